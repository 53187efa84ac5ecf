"""First paint of the desk beside an empty window, each a whole process."""

from __future__ import annotations

from typing import Final

from tests.bench.measure import Processes, Ratio, alternating, timed

REPEAT: Final = 11
_DESK: Final = "import sys; from trainer.cli.main import main; sys.argv = ['trainer', '--exit-after-paint']; main()"
_EMPTY: Final = """
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget


class Empty(QWidget):
    def paintEvent(self, event: QPaintEvent) -> None:
        QTimer.singleShot(0, QApplication.quit)


app = QApplication([])
window = Empty()
window.resize(1440, 900)
window.show()
app.exec()
"""


def measure() -> list[Ratio]:
    """The desk ÷ the empty window."""
    with Processes() as processes:

        def desk() -> float:
            return timed(lambda: processes.run(_DESK))

        def empty() -> float:
            return timed(lambda: processes.run(_EMPTY))

        for warm_up in (desk, empty):
            warm_up()
        return [Ratio(what="first paint of the desk ÷ an empty window", value=alternating(desk, empty, REPEAT), bar=2)]
