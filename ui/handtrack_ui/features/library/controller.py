"""Actions on guides in the library: mark as favourite, rename, remove, share."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QWidget

from handtrack.config.folders import documents_folder
from handtrack.errors import system_reason
from handtrack.guides import Guide
from handtrack.guides.bundle import ZIP, write_zip
from handtrack.runtime.files import shown
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.file_manager import show_folder
from handtrack_ui.features.library.guide_menu import Deed
from handtrack_ui.features.library.model import Kept
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.text.messages import isolated


class LibraryController(QObject):
    """Keeps favourites, titles and removals in the window's state;
    guide files are never changed.
    """

    _written = Signal(Path)
    _failed = Signal(object)

    def __init__(
        self,
        window: QWidget,
        library: LibraryView,
        banner: Banner,
        *,
        window_state: WindowState,
        jobs: Jobs,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._library = library
        self._banner = banner
        self._state = window_state
        self._jobs = jobs
        self._removed = ""
        """The banner's words about the guide removed last; empty once it is back."""
        library.managed.connect(self._manage)
        self._written.connect(lambda path: banner.tell(self.tr("Saved as {0}").format(path)))
        self._failed.connect(banner.warn)
        self._show()

    def bring_back(self) -> None:
        """Put the guide that was just opened back into the library if it was removed."""
        if self._state.guide in self._state.removed:
            self._restore(self._state.guide)

    def _manage(self, deed: Deed, guide: Guide) -> None:
        file = str(guide.path)
        before = (self._state.favourites, self._state.removed, self._state.titles)
        match deed:
            case Deed.FAVOURITE:
                others = tuple(one for one in self._state.favourites if one != file)
                self._state.favourites = (
                    others if file in self._state.favourites else (file, *others)
                )
            case Deed.RENAME:
                self._rename(guide)
            case Deed.REMOVE:
                self._state.removed = (file, *self._state.removed)
                words = self.tr("“{0}” is no longer in the library. Its file stays.")
                self._removed = words.format(isolated(self._library.model.title(guide)))
                undo = partial(self._restore, file)
                self._banner.show_message(Level.NOTICE, self._removed, self.tr("Undo"), undo)
            case Deed.SHOW_FOLDER:
                show_folder(guide.path.parent)
            case Deed.GIVE_AWAY:
                self._give_away(guide)
        if before != (self._state.favourites, self._state.removed, self._state.titles):
            self._library.undo_deed = partial(self._take_back, *before)
        self._show()

    def _take_back(
        self, favourites: tuple[str, ...], removed: tuple[str, ...], titles: dict[str, str]
    ) -> None:
        """Restore what the last action changed."""
        self._hide_removed()
        self._state.favourites = favourites
        self._state.removed = removed
        self._state.titles = titles
        self._show()

    def _rename(self, guide: Guide) -> None:
        before = self._library.model.title(guide)
        words = self.tr("New title. Leave it empty for “{0}”.").format(isolated(guide.title))
        title, said = QInputDialog.getText(self._window, self.tr("Rename"), words, text=before)
        if said:
            titles = {
                file: one for file, one in self._state.titles.items() if file != str(guide.path)
            }
            own = " ".join(title.split())
            self._state.titles = titles | (
                {str(guide.path): own} if own not in ("", guide.title) else {}
            )

    def _give_away(self, guide: Guide) -> None:
        proposed = str(documents_folder() / f"{guide.path.stem}{ZIP}")
        path, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Save as .zip"), proposed, f"Zip (*{ZIP})"
        )
        if path:
            file = Path(path).with_suffix(ZIP)
            self._jobs.newest(
                ("a guide's archive", file), partial(self._write, guide, file), save=True
            )

    def _write(self, guide: Guide, path: Path) -> None:
        """Write an archive; runs as a job."""
        try:
            write_zip(guide, path)
        except OSError as error:
            self._failed.emit(Code.FILE_UNWRITABLE(path=shown(path), reason=system_reason(error)))
        else:
            self._written.emit(path)

    def _hide_removed(self) -> None:
        """Hide the message that a guide was removed; others stay."""
        if self._removed and self._banner.text == self._removed:
            self._banner.hide()
        self._removed = ""

    def _restore(self, file: str) -> None:
        self._hide_removed()
        self._library.undo_deed = None
        self._state.removed = tuple(one for one in self._state.removed if one != file)
        self._show()

    def _show(self) -> None:
        state = self._state
        titles = {Path(file): title for file, title in state.titles.items()}
        kept = Kept(
            frozenset(map(Path, state.favourites)), frozenset(map(Path, state.removed)), titles
        )
        if kept != self._library.model.kept:
            self._library.show_kept(kept)
            state.save_soon()
