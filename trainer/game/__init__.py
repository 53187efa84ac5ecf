"""Facts of the game: cards, chips, boxes, hands, bets, rules and what each bet is owed. No opinion on procedure."""
