"""Opens, checks, keeps and saves guides being edited, in the background."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from handtrack.assets import asset
from handtrack.config.folders import data_folder, guides_folder
from handtrack.errors import HandtrackError, UsageError, system_reason
from handtrack.guides import Guide
from handtrack.guides.draft import Draft, check
from handtrack.guides.draft_files import (
    FOLDER,
    Drafts,
    duplicate_guide,
    new_path,
    other_text,
    put_picture,
    save_draft,
)
from handtrack.guides.edits import with_front
from handtrack.guides.file import LARGEST_PICTURE
from handtrack.guides.marking import with_marked_amounts
from handtrack.runtime.files import read_file, shown
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code
from handtrack.sources import heif
from handtrack.sources.images import SUFFIXES
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.pictures import PictureFile, Pictures, look
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.step_preview import StepPreview
from handtrack_ui.features.library.guide_menu import Deed
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.plugins.editor.model import EditorModel
from handtrack_ui.plugins.editor.view import MARKDOWN, STEPS, EditorView
from handtrack_ui.text.messages import message_words

_CHECK_MS: Final = 200
_ENTRY_MS: Final = 1500
"""Time for the first words of a list's entry, which is a mistake while it is empty."""
_PAUSE_MS: Final = 1000
"""A pause in typing, after which changes are kept …"""
_LONGEST_MS: Final = 1500
"""… and the longest wait without one. With the write itself,
at most 2 s of typing are lost with the program.
"""
_SLOW_MS: Final = 5000
"""Time after which the person is told that the disk is slow."""
_SCRATCH: Final = "new-{}.guide.md"
_TEXT: Final = "text"
_KINDS: Final = ("recipe", "protocol", "checklist", "order", _TEXT)
_CHANGES: Final = "unsaved changes of a guide"
_Work = Callable[[], Callable[[], object] | None]


@dataclass(frozen=True, slots=True)
class _Check:
    """The result of reading a text as a guide: the guide with its pictures, or its first mistake;
    and the text with its amounts marked.
    """

    found: Guide | UsageError
    pictures: dict[Path, PictureFile | None]
    marked: str


@dataclass(slots=True, eq=False)
class _Save:
    """A save under way."""

    model: EditorModel
    starts: bool
    """True to run the guide after it."""
    told: str = ""
    """The words that said that it takes long."""


