"""A guide is written in the window: by mouse and keys, checked while it is typed, kept,
saved and started.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack.assets import asset
from handtrack.config.folders import data_folder, guides_folder
from handtrack.errors import UsageError
from handtrack.guides import Guide, load_guide
from handtrack.guides.body import Picture
from handtrack.guides.draft_files import FOLDER
from handtrack.guides.edits import with_body, with_front, with_title
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.card import Card
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.plugins.editor import controller as editor_controller
from handtrack_ui.plugins.editor.controller import EditorController
from handtrack_ui.plugins.editor.model import EditorModel
from handtrack_ui.plugins.editor.view import MARKDOWN, STEPS, EditorView
from handtrack_ui.window import Window
from tests.ui.conftest import MakeWindow
from tests.ui.fakes import edit_guide
from tests.waiting import PATIENCE_S
from tools.kill_editor import MODES, session

ALT, CTRL, SHIFT = (
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def edit(window: Window, guide: Guide) -> EditorModel:
    edit_guide(window, guide)
    return window.services.find(EditorView).model


@pytest.fixture
def editor(window: Window) -> EditorView:
    """The window's editor with its only guide."""
    edit(window, window.services.find(LibraryView).guides[0])
    return window.services.find(EditorView)


@pytest.fixture
def model(editor: EditorView) -> EditorModel:
    return editor.model


def titles(model: EditorModel) -> list[str]:
    return [part.title for part in model.parts]


def drafts() -> list[Path]:
    """The files of unsaved changes."""
    return [*(data_folder() / FOLDER).glob("*.draft")]


def checked(window: Window, qtbot: QtBot) -> None:
    """Wait until what was typed is checked."""
    model = window.services.find(EditorView).model
    found: list[object] = []
    taken = model.take_check
    model.take_check = lambda *given: found.append(given) or taken(*given)  # type: ignore[method-assign, func-returns-value]
    window.services.find(EditorController).check()
    qtbot.waitUntil(lambda: bool(found))


def test_typing_changes_one_step_and_undo_brings_the_file_back(
    window: Window, editor: EditorView, model: EditorModel, qtbot: QtBot
) -> None:
    area, before = editor.step_form.area, model.draft.data
    area.put_cursor(4)
    qtbot.keyClicks(area, "ed")
    assert model.body == "Boiled **fresh** water."
    assert model.draft.data == before.replace(b"Boil ", b"Boiled ", 1)
    qtbot.keyClick(area, Qt.Key.Key_Z, CTRL)
    assert (model.draft.data, area.toPlainText()) == (before, "Boil **fresh** water.")
    qtbot.keyClick(area, Qt.Key.Key_Z, CTRL | SHIFT)
    editor.step_form.heading.setFocus()
    qtbot.keyClick(editor.step_form.heading, Qt.Key.Key_End)
    qtbot.keyClicks(editor.step_form.heading, "y")
    qtbot.keyClick(editor.step_form.heading, Qt.Key.Key_Return)
    assert area.hasFocus()
    qtbot.keyClick(area, Qt.Key.Key_S, CTRL)
    qtbot.waitUntil(lambda: window.services.find(LibraryView).guides[0].steps[0].title == "Ready")
    assert load_guide(model.draft.path) == window.services.find(LibraryView).guides[0]
    assert not model.unsaved


