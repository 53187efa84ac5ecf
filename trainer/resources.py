"""Where the procedures and the assets lie: at the root of a checkout, inside the package when installed from a wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent


def procedures_dir() -> Path:
    """The folder of the procedures that come with the program."""
    return _folder("procedures")


def assets_dir() -> Path:
    """The folder of pictures, fonts and cards that come with the program."""
    return _folder("assets")


@cache
def _folder(name: str) -> Path:
    shipped = _PACKAGE / "shipped" / name
    if shipped.is_dir():
        return shipped
    # The project file beside it tells a checkout from a site folder that happens to hold a folder of that name.
    checkout = _PACKAGE.parent / name
    if checkout.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return checkout
    raise FileNotFoundError(f"the installation is not whole: {name} is missing beside {_PACKAGE}")
