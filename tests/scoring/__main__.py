"""``python -m tests.scoring [PROCEDURE…]``: every scored step × every class of error, in whole, for each shipped procedure.

Longer than the test suite can be; it prints how many cases there are, how many were made, and what was judged otherwise.
"""

from __future__ import annotations

import sys

from tests.scoring.test_every_error import LESSONS, MOST_LESSONS, expected_cases
from tests.support.slips import Hunt
from trainer.procedure.load import program, shipped


def main(names: list[str]) -> int:
    """Hunt through each procedure; 1 when a slip was misjudged or a case never made."""
    failed = False
    for name in names or shipped():
        hunt = Hunt(program(name), often=1)
        wanted = expected_cases(hunt.program)
        for number in range(MOST_LESSONS):
            hunt.lesson(1000 + number, *LESSONS[number % len(LESSONS)])
            if wanted <= set(hunt.made):
                break
        left = sorted(wanted - set(hunt.made))
        failed = failed or bool(left or hunt.wrong)
        print(f"{name}: {len(wanted)} cases, {len(wanted) - len(left)} made, {hunt.count} slips, {len(hunt.wrong)} wrong")
        for line in (*hunt.wrong, *(f"never made: {step} part {part} {error}" for step, part, error in left)):
            print(f"  {line}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
