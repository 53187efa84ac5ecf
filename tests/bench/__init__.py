"""What the program is held to for speed and memory, measured. Not collected as tests: ``python -m tests.bench``."""
