"""Opens, checks, keeps and saves guides being edited, in the background."""

from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from handtrack.assets import asset
from handtrack.config.folders import guides_folder
from handtrack.errors import HandtrackError, UsageError, system_reason
from handtrack.guides import Guide
from handtrack.guides.draft import Draft, check
from handtrack.guides.draft_files import (
    drop_changes,
    duplicate_guide,
    keep_changes,
    new_path,
    open_draft,
    put_picture,
    save_draft,
)
from handtrack.guides.importers.file import LARGEST_PICTURE
from handtrack.runtime.files import read_file, shown
from handtrack.sentences import Code
from handtrack.sources import heif
from handtrack.sources.images import SUFFIXES
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.pictures import PictureFile, Pictures, look
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.editor.model import EditorModel
from handtrack_ui.features.editor.view import MARKDOWN, STEPS, EditorView
from handtrack_ui.features.guide.step_preview import StepPreview
from handtrack_ui.features.library.guide_menu import Deed
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.jobs import Jobs
from handtrack_ui.shell.guide_controller import GuideController
from handtrack_ui.text.messages import message_words

_CHECK_MS: Final = 200
_ENTRY_MS: Final = 1500
"""Time for the first words of a list's entry, which is a mistake while it is empty."""
_KEEP_MS: Final = 1000
_SCRATCH: Final = "new-{}.guide.md"
_Looked = dict[Path, PictureFile | None]


