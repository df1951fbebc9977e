"""Screen readers announce what happens on the screen, even without the focus."""

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from handtrack.guides import Guide
from handtrack.guides.run import GuideRunState
from handtrack.navigation.hand_commands import HandCommands
from handtrack_ui.common.announcing import announce
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.refusal_line import RefusalLine
from handtrack_ui.common.settings_rows import SettingGroup, SettingRow
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.guide.step_progress import StepProgress
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.question import Question
from tests.ui.fakes import Reader


def test_a_banner_is_announced_and_a_problem_interrupts(
    theme: Theme, qtbot: QtBot, reader: Reader
) -> None:
    banner = Banner(theme)
    qtbot.addWidget(banner)
    announce(banner, "")
    assert reader.heard == []
    banner.show_message(Level.NOTICE, "Kept.")
    banner.show_message(Level.PROBLEM, "No camera.")
    assert reader.heard == [("Kept.", False), ("No camera.", True)]


def test_a_refusal_is_announced_once_and_a_timer_interrupts(qtbot: QtBot, reader: Reader) -> None:
    line = RefusalLine()
    qtbot.addWidget(line)
    line.set_resting_text("Next: rinse")
    line.show_notice("Not yet.")
    line.show_notice("Not yet.")
    line.show_done("Step done")
    line.ring("Dough: time is up")
    assert reader.heard == [("Not yet.", False), ("Step done", False), ("Dough: time is up", True)]


def test_a_question_is_announced_with_its_details(
    theme: Theme, qtbot: QtBot, reader: Reader
) -> None:
    question = Question(theme)
    qtbot.addWidget(question)
    question.ask("Tea", "Left at step 2.", ("Resume", "Start over"), "")
    assert reader.heard == [("Tea Left at step 2.", False)]


def test_a_new_step_is_announced_but_no_new_size_and_no_restored_window(
    theme: Theme, pictures: Pictures, guide: Guide, qtbot: QtBot, reader: Reader
) -> None:
    view = GuideView(theme, pictures, HandCommands())
    qtbot.addWidget(view)
    view.open(guide)
    assert reader.heard == []  # not visible yet
    view.show()
    assert reader.heard == [("Step 1 of 5. Read", False)]
    view.resize(900, 500)
    view.lay_out_again()
    view.showMinimized()
    QApplication.processEvents()
    view.showNormal()
    QApplication.processEvents()
    assert len(reader.heard) == 1
    view.open(guide, GuideRunState(step=1))
    assert reader.heard[1:] == [("Step 2 of 5. Gather", False)]
    view.open(guide, GuideRunState(step=4, done=True))
    assert reader.heard[2:] == [("Finished. Tea", False)]
    view.hide()


def test_a_finished_guide_is_not_announced_as_another_step(theme: Theme, qtbot: QtBot) -> None:
    progress = StepProgress(theme)
    qtbot.addWidget(progress)
    progress.set_progress((True, True, False), 1)
    assert progress.accessibleName() == "Step 2 of 3, 2 completed"
    progress.set_progress((True, True, False), None)
    assert progress.accessibleName() == "Finished: 2 of 3 steps completed"


def test_bad_news_in_the_settings_is_announced_when_it_becomes_visible(
    theme: Theme, qtbot: QtBot, reader: Reader
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    group = SettingGroup(page)
    row = SettingRow(theme, group, "Running now", "onnx on CPU")
    words = row.findChildren(QWidget)[0]
    assert words.accessibleName() == "Running now. onnx on CPU"
    row.set_words("nothing", caution=True)
    page.show()
    row.set_words("less than nothing", caution=True)
    row.set_words("onnx on CPU")
    assert words.accessibleName() == "Running now. onnx on CPU"
    assert reader.heard == [
        ("Running now. nothing", False),
        ("Running now. less than nothing", False),
    ]