def test_steps_are_added_moved_and_removed_by_keys(
    editor: EditorView, model: EditorModel, qtbot: QtBot
) -> None:
    rows = editor.steps.rows
    rows.setCurrentRow(2)
    qtbot.keyClick(rows, Qt.Key.Key_Up, ALT)
    assert titles(model)[:2] == ["Gather", "Read"]
    qtbot.keyClick(rows, Qt.Key.Key_Down, ALT)
    assert (titles(model)[:2], rows.currentRow()) == (["Read", "Gather"], 2)
    heading = editor.step_form.heading
    heading.setFocus()
    qtbot.keyClick(heading, Qt.Key.Key_Return, CTRL)
    qtbot.keyClicks(heading, "Warm the pot")
    assert titles(model)[:3] == ["Read", "Gather", "Warm the pot"]
    qtbot.keyClick(rows, Qt.Key.Key_D, CTRL)
    assert titles(model)[2:4] == ["Warm the pot", "Warm the pot (copy)"]
    rows.setCurrentRow(3)
    qtbot.keyClick(rows, Qt.Key.Key_Delete)
    assert titles(model)[:3] == ["Read", "Gather", "Warm the pot (copy)"]
    qtbot.keyClick(rows, Qt.Key.Key_Z, CTRL)
    assert titles(model)[:4] == ["Read", "Gather", "Warm the pot", "Warm the pot (copy)"]


def test_a_mistake_is_named_with_its_step_until_it_is_fixed(
    window: Window, editor: EditorView, model: EditorModel, qtbot: QtBot
) -> None:
    editor.steps.rows.setCurrentRow(4)
    duration = editor.step_form._duration
    duration.selectAll()
    qtbot.keyClicks(duration, "60 z")
    qtbot.waitUntil(lambda: model.fault is not None)
    line = model.draft.text.split("\n").index("duration: 60 z") + 1
    fault = "'60 z' is not a duration; write it like 90 s, 5 min or 1 h 30 min"
    assert editor._fault.text() == f"Draw: {fault}"
    editor._show_tab(MARKDOWN)
    assert editor._fault.text() == f"Line {line}: {fault}"
    editor._show_tab(STEPS)
    assert editor.steps.rows.item(4).text() == "⚠ 4. Draw"
    assert not editor._start.isEnabled()
    editor.steps.rows.setFocus()
    qtbot.mouseClick(editor._go, Qt.MouseButton.LeftButton)
    assert duration.hasFocus()
    area = editor.markdown
    qtbot.keyClick(duration, Qt.Key.Key_U, CTRL)
    qtbot.mouseClick(editor._go, Qt.MouseButton.LeftButton)
    assert (area.hasFocus(), area.textCursor().blockNumber()) == (True, line - 1)
    assert [mark.cursor.blockNumber() for mark in area.extraSelections()] == [line - 1]
    qtbot.keyClick(area, Qt.Key.Key_End)
    qtbot.keyClick(area, Qt.Key.Key_Backspace)
    qtbot.keyClicks(area, "s")
    qtbot.waitUntil(editor._start.isEnabled)
    qtbot.keyClick(area, Qt.Key.Key_U, CTRL)
    assert (model.at, editor.steps.rows.hasFocus()) == (3, True)
    qtbot.keyClick(editor.steps.rows, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.view is window.services.find(GuideView))
    assert not model.unsaved