class EditorController(QObject):
    """Connects the editor, the disk and the library.

    `window`: parent of the file dialogs. `language`: that of the texts a new guide begins with.
    """

    opened = Signal()
    """The editor has another guide and should be shown."""
    _ready = Signal()

    def __init__(
        self,
        window: QWidget,
        theme: Theme,
        library: LibraryView,
        guides: GuideController,
        banner: Banner,
        *,
        pictures: Pictures,
        jobs: Jobs,
        language: str,
    ) -> None:
        super().__init__(window)
        preview = StepPreview(theme, pictures)
        self.view = view = EditorView(theme, preview)
        view.previewing.connect(preview.show_step)
        self._window, self._guides, self._banner = window, guides, banner
        self._pictures, self._jobs, self._language = pictures, jobs, language
        self._starting = self._saving = False
        self._copy: Path | None = None
        self._done: deque[Callable[[], None]] = deque()
        self._ready.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._check, self._keep = (QTimer(self, singleShot=True, interval=ms) for ms in (_CHECK_MS, _KEEP_MS))
        self._check.timeout.connect(self.check)
        self._keep.timeout.connect(self.keep)
        view.edited.connect(lambda: self._check.start(_CHECK_MS))
        view.edited.connect(self._keep.start)
        view.save.connect(self.save)
        view.start.connect(self.start)
        view.left.connect(self._leave)
        view.pick_picture.connect(self.pick_picture)
        view.pictures.connect(self.add_pictures)
        library.managed.connect(self._manage)
        library.new_guide.connect(self.new)
        guides.edit.connect(self.edit)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)  # noqa: S101 - a widget lives in one
        application.applicationStateChanged.connect(self._look_again)

    def edit(self, path: Path) -> None:
        """Open a guide's file in the editor, with unsaved changes from an earlier session."""
        if self.view.model is not None and self.view.model.draft.path == path:
            self.opened.emit()
            self.keep()
            return
        self._run(path, partial(self._opened, path))

    def new(self, kind: str) -> None:
        """Begin a guide of a kind: "recipe", "protocol", "checklist" or "order"."""
        folder = asset("guides", "new")
        start = next(file for file in (folder / f"{kind}.{self._language}.md", folder / f"{kind}.md") if file.is_file())
        path = guides_folder() / _SCRATCH.format(kind)
        self._run(path, partial(self._opened, path, start))

    def duplicate(self, guide: Guide) -> None:
        """Copy a guide into the person's own, and open the copy in the editor."""
        title = self.tr("{0} (copy)").format(guide.title)
        self._run(guide.path, partial(self._duplicated, guide.path, title))

    def check(self) -> None:
        """Read the text as a guide; in a list entry that has no words yet, a little later."""
        model = self.view.model
        if self.view.begins_entry and self._check.interval() == _CHECK_MS:
            self._check.start(_ENTRY_MS)
        elif model is not None:
            self._jobs.newest(
                ("a check of a guide",), partial(self._checked, model, model.draft.path, model.draft.data)
            )

    def keep(self) -> None:
        """Keep unsaved changes beside the file, and see whether another program changed it."""
        self._keep.stop()
        model = self.view.model
        if model is not None and not self._saving:
            draft = model.draft
            data = draft.kept if model.new and not draft.undoable else draft.data
            self._run(draft.path, partial(self._kept, model, draft.path, data, draft.kept))

    def save(self) -> None:
        """Save the guide, unless another program changed its file: then say so once."""
        model = self.view.model
        if model is None or not model.unsaved or self._saving:
            return
        self._saving = True
        self._banner.hide()
        outline = model.draft.outline
        title = (outline.front or {}).get("title", "") if outline is not None else ""
        work = partial(self._saved, model, model.draft.path, model.draft.data, model.draft.kept, title)
        self._run(model.draft.path, work)

    def start(self) -> None:
        """Run the guide, once it is saved."""
        model = self.view.model
        if model is not None and model.unsaved:
            self._starting = True
            self.save()
        elif model is not None:
            self._guides.open(model.draft.path)

    def pick_picture(self) -> None:
        """Let the person choose a picture file to insert."""
        shown = sorted(SUFFIXES - heif.SUFFIXES)  # Qt shows no HEIC
        kinds = self.tr("Pictures ({0})").format(" ".join(f"*{suffix}" for suffix in shown))
        path, _ = QFileDialog.getOpenFileName(self._window, self.tr("Choose a picture"), "", kinds)
        if path:
            self.add_pictures([Path(path)])

    def add_pictures(self, found: list[Path] | QImage) -> None:
        """Put pictures beside the guide, and insert them."""
        model = self.view.model
        for one in found if isinstance(found, list) else [found]:
            if model is not None:
                self._run(model.draft.path, partial(self._put, model.draft.path, one))

    def _look_again(self, state: Qt.ApplicationState) -> None:
        """Back from another program, see whether it changed the file."""
        if state is Qt.ApplicationState.ApplicationActive and self.view.isVisible():
            self.keep()

    def _manage(self, deed: Deed, guide: Guide) -> None:
        if deed is Deed.DUPLICATE or (deed is Deed.EDIT and guide.path.parent == asset("guides")):
            self.duplicate(guide)
        elif deed is Deed.EDIT:
            self.edit(guide.path)

    def _leave(self) -> None:
        """Keep unsaved changes, and offer to save them."""
        model = self.view.model
        if model is None:
            return
        self.keep()
        if model.unsaved and (model.draft.undoable or not model.new):
            self._run(model.draft.path, lambda: partial(self._say_unsaved, model))

    def _run(self, path: Path, work: Callable[[], Callable[[], None] | None]) -> None:
        """Do work on a guide's file as a job; what it returns is called in the GUI thread."""
        self._jobs.ordered(("a guide's file", path), partial(self._work, work), save=True)

    def _work(self, work: Callable[[], Callable[[], None] | None]) -> None:
        then: Callable[[], None] | None = self._rest  # after an error that nobody foresaw
        try:
            then = work()
        except HandtrackError as error:
            then = partial(self._say, Level.PROBLEM, message_words(error))
        finally:
            if then is not None:
                self._done.append(then)
                self._ready.emit()

    def _take(self) -> None:
        while self._done:
            self._done.popleft()()

    def _rest(self) -> None:
        """Let the next save begin."""
        self._starting = self._saving = False

    def _say(self, level: Level, words: str) -> None:
        self._rest()
        self._banner.show_message(level, words)

    # These run as jobs; each returns what is to be done in the window.

    def _opened(self, path: Path, start: Path | None = None) -> Callable[[], None]:
        draft, restored = open_draft(path, None if start is None else start.read_bytes())
        return partial(self._show, draft, _read(path, draft.data), restored=restored, new=start is not None)

    def _duplicated(self, path: Path, title: str) -> Callable[[], None]:
        return partial(self._take_copy, duplicate_guide(path, guides_folder(), title))

    def _checked(self, model: EditorModel, path: Path, data: bytes) -> None:
        found = _read(path, data)
        self._done.append(partial(self._show_checked, model, data, *found))
        self._ready.emit()

    def _kept(self, model: EditorModel, path: Path, data: bytes, kept: bytes) -> Callable[[], None] | None:
        other = keep_changes(path, data, kept)
        return partial(self._take_other, model, other) if other is not None else None

    def _saved(self, model: EditorModel, path: Path, data: bytes, kept: bytes, title: str) -> Callable[[], None]:
        target = new_path(path.parent, title) if model.new else path
        other = save_draft(target, data, kept)
        if other is not None:
            return partial(self._take_other, model, other)
        drop_changes(path)
        return partial(self._take_saved, model, target, data)

    def _put(self, guide: Path, found: Path | QImage) -> Callable[[], None]:
        if isinstance(found, Path):
            name = found.stem
            try:
                data = read_file(found, LARGEST_PICTURE)
            except OSError as error:
                raise UsageError(Code.FILE_UNREADABLE, path=shown(found), reason=system_reason(error)) from error
        else:
            name, buffer = "", QBuffer()
            buffer.open(QIODevice.OpenModeFlag.WriteOnly)
            found.save(buffer, "PNG")  # type: ignore[call-overload] # its stub wants bytes, Qt a str
            data = bytes(buffer.data().data())
        path = put_picture(guide, name, data)
        if path is None:
            return partial(self._say, Level.WARNING, self.tr("This picture can't be used. PNG and JPEG files can."))
        return partial(self.view.insert_picture, path)

    # These run in the window.

    def _show(self, draft: Draft, found: tuple[Guide | UsageError, _Looked], *, restored: bool, new: bool) -> None:
        model = EditorModel(draft, new=new)
        self._pictures.remember(found[1])
        model.take_check(draft.data, found[0])
        if not new and draft.path != self._copy:
            model.choose(0)
        self.view.open(model, STEPS if model.fault is None else MARKDOWN)
        self.opened.emit()
        if restored:
            words = self.tr("These are your unsaved changes from last time.")
            self._banner.show_message(Level.NOTICE, words, self.tr("Discard"), self._discard, stays=True)

    def _take_copy(self, path: Path) -> None:
        self._guides.add([path])
        self._copy = path
        self.edit(path)

    def _show_checked(self, model: EditorModel, data: bytes, found: Guide | UsageError, looked: _Looked) -> None:
        self._pictures.remember(looked)
        if model is self.view.model and model.take_check(data, found):
            self.view.show_checked()

    def _take_other(self, model: EditorModel, other: bytes) -> None:
        """Another program changed the file: show its text, or ask if that would hide unsaved changes."""
        untouched, self._starting, self._saving = not model.unsaved, False, False
        model.draft.kept = other
        if untouched:
            self._reload(model, other)
            self._banner.show_message(Level.NOTICE, self.tr("Another program changed this guide, so it was reloaded."))
            return
        self.view.refresh()
        words = self.tr("Another program changed this guide. Save again to keep your text instead.")
        reload = partial(self._reload, model, other)
        self._banner.show_message(Level.WARNING, words, self.tr("Reload"), reload, stays=True)

    def _reload(self, model: EditorModel, other: bytes) -> None:
        self._banner.hide()
        try:
            model.rewrite(Draft(model.draft.path, other).text)
        except UsageError as error:
            self._say(Level.PROBLEM, message_words(error))
        self.view.refresh()
        self.check()
        self.keep()

    def _take_saved(self, model: EditorModel, path: Path, data: bytes) -> None:
        model.draft.path, model.draft.kept, model.new = path, data, False
        model.draft.close_change()
        starting, self._starting, self._saving = self._starting, False, False
        self.keep()
        self._guides.add([path])
        self.view.refresh()
        if starting:
            self._guides.open(path)
        elif model.fault is not None:
            words = self.tr("Saved with a mistake. The guide can't be opened until you fix it.")
            self._banner.show_message(Level.WARNING, words)

    def _discard(self) -> None:
        self._banner.hide()
        model = self.view.model
        while model is not None and model.draft.undoable:
            model.step_back()
        self.view.refresh()
        self.check()
        self.keep()

    def _say_unsaved(self, model: EditorModel) -> None:
        if model is self.view.model and model.unsaved and not self.view.isVisible() and not self._banner.text:
            words = self.tr("Your changes aren't saved yet. The editor keeps them for next time.")
            self._banner.show_message(Level.NOTICE, words, self.tr("Save"), self.save, stays=model.new)


def _read(path: Path, data: bytes) -> tuple[Guide | UsageError, _Looked]:
    """Read bytes as a guide, and look at its pictures."""
    try:
        guide = check(path, data)
    except UsageError as error:
        return error, {}
    return guide, {picture.path: look(picture.path) for picture in guide.pictures if not picture.missing}
