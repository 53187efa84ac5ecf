"""What stands around the table: the top bar, the steps, the verdicts, the transcript."""
