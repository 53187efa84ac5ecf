"""Message catalogues of the program, one folder a language; ``python -m trainer.locale`` tends them."""
