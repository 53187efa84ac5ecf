"""PySide6 must not drop references to None.

6.12.0 does on Python < 3.12, and the interpreter aborts after some thousands of calls (PYSIDE-3474). When this fails
after an upgrade, the new version is not fit for use.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QLabel

CALLS = 400


class Bell(QObject):
    rung = Signal()


def test_calls_that_return_nothing_keep_the_count_of_none(qapp: QApplication) -> None:
    item, label, bell = QGraphicsRectItem(), QLabel(), Bell()
    bell.rung.connect(label.clear)
    before = sys.getrefcount(None), sys.getrefcount(True)
    for number in range(CALLS):
        item.setPos(number, number)
        label.setText("x")
        bell.rung.emit()
    after = sys.getrefcount(None), sys.getrefcount(True)
    lost = [old - new for old, new in zip(before, after, strict=True)]
    assert max(lost) < CALLS // 4
