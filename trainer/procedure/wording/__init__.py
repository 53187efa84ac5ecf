"""The vocabulary in plain words, in every language of the program: what a croupier reads instead of the words of the YAML.

Grammars differ, so nothing is put together from single words. A condition is a whole clause that stands after "when" or
"while", once as it is and once denied; a loop and an order are phrases that stand by themselves; an act is a clause in the
second person; an amount is a phrase in the nominative, in brackets; a rule value is a sentence. A word that is new to the
vocabulary needs an entry in the table of its kind here; `tests/procedure/test_wording.py` names those that have none.
"""
