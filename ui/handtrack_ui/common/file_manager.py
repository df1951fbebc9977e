"""The desktop's file manager."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from handtrack.runtime.jobs import looked_up

_MOMENT_S: Final = 0.1  # then the file manager has reported


def show_folder(folder: Path) -> None:
    """Open a folder in the desktop's file manager, or its nearest existing parent."""

    def there() -> Path:
        return next((each for each in (folder, *folder.parents) if each.is_dir()), folder)

    QDesktopServices.openUrl(QUrl.fromLocalFile(str(looked_up(there, _MOMENT_S, folder))))
