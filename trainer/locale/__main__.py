"""``python -m trainer.locale update`` merges new messages and compiles; ``check`` names what is missing."""

from __future__ import annotations

import sys

from trainer.locale import catalogues


def main(arguments: list[str]) -> int:
    """Does what the one argument says. Returns 0 when done, 1 when `check` found faults, 2 for wrong usage."""
    if arguments == ["update"]:
        for language in catalogues.TRANSLATED:
            catalogues.update(language)
            catalogues.compile_catalogue(language)
    elif arguments == ["compile"]:
        for language in catalogues.TRANSLATED:
            catalogues.compile_catalogue(language)
    elif arguments != ["check"]:
        sys.stderr.write("usage: python -m trainer.locale update|compile|check\n")
        return 2
    found = [fault for language in catalogues.TRANSLATED for fault in catalogues.faults(language)]
    sys.stdout.write("".join(f"{fault}\n" for fault in found))
    return 1 if found and arguments == ["check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
