"""The fixture that clause tests take their procedure from."""

from __future__ import annotations

import pytest

from trainer.procedure.load import program
from trainer.procedure.machine import Program


@pytest.fixture
def house(request: pytest.FixtureRequest) -> Program:
    """The procedure that the module names as its PROCEDURE. `test_of_tests` puts one without the clause in its place."""
    name: str = request.module.PROCEDURE
    return program(name)