def test_a_steps_kind_and_entries_have_controls(
    editor: EditorView,
    model: EditorModel,
    qtbot: QtBot,
    window: Window,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(editor_controller, "_ENTRY_MS", 60_000)
    form = editor.step_form
    form._kind.chosen.emit("checklist")
    assert model.body == "Boil **fresh** water.\n\n- [ ] First item"
    form._entry.click()
    qtbot.keyClicks(form.area, "Pot")
    qtbot.keyClick(form.area, Qt.Key.Key_Return)
    soon = window.services.find(EditorController)._check
    qtbot.waitUntil(lambda: soon.interval() == 60_000)
    assert model.fault is None
    soon.timeout.emit()
    qtbot.waitUntil(lambda: model.fault is not None)
    qtbot.keyClicks(form.area, "Cup")
    assert model.body.split("\n")[-2:] == ["- [ ] Pot", "- [ ] Cup"]
    editor.steps.rows.setCurrentRow(5)
    checked(window, qtbot)
    assert [*model.options_for("if")] == ["", "tea = green", "tea = black"]
    form._choices["if"].chosen.emit("tea = black")
    assert form._choices["if"].words == "If “Black” (Which tea?)"
    form._choices["repeat"].chosen.emit("3")
    form._choices["from"].chosen.emit("draw")
    assert form._choices["from"].words == "Draw"
    form._choices["repeat"].chosen.emit("2")
    assert (model.part.values["if"], model.part.values["repeat"]) == ("tea = black", "2 from draw")


def test_the_marks_of_a_steps_text_are_explained(editor: EditorView, model: EditorModel) -> None:
    form = editor.step_form
    assert form.marks.isHidden()
    form._kind.chosen.emit("checklist")
    assert form.marks.text() == "Each line with - [ ] is an item to tick."
    form.area.edited.emit("- [ ] {2} eggs")
    assert "braces" in form.marks.text()
    form._kind.chosen.emit("choice")
    assert form.marks.text().startswith("Each numbered line is an option.")


def test_the_steps_buttons_fit_again_after_the_window_was_narrow(
    window: Window, editor: EditorView
) -> None:
    add = editor.steps.add
    for width, words in ((1280, "Add step"), (1000, ""), (1280, "Add step")):
        window.resize(width, 720)
        QApplication.processEvents()
        assert (add.text(), add.width() >= add.sizeHint().width()) == (words, True)
    assert editor.steps.width() == editor.steps.minimumSizeHint().width()


@pytest.mark.parametrize("kind", ["recipe", "protocol", "checklist", "order"])
def test_a_new_guide_begins_without_mistakes_and_is_named_after_its_title(
    window: Window, qtbot: QtBot, kind: str
) -> None:
    for file in asset("guides", "new").glob(f"{kind}*.md"):
        assert load_guide(file).warnings == ()
    window.services.find(LibraryView).new_guide.emit(kind)
    qtbot.waitUntil(lambda: window.view is window.services.find(EditorView))
    model = window.services.find(EditorView).model
    assert (model.new, model.unsaved, model.fault) == (True, True, None)
    qtbot.keyClicks(window.focusWidget(), "Grandma's best")
    window.go_home()
    qtbot.waitUntil(lambda: "saved yet" in window.banner.text)
    window.banner._new.stop()
    window.banner.expire()
    window.banner._button.click()
    qtbot.waitUntil(
        lambda: any(
            guide.title == "Grandma's best" for guide in window.services.find(LibraryView).guides
        )
    )
    assert [file.name for file in guides_folder().iterdir()] == ["grandma-s-best.guide.md"]
    assert not window.banner.text


def test_a_new_guide_that_nobody_touched_leaves_nothing(
    window: Window, qtbot: QtBot, jobs: Jobs
) -> None:
    window.services.find(LibraryView).new_guide.emit("recipe")
    qtbot.waitUntil(lambda: window.view is window.services.find(EditorView))
    window.services.find(EditorController).keep()
    window.go_home()
    assert jobs.finish(PATIENCE_S)
    QApplication.processEvents()  # what a job returned is called here
    assert not window.banner.text
    assert (drafts(), guides_folder().exists() and [*guides_folder().iterdir()]) in (
        ([], []),
        ([], False),
    )


def test_a_new_guide_can_be_saved_as_it_is(window: Window, qtbot: QtBot) -> None:
    window.services.find(LibraryView).new_guide.emit("recipe")
    qtbot.waitUntil(lambda: window.view is window.services.find(EditorView))
    window.services.find(EditorView).save.emit()
    qtbot.waitUntil(lambda: not window.services.find(EditorView).model.new)
    assert not window.services.find(EditorView).model.unsaved
    assert len([*guides_folder().glob("*.guide.md")]) == 1


def test_a_sample_is_duplicated_rather_than_edited(window: Window, qtbot: QtBot) -> None:
    sample = load_guide(asset("guides", "order.md"))
    model = edit(window, sample)
    assert model.draft.path.parent == guides_folder()
    qtbot.waitUntil(
        lambda: any(
            guide.title == f"{sample.title} (copy)"
            for guide in window.services.find(LibraryView).guides
        )
    )


def test_another_programs_change_is_noticed(
    window: Window, editor: EditorView, model: EditorModel, qtbot: QtBot, jobs: Jobs
) -> None:
    path, before = model.draft.path, model.draft.text
    theirs = with_title(before, 0, "Theirs")
    path.write_text(theirs, "utf-8")
    window.services.find(EditorController).keep()
    qtbot.waitUntil(lambda: titles(model)[0] == "Theirs")
    assert "reloaded" in window.banner.text
    editor._edit(with_body, ("Mine.",))
    mine = model.draft.text
    path.write_text(with_title(before, 0, "Again"), "utf-8")
    editor.save.emit()
    qtbot.waitUntil(lambda: "Save again" in window.banner.text)
    assert load_guide(path).steps[0].title == "Again"
    window.banner._action()
    assert titles(model)[0] == "Again"
    qtbot.keyClick(editor.steps.rows, Qt.Key.Key_Z, CTRL)
    assert model.draft.text == mine
    editor.save.emit()
    qtbot.waitUntil(lambda: path.read_text("utf-8") == mine)
    assert jobs.finish(PATIENCE_S)


def test_leaving_while_a_guide_is_being_saved_reports_nothing(
    window: Window, editor: EditorView, model: EditorModel, qtbot: QtBot, jobs: Jobs
) -> None:
    editor._edit(with_body, ("Mine.",))
    editor.save.emit()
    window.go_home()
    qtbot.waitUntil(lambda: not model.unsaved)
    assert jobs.finish(PATIENCE_S)
    qtbot.waitUntil(lambda: not window.services.find(GuideController).busy)
    assert window.banner.text == ""
    assert drafts() == []


def test_a_save_that_fails_can_be_repeated(
    window: Window,
    editor: EditorView,
    model: EditorModel,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object) -> None:
        raise UsageError(Code.FILE_UNWRITABLE, path="tea.md", reason="disk full")

    editor._edit(with_body, ("Mine.",))
    with monkeypatch.context() as patched:
        patched.setattr(editor_controller, "save_draft", full)
        editor.save.emit()
        qtbot.waitUntil(lambda: window.banner.text == "cannot write tea.md: disk full")
    assert model.unsaved
    editor.save.emit()
    qtbot.waitUntil(lambda: not model.unsaved)


class HungSave:
    """Saving one guide's file waits, as on a network disk that does not answer,
    until it may go on.
    """

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go_on = Event(), Event()
        self._path, self._save = path, editor_controller.save_draft
        monkeypatch.setattr(editor_controller, "save_draft", self._waits)

    def _waits(self, path: Path, data: bytes, kept: bytes | None) -> bytes | None:
        if path == self._path:
            self.begun.set()
            self.go_on.wait(PATIENCE_S)
        return self._save(path, data, kept)


@pytest.fixture
def hung(
    editor: EditorView, model: EditorModel, monkeypatch: pytest.MonkeyPatch
) -> Iterator[HungSave]:
    """A save of the window's guide that hangs."""
    monkeypatch.setattr(editor_controller, "_SLOW_MS", 0)
    made = HungSave(model.draft.path, monkeypatch)
    editor._edit(with_body, ("Mine.",))
    editor.save.emit()
    monkeypatch.setattr(editor_controller, "_SLOW_MS", 600_000)
    assert made.begun.wait(PATIENCE_S)
    yield made
    made.go_on.set()


def test_a_save_that_hangs_is_told_once_and_delays_no_other_guide(
    window: Window, model: EditorModel, hung: HungSave, tmp_path: Path, qtbot: QtBot, jobs: Jobs
) -> None:
    other = tmp_path / "other.md"
    other.write_text("---\ntitle: Other\n---\n\n## A\n\nText.\n", "utf-8")
    slow = f"Saving {model.draft.path.name} is taking long. Your changes are kept on this computer meanwhile."
    qtbot.waitUntil(lambda: window.banner.text == slow)
    window.banner.hide()
    window.services.find(EditorController).edit(other)
    qtbot.waitUntil(lambda: window.services.find(EditorView).model is not model)
    window.services.find(EditorView)._edit(with_body, ("Typed.",))
    window.services.find(EditorView).save.emit()
    qtbot.waitUntil(lambda: "Typed." in other.read_text("utf-8"))
    qtbot.waitUntil(lambda: not window.services.find(EditorView).model.unsaved)
    hung.go_on.set()
    qtbot.waitUntil(lambda: not model.unsaved)
    assert "Mine." in model.draft.path.read_text("utf-8")
    assert jobs.finish(PATIENCE_S)
    assert drafts() == []
    assert window.banner.text == ""


def test_changes_are_kept_while_a_save_hangs(
    window: Window, editor: EditorView, model: EditorModel, hung: HungSave, qtbot: QtBot, jobs: Jobs
) -> None:
    editor._edit(with_body, ("Newer.",))
    window.services.find(EditorController).keep()
    qtbot.waitUntil(lambda: [file for file in drafts() if b"Newer." in file.read_bytes()] != [])
    hung.go_on.set()
    qtbot.waitUntil(lambda: b"Mine." in model.draft.kept)
    assert jobs.finish(PATIENCE_S)
    (draft,) = drafts()
    assert b"Newer." in draft.read_bytes()
    assert "taking long" not in window.banner.text


def test_a_failed_save_of_one_guide_lets_it_be_saved_again_after_a_hang(
    window: Window, editor: EditorView, model: EditorModel, hung: HungSave, qtbot: QtBot
) -> None:
    model.draft.path.unlink()
    model.draft.path.mkdir()
    hung.go_on.set()
    qtbot.waitUntil(lambda: "not an ordinary file" in window.banner.text)
    model.draft.path.rmdir()
    editor.save.emit()
    qtbot.waitUntil(lambda: not model.unsaved)


def test_typing_without_a_pause_is_kept_in_between(
    window: Window, editor: EditorView, model: EditorModel, qtbot: QtBot
) -> None:
    window.services.find(EditorController)._pause.setInterval(600_000)  # the pause never comes
    area = editor.step_form.area

    def typed_until_kept() -> bool:
        qtbot.keyClick(area, "x")
        return bool(drafts())

    qtbot.waitUntil(typed_until_kept)
    assert editor_controller._LONGEST_MS <= 1500


def test_changes_that_cannot_be_kept_are_reported_once_until_they_can(
    window: Window, editor: EditorView, model: EditorModel, qtbot: QtBot, jobs: Jobs
) -> None:
    blocked = data_folder() / FOLDER
    blocked.parent.mkdir(exist_ok=True)
    blocked.touch()
    for text, told in (("One.", True), ("Two.", False)):
        editor._edit(with_body, (text,))
        window.services.find(EditorController).keep()
        assert jobs.finish(PATIENCE_S)
        QApplication.processEvents()
        assert ("cannot write" in window.banner.text) == told
        window.banner.hide()
    blocked.unlink()
    window.services.find(EditorController).keep()
    qtbot.waitUntil(lambda: bool(drafts()))


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="nothing stops a process there")
@pytest.mark.parametrize("mode", MODES)
def test_a_kill_while_typing_loses_two_seconds_at_most_and_never_the_file(mode: str) -> None:
    moments = [*session(mode, seed=1, moments=3)]
    assert [one.fault for one in moments if one.fault] == []
    assert moments[-1].typed > moments[0].typed > 0


