"""``trainer check``: everything that is wrong with procedures and grading sheets, at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from trainer.cli.common import language_option
from trainer.i18n import N_, ngettext
from trainer.i18n import gettext as _

if TYPE_CHECKING:
    from trainer.procedure.yaml_reader import Faults

SHORT: Final = N_("Find all faults of procedures and grading sheets.")
HELP: Final = N_(
    "Find everything that is wrong with procedures and grading sheets: one line a fault, FILE:LINE:COLUMN: CODE: MESSAGE. "
    "A folder stands for all YAML files in it; without files, those that come with the program are checked. "
    "Exit status 1 where there is a fault."
)
EXAMPLES: Final = ("trainer check my-house.yaml", "trainer check procedures/")


def command(
    files: Annotated[list[Path] | None, typer.Argument(metavar="[FILE]...", help=_("Files or folders to check."))] = None,
    language: Annotated[str, language_option()] = "",
) -> None:
    from trainer.procedure.yaml_reader import Faults

    faults = Faults()
    checked = [file for named in files for file in _meant(named, faults)] if files else _shipped()
    for file in checked:
        _check(file, faults)
    for fault in faults.in_order():
        typer.echo(str(fault))
    if faults:
        raise typer.Exit(1)
    text = ngettext("{count} file checked, no faults.", "{count} files checked, no faults.", len(checked))
    # Where all is well the output proper is empty, as a pipe expects it.
    typer.echo(text.format(count=len(checked)), err=True)


def _meant(named: Path, faults: Faults) -> list[Path]:
    """The file itself, or the YAML files in and below the folder, by name; a folder without any is a fault."""
    if not named.is_dir():
        return [named]
    found = sorted(file for pattern in ("*.yaml", "*.yml") for file in named.rglob(pattern))
    if not found:
        from trainer.procedure.yaml_reader import Fault

        faults.append(Fault(str(named), 1, 1, "no-files", "the folder holds no YAML files"))
    return found


def _shipped() -> list[Path]:
    from trainer.procedure.load import shipped
    from trainer.resources import procedures_dir
    from trainer.scoring.sheet import sheets_dir, shipped_sheets

    return [
        *(procedures_dir() / f"{name}.yaml" for name in shipped()),
        *(sheets_dir() / f"{name}.yaml" for name in shipped_sheets()),
    ]


def _check(file: Path, faults: Faults) -> None:
    """Check the file as what it says it is: a grading sheet names itself with ``sheet``, all else is a procedure."""
    from trainer.procedure.load import check_file
    from trainer.procedure.yaml_reader import Faults, Mapping, read_yaml
    from trainer.scoring.sheet import check_sheet

    found = Faults()
    top = read_yaml(file, Faults(), str(file))
    if isinstance(top, Mapping) and "sheet" in top and "procedure" not in top:
        check_sheet(file, found)
    else:
        procedure = check_file(file, found)
        if procedure is not None and not found:
            _compile(file, found)
    faults.extend(found)


def _compile(file: Path, faults: Faults) -> None:
    """What only shows when the procedure becomes a machine."""
    from trainer.procedure.load import program
    from trainer.procedure.yaml_reader import Fault

    try:
        program(str(file))
    except ValueError as error:
        faults.append(Fault(str(file), 1, 1, "not-compiled", str(error)))
