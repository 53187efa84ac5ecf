"""Use cases: a lesson and who takes part in it. No Qt."""
