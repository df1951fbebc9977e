"""A window at the bottom of the screen from which a file is dragged, as from a file manager.

python -m tools.file_to_drag FILE
"""

import sys
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel


class DraggedFile(QLabel):
    """A file's name; pressing the mouse on it begins the drag."""

    def __init__(self, path: Path) -> None:
        super().__init__(path.name)
        self._path = path
        self.setWindowTitle("Files")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setGeometry(0, 815, 640, 70)

    def mousePressEvent(self, _event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Drag the file until the button is let go."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(self._path))])
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.exec(Qt.DropAction.CopyAction)


if __name__ == "__main__":
    app = QApplication(sys.argv)
    file = DraggedFile(Path(sys.argv[1]).absolute())
    file.show()
    sys.exit(app.exec())
