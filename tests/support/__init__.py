"""What tests share: builders, a croupier by the book, and a second evaluator of payments."""
