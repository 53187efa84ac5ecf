"""Judging: the cheapest explanation of what was done, verdicts, and the mark."""