def test_a_guide_with_a_mistake_opens_on_the_markdown_tab(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "broken.md"
    path.write_text("---\ntitle: T\n---\n\n## A\nkind: tmer\n", "utf-8")
    window.services.find(GuideController).open(path)
    qtbot.waitUntil(lambda: "tmer" in window.banner.text)
    window.banner._button.click()
    qtbot.waitUntil(lambda: window.view is window.services.find(EditorView))
    assert window.services.find(EditorView).markdown.isVisible()
    assert window.services.find(EditorView)._fault.text().startswith("Line 6: unknown kind 'tmer'")
    path.write_text("no front matter", "utf-8")
    window.services.find(EditorController).keep()
    qtbot.waitUntil(
        lambda: window.services.find(EditorView).markdown.toPlainText() == "no front matter"
    )
    qtbot.keyClick(window.services.find(EditorView).markdown, Qt.Key.Key_U, CTRL)
    assert window.services.find(EditorView).markdown.isVisible()


def test_unsaved_changes_come_back_and_can_be_discarded(
    window: Window, editor: EditorView, model: EditorModel, qtbot: QtBot, jobs: Jobs
) -> None:
    editor._edit(with_body, ("Mine.",))
    window.go_home()
    qtbot.waitUntil(lambda: "aren't saved" in window.banner.text)
    assert jobs.finish(PATIENCE_S)
    window.banner.hide()
    assert edit(window, window.services.find(LibraryView).guides[0]) is model
    window.go_home()
    assert jobs.finish(PATIENCE_S)
    window.services.find(EditorView).model = None  # as after a crash
    again = edit(window, window.services.find(LibraryView).guides[0])
    assert again.draft.data == model.draft.data
    assert "unsaved changes" in window.banner.text
    save = window.services.find(EditorView)._save
    assert window.banner.geometry().bottom() < save.mapTo(window, QPoint()).y()
    window.banner._action()
    assert not again.unsaved
    assert jobs.finish(PATIENCE_S)
    assert drafts() == []
    assert list(again.draft.path.parent.glob(".*")) == []


def test_dropped_and_pasted_pictures_are_put_beside_the_guide(
    editor: EditorView, model: EditorModel, qtbot: QtBot
) -> None:
    dropped, pasted = QMimeData(), QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(asset("guides", "pictures", "flour.png")))])
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    pasted.setImageData(image)
    area = editor.step_form.area
    for data, name in ((dropped, "flour"), (pasted, "picture")):
        area.put_cursor(len(model.body))
        assert area.canInsertFromMimeData(data)
        area.insertFromMimeData(data)
        qtbot.waitUntil(lambda name=name: f"![](pictures/{name}.png)" in model.body)
    editor.save.emit()
    qtbot.waitUntil(lambda: not model.unsaved)
    guide = load_guide(model.draft.path)
    assert not guide.warnings
    editor._edit(with_body, ("![Gone](pictures/gone.png)",))
    qtbot.waitUntil(lambda: editor._fault.text() == "Read: no such picture: pictures/gone.png")
    assert editor._start.isEnabled()
    assert [block.path.name for block in guide.steps[0].body if isinstance(block, Picture)] == [
        "flour.png",
        "picture.png",
    ]


