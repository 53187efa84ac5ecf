"""Procedures: from YAML to a checked, frozen, hashed tree and the state machine that knows what is due."""