class EditorController(QObject):
    """Connects the editor, the disk and the library.

    Unsaved changes go to the person's own disk, and jobs for them have a separate key. So a guide's
    file on a disk that hangs delays only what reads or writes this file: other guides are saved,
    and its changes are kept meanwhile.

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
        self._window = window
        self._library = library
        self._guides = guides
        self._banner = banner
        self._pictures = pictures
        self._jobs = jobs
        self._language = language
        self._drafts = Drafts(data_folder() / FOLDER)
        self._shown_drafts: tuple[dict[str, str], frozenset[str]] = ({}, frozenset())
        self._saves: dict[Path, _Save] = {}
        self._looked_at: set[Path] = set()
        self._trouble = ""
        self._copy: Path | None = None
        self._done: deque[Callable[[], object]] = deque()
        self._ready.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._check = QTimer(self, singleShot=True, interval=_CHECK_MS)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._longest = QTimer(self, singleShot=True, interval=_LONGEST_MS)
        self._check.timeout.connect(self.check)
        self._pause.timeout.connect(self.keep)
        self._longest.timeout.connect(self.keep)
        view.edited.connect(self._take_edit)
        view.save.connect(self.save)
        view.start.connect(self.start)
        view.left.connect(self._leave)
        view.pick_picture.connect(self.pick_picture)
        view.pictures.connect(self.add_pictures)
        library.managed.connect(self._manage)
        library.new_guide.connect(self.new)
        library.open_draft.connect(self.go_on)
        guides.edit.connect(self.edit)
        guides.write.connect(self.write)
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
        path = _scratch(kind)
        self._run(path, partial(self._opened, path, self._template(kind)))

    def write(self, text: str, words: str) -> None:
        """Begin a guide with a text, and tell the person something about it.

        Undo leads back to unsaved changes of an earlier one.
        """
        path = _scratch(_TEXT)
        self._run(path, partial(self._begun, path, text, words))

    def begin_with_picture(self, picture: Path) -> None:
        """Begin a recipe with a picture, whose text nobody but the person can read."""
        path = _scratch("recipe")
        start = self._template("recipe")
        self._run(path, partial(self._begun_with_picture, path, start, picture))

    def go_on(self, kind: str) -> None:
        """Go on with a guide of a kind that was never saved."""
        model = self.view.model
        if model is not None and model.new and model.draft.path == _scratch(kind):
            self.opened.emit()
        elif kind == _TEXT:
            self._run(_scratch(kind), partial(self._gone_on, _scratch(kind)))
        else:
            self.new(kind)

    def look_for_drafts(self) -> None:
        """Show in the library what is not saved."""
        self._jobs.newest(("unsaved guides",), partial(self._work, self._found_drafts, None))

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
                ("a check of a guide",),
                partial(self._checked, model, model.draft.path, model.draft.data),
            )

    def keep(self) -> None:
        """Keep unsaved changes, and see whether another program changed the file."""
        self._pause.stop()
        self._longest.stop()
        model = self.view.model
        if model is None:
            return
        self._keep_changes(model)
        draft = model.draft
        if draft.path not in self._saves and draft.path not in self._looked_at:
            self._looked_at.add(draft.path)
            look = partial(self._looked, model, draft.path, draft.kept)
            self._run(draft.path, look, partial(self._looked_at.discard, draft.path))

    def save(self) -> None:
        """Save the guide, unless another program changed its file: then say so once."""
        self._save(starts=False)

    def start(self) -> None:
        """Run the guide, once it is saved."""
        model = self.view.model
        if model is not None and model.unsaved:
            self._save(starts=True)
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

    def _take_edit(self) -> None:
        self._check.start(_CHECK_MS)
        self._pause.start()
        if not self._longest.isActive():
            self._longest.start()

    def _save(self, *, starts: bool) -> None:
        model = self.view.model
        if model is None or not model.unsaved:
            return
        draft = model.draft
        if draft.path in self._saves:
            self._saves[draft.path].starts |= starts
            return
        self._saves[draft.path] = save = _Save(model, starts)
        self._banner.hide()
        title = (draft.document.values or {}).get("title", "") if draft.document is not None else ""
        work = partial(self._saved, save, draft.path, draft.data, draft.kept, title)
        self._run(draft.path, work, partial(self._saves.pop, draft.path, None))
        QTimer.singleShot(_SLOW_MS, self, partial(self._say_slow, draft.path, save))

    def _keep_changes(self, model: EditorModel) -> None:
        """Keep a guide's unsaved changes, or drop them if it has none."""
        draft = model.draft
        if model.unsaved and (draft.undoable or not model.new):
            work = partial(self._kept, draft.path, draft.data)
            self._jobs.newest((_CHANGES, draft.path), partial(self._work, work, None), save=True)
        else:
            self._drop_changes(draft.path)

    def _drop_changes(self, path: Path) -> None:
        work = partial(self._dropped, path)
        self._jobs.newest((_CHANGES, path), partial(self._work, work, None), save=True)

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

    def _template(self, kind: str) -> Path:
        """Return the file that a new guide of a kind begins with."""
        folder = asset("guides", "new")
        files = (folder / f"{kind}.{self._language}.md", folder / f"{kind}.md")
        return next(file for file in files if file.is_file())

    def _run(self, path: Path, work: _Work, failed: Callable[[], object] | None = None) -> None:
        """Do work on a guide's file as a job; what it returns is called in the GUI thread,
        as `failed` is.
        """
        self._jobs.ordered(("a guide's file", path), partial(self._work, work, failed), save=True)

    def _work(self, work: _Work, failed: Callable[[], object] | None) -> None:
        then: Callable[[], object] | None = failed  # after an error that nobody foresaw
        try:
            then = work()
        except HandtrackError as error:
            then = partial(self._say_failed, message_words(error), failed)
        finally:
            if then is not None:
                self._done.append(then)
                self._ready.emit()

    def _take(self) -> None:
        while self._done:
            self._done.popleft()()

    def _say_failed(self, words: str, failed: Callable[[], object] | None) -> None:
        if failed is not None:
            failed()
        self._banner.show_message(Level.PROBLEM, words)

    def _say_slow(self, path: Path, save: _Save) -> None:
        """Tell the person once that a save takes long; other guides can be saved meanwhile."""
        if self._saves.get(path) is save:
            words = self.tr(
                "Saving {0} is taking long. Your changes are kept on this computer meanwhile."
            )
            save.told = words.format(shown(path.name))
            self._banner.show_message(Level.WARNING, save.told, stays=True)

    # These run as jobs; each returns what is to be done in the window.

    def _opened(self, path: Path, start: Path | None = None) -> Callable[[], None]:
        draft, restored = self._drafts.open(path, None if start is None else start.read_bytes())
        return partial(
            self._show,
            draft,
            _read(path, draft.data),
            restored=restored,
            new=start is not None,
        )

    def _begun(self, path: Path, text: str, words: str) -> Callable[[], None]:
        draft, _ = self._drafts.open(path, b"")
        draft.change(text)
        found = _read(path, draft.data)
        return partial(self._show, draft, found, restored=False, new=True, words=words)

    def _gone_on(self, path: Path) -> Callable[[], None]:
        draft, restored = self._drafts.open(path, b"")
        return partial(self._show, draft, _read(path, draft.data), restored=restored, new=True)

    def _begun_with_picture(self, path: Path, start: Path, picture: Path) -> Callable[[], object]:
        place = self._placed(path, picture)
        if place is None:
            return self._say_unusable
        draft, _ = self._drafts.open(path, start.read_bytes())
        draft.change(with_front(draft.text, "picture", place))
        words = self.tr("Handtrack can't read text in pictures. Type the recipe here.")
        found = _read(path, draft.data)
        return partial(self._show, draft, found, restored=False, new=True, words=words)

    def _duplicated(self, path: Path, title: str) -> Callable[[], None]:
        return partial(self._take_copy, duplicate_guide(path, guides_folder(), title))

    def _checked(self, model: EditorModel, path: Path, data: bytes) -> None:
        self._done.append(partial(self._show_checked, model, data, _read(path, data)))
        self._ready.emit()

    def _kept(self, path: Path, data: bytes) -> Callable[[], None]:
        try:
            self._drafts.keep(path, data)
        except UsageError as error:
            return partial(self._take_kept, message_words(error))
        return partial(self._take_kept, "")

    def _dropped(self, path: Path) -> Callable[[], None]:
        self._drafts.drop(path)
        return self._look_if_shown

    def _found_drafts(self) -> Callable[[], None]:
        found = {kind: self._drafts.title_of(_scratch(kind)) for kind in _KINDS}
        titles = {kind: title for kind, title in found.items() if title is not None}
        return partial(self._show_drafts, titles, self._drafts.names())

    def _looked(self, model: EditorModel, path: Path, kept: bytes) -> Callable[[], None]:
        return partial(self._take_looked, model, path, other_text(path, kept))

    def _saved(
        self,
        save: _Save,
        path: Path,
        data: bytes,
        kept: bytes,
        title: str,
    ) -> Callable[[], None]:
        target = new_path(path.parent, title) if save.model.new else path
        other = save_draft(target, data, kept)
        return partial(self._take_saved, save, path, target, data, other)

    def _put(self, guide: Path, found: Path | QImage) -> Callable[[], object]:
        path = self._placed(guide, found)
        return self._say_unusable if path is None else partial(self.view.insert_picture, path)

    def _placed(self, guide: Path, found: Path | QImage) -> str | None:
        """Put a picture beside a guide; return its path there, None if it can't be used."""
        if isinstance(found, Path):
            name = found.stem
            try:
                data = read_file(found, LARGEST_PICTURE)
            except OSError as error:
                raise UsageError(
                    Code.FILE_UNREADABLE, path=shown(found), reason=system_reason(error)
                ) from error
        else:
            name = ""
            buffer = QBuffer()
            buffer.open(QIODevice.OpenModeFlag.WriteOnly)
            found.save(buffer, "PNG")  # type: ignore[call-overload] # its stub wants bytes, Qt a str
            data = bytes(buffer.data().data())
        return put_picture(guide, name, data)

    # These run in the window.

    def _say_unusable(self) -> None:
        words = self.tr("This picture can't be used. PNG and JPEG files can.")
        self._banner.show_message(Level.WARNING, words)

    def _show(
        self,
        draft: Draft,
        check: _Check,
        *,
        restored: bool,
        new: bool,
        words: str = "",
    ) -> None:
        """Show a guide's text; `words` tell the person something about a new one."""
        model = EditorModel(draft, new=new)
        self._pictures.remember(check.pictures)
        model.take_check(draft.data, check.found, check.marked)
        if (words or not new) and draft.path != self._copy:
            model.choose(0)
        self.view.open(model, STEPS if model.fault is None else MARKDOWN)
        self.opened.emit()
        if restored:
            words = self.tr("These are your unsaved changes from last time.")
            self._banner.show_message(
                Level.NOTICE,
                words,
                self.tr("Discard"),
                self._discard,
                stays=True,
            )
        elif words:
            self.keep()
            self._banner.show_message(Level.WARNING, words)

    def _take_copy(self, path: Path) -> None:
        self._guides.add([path])
        self._copy = path
        self.edit(path)

    def _show_checked(self, model: EditorModel, data: bytes, check: _Check) -> None:
        self._pictures.remember(check.pictures)
        if model is self.view.model and model.take_check(data, check.found, check.marked):
            self.view.show_checked()

    def _take_other(self, model: EditorModel, other: bytes) -> None:
        """Another program changed the file: show its text,
        or ask if that would hide unsaved changes.
        """
        untouched = not model.unsaved
        model.draft.kept = other
        if untouched:
            self._reload(model, other)
            self._banner.show_message(
                Level.NOTICE, self.tr("Another program changed this guide, so it was reloaded.")
            )
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
            self._banner.show_message(Level.PROBLEM, message_words(error))
        self.view.refresh()
        self.check()
        self.keep()

    def _look_if_shown(self) -> None:
        if self._library.isVisible():
            self.look_for_drafts()

    def _show_drafts(self, titles: dict[str, str], names: frozenset[str]) -> None:
        if (titles, names) == self._shown_drafts:
            return  # the library's cards stay as a hand aims at them
        self._shown_drafts = (titles, names)
        untitled = self.tr("A guide without a title")
        drafts = {kind: title or untitled for kind, title in titles.items()}
        self._library.show_drafts(drafts, lambda path: self._drafts.place_of(path).name in names)

    def _take_kept(self, trouble: str) -> None:
        """Say once why changes can't be kept: it is tried every other second."""
        self._look_if_shown()
        if trouble and trouble != self._trouble:
            self._banner.show_message(Level.PROBLEM, trouble)
        self._trouble = trouble

    def _take_looked(self, model: EditorModel, path: Path, other: bytes | None) -> None:
        self._looked_at.discard(path)
        if other is not None:
            self._take_other(model, other)

    def _take_saved(
        self,
        save: _Save,
        before: Path,
        path: Path,
        data: bytes,
        other: bytes | None,
    ) -> None:
        """A save has ended: `path` has the text, or another program's text is in it."""
        self._saves.pop(before, None)
        if save.told and self._banner.text == save.told:
            self._banner.hide()
        model = save.model
        if other is not None:
            self._take_other(model, other)
            return
        model.draft.path = path
        model.draft.kept = data
        model.new = False
        model.draft.close_change()
        if path != before:
            self._drop_changes(before)
        self._keep_changes(model)
        self._guides.add([path])
        self.view.refresh()
        if save.starts:
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
        if (
            model is self.view.model
            and model.unsaved
            and not self.view.isVisible()
            and not self._banner.text
        ):
            words = self.tr("Your changes aren't saved yet. The editor keeps them for next time.")
            self._banner.show_message(
                Level.NOTICE,
                words,
                self.tr("Save"),
                self.save,
                stays=model.new,
            )


def _scratch(kind: str) -> Path:
    """Return the file that a new guide of a kind would have; it gets another name when saved."""
    return guides_folder() / _SCRATCH.format(kind)


def _read(path: Path, data: bytes) -> _Check:
    """Read bytes as a guide, look at its pictures, and find its amounts without braces."""
    marked = with_marked_amounts(Draft(path, data).text)
    try:
        guide = check(path, data)
    except UsageError as error:
        return _Check(error, {}, marked)
    files = {picture.path for picture in guide.pictures if not picture.missing}
    return _Check(guide, {file: look(file) for file in files}, marked)