def test_characters_that_qt_replaces_stay_as_written(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    path, odd = tmp_path / "odd.md", "a\u00a0b\u2029\U0001f35e\ufdd0xe\u0301\t"
    path.write_bytes(f"---\ntitle: T\n---\n\n## A\n\n{odd}1\n{odd}2{odd}\n".encode())
    window.services.find(EditorController).edit(path)
    qtbot.waitUntil(lambda: window.view is window.services.find(EditorView))
    model, area = (
        window.services.find(EditorView).model,
        window.services.find(EditorView).step_form.area,
    )
    area.put_cursor(model.body.index("2"))
    qtbot.keyClicks(area, "x")
    assert model.body == f"{odd}1\n{odd}x2{odd}"
    assert model.draft.data == path.read_bytes().replace(b"2", b"x2")


def card(window: Window, title: str) -> Card | None:
    """Return the library's card with a title, if there is one."""
    cards = window.services.find(LibraryView).findChildren(Card)
    return next((one for one in cards if one.accessibleName().endswith(title)), None)


def said(window: Window, title: str) -> str:
    """Return what a card says besides its title; empty without the card."""
    shown = card(window, title)
    return "" if shown is None else shown.accessibleDescription()


def test_unsaved_changes_show_on_the_guides_card_until_they_are_saved(
    window: Window, editor: EditorView, model: EditorModel, qtbot: QtBot
) -> None:
    assert "Unsaved changes" not in said(window, "Tea")
    editor._edit(with_body, ("Changed.",))
    window.go_home()
    qtbot.waitUntil(lambda: "Unsaved changes" in said(window, "Tea"))
    editor.save.emit()
    qtbot.waitUntil(lambda: "Unsaved changes" not in said(window, "Tea"))


def test_a_guide_that_was_never_saved_has_a_card_that_goes_on_with_it(
    window: Window, make_window: MakeWindow, guide: Guide, qtbot: QtBot
) -> None:
    library = window.services.find(LibraryView)
    library.new_guide.emit("recipe")
    editor = window.services.find(EditorView)
    qtbot.waitUntil(lambda: window.view is editor)
    editor._edit(with_front, ("title", "Grandma's soup"))
    window.go_home()
    qtbot.waitUntil(lambda: "Not saved yet" in said(window, "Grandma's soup"))
    later = make_window(guide)  # a later start finds it too
    qtbot.waitUntil(lambda: "Not saved yet" in said(later, "Grandma's soup"))
    later.services.find(LibraryView)._head.finder.field.setText("soup")
    later.services.find(LibraryView).choose(1)
    qtbot.waitUntil(lambda: later.view is later.services.find(EditorView))
    assert later.services.find(EditorView).model.draft.document.values["title"] == "Grandma's soup"
    card(window, "Grandma's soup").click()
    qtbot.waitUntil(lambda: window.view is editor)
    assert editor.model.new
    editor.save.emit()
    qtbot.waitUntil(lambda: not editor.model.unsaved)
    window.go_home()
    qtbot.waitUntil(lambda: "Not saved yet" not in said(window, "Grandma's soup"))
    assert card(window, "Grandma's soup") is not None


def test_a_pasted_text_that_was_never_saved_has_a_card_in_a_later_start(
    window: Window, make_window: MakeWindow, guide: Guide, qtbot: QtBot
) -> None:
    text = "---\ntitle: Pasted soup\n---\n\n## Boil\n\nWater.\n"
    window.services.find(EditorController).write(text, "")
    qtbot.waitUntil(lambda: window.view is window.services.find(EditorView))
    window.go_home()
    qtbot.waitUntil(lambda: "Not saved yet" in said(window, "Pasted soup"))
    later = make_window(guide)
    qtbot.waitUntil(lambda: card(later, "Pasted soup") is not None)
    card(later, "Pasted soup").click()
    qtbot.waitUntil(lambda: later.view is later.services.find(EditorView))
    assert later.services.find(EditorView).model.draft.text == text


def test_servings_in_the_text_are_offered_and_set_by_a_click(
    editor: EditorView, qtbot: QtBot
) -> None:
    form = editor.guide_form
    offer = form._serve
    editor.steps.rows.setCurrentRow(0)  # the guide's own values
    assert offer.isHidden()
    text = "---\ntitle: Rice\n---\n\n## Boil\n\nFor 4 people\n\nBoil 200 g rice.\n"
    editor.markdown.setPlainText(text)
    qtbot.waitUntil(lambda: not offer.isHidden())
    assert editor.model.draft.text == text, "nothing is set unasked"
    assert offer.text() == "Set servings to 4"
    offer.click()
    assert "servings: 4\n" in editor.model.draft.text
    assert offer.isHidden()
    assert editor.command("undo")
    assert editor.model.draft.text == text
