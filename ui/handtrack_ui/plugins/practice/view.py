"""The first-start practice: the person's own hand, then every sign once,
then suggested settings.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from handtrack.config.gestures import hand_bindings
from handtrack.config.model import Preferences
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.reading_distance import READING_M
from handtrack.gestures.recognizer import Recognition
from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import CommandName
from handtrack.navigation.bindings import gesture_of
from handtrack.plugins.pointing.options import PointerOptions
from handtrack_ui.common.controls import button
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.label import Label, ReadLabel
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.shortcuts import bind
from handtrack_ui.common.text_scale import FAR_M, TextScale
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, restyle, size_text
from handtrack_ui.common.traits import Trait
from handtrack_ui.common.view import TrackingView
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.text_sizer import TextSizer
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.practice.lesson_card import LessonCard, SignsCard
from handtrack_ui.plugins.practice.lessons import Practice, PracticeState, Proposal, lenient
from handtrack_ui.plugins.practice.pointer_lesson import PointerLesson
from handtrack_ui.plugins.practice.result import PracticeResult
from handtrack_ui.plugins.practice.shortcuts import PracticeKey
from handtrack_ui.plugins.practice.words import (
    feedback,
    lesson_title,
    lesson_words,
    narration,
    pointer_words,
    praise,
)
from handtrack_ui.text.source_words import words_in_picture

_LETTER_SHARE: Final = 0.058  # of the view's height, or of a width at 16:9
_SCREEN_SHAPE: Final = 9 / 16
_SMALLEST: Final = 17.0
_BUTTON_SHARE: Final = 0.4  # of the text size
_SIDE_SHARE: Final = 0.42
_NARROW_SIDE_SHARE: Final = 0.56
_FAR_SIDE_SHARE: Final = 0.6
_FAR_WORDS_SHARE: Final = 0.52
"""Text size relative to a guide's: the lesson leaves room for the drawn hand."""
_NARROW: Final = 760
"""Below this width, the words use all the space."""
_LOW: Final = 400
_MEASURED: Final = ("hold_s", "swipe_lengths", "swipe_speed")
"""The settings that a proposal changes."""
_ANSWERS: Final = {"thumb_up": True, "thumb_down": False}


class PracticeView(TrackingView):
    """Teaches the signs by doing them; keys and clicks can also skip every step.

    `store`: receives accepted suggestions, and that the practice is done. `story`: shows how a hand
    completes a guide, for those who first want to see it; None without it. `reading_m`: the last
    reading distance in metres; the start value when following the hand.
    """

    name = "practice"
    traits = frozenset({Trait.EXPLAINS_SOURCE, Trait.FOR_EXPERTS})

    pick_source = Signal()
    adopted = Signal(dict)
    """The suggestion was accepted; carries the previous values of its settings, by name."""

    def __init__(
        self,
        theme: Theme,
        store: PreferenceStore,
        *,
        story: Callable[[], object] | None = None,
        reading_m: float = READING_M[0],
    ) -> None:
        super().__init__(theme)
        self._store = store
        self._has_story = story is not None
        self.letters = TextSizer(reading_m)
        """The distance that the text is sized for."""
        self._watched = Watched.PERSON
        self._practice = Practice()
        self._shown: PracticeState | None = None
        self._proposal: Proposal | None = None
        self.pointer: PointerLesson | None = None
        """The pointer lesson, while it is shown."""
        self.preview = Preview(theme)
        self._title = ReadLabel(wraps=True)
        self._words = ReadLabel(role="muted", wraps=True)
        self._note = Label(role="told", wraps=True)
        self._note.hide()
        self.card = LessonCard(theme)
        self.result = PracticeResult()
        self._stack = QStackedWidget()
        self.signs = SignsCard(theme)
        self._source = button(does=self.pick_source, kind="quiet")
        self._story = button(self.tr("See how it works"), story)
        self._point = button(self.tr("Try the pointer"), self.try_pointer)
        self._back = button(self.tr("Back"), self.previous)
        self._skip = button(does=self.confirm)
        self._end = button(does=self.cancel)
        self._lay_out()
        self._connect()
        self.take_preferences(store.current)
        self._show(self._practice.state)

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Practice")

    @property
    def reading_m(self) -> float:
        """The distance that the text is sized for."""
        return self.letters.metres

    @property
    def lost_on_leaving(self) -> str:
        """A question that says leaving drops the practice's results; empty without any."""
        begun = self.state.number > 0 and self.state.lesson is not None and self.pointer is None
        return self.tr("Stop the practice? It starts over next time.") if begun else ""

    @property
    def commanded(self) -> bool:
        """True in the lesson on waving: a wave then does not leave."""
        return self.state.lesson == "wave"

    @property
    def state(self) -> PracticeState:
        """The current state."""
        return self._course.state

    @property
    def demonstrates(self) -> str:
        """The gesture of the current lesson; at the end, all of them."""
        return self.state.lesson or ""

    def gesture_settings(self, chosen: GestureConfig) -> GestureConfig:
        """Settings that also read strokes that are normally too small, to measure them; for the
        demo's hand, the defaults.
        """
        return lenient(GestureConfig() if self._demonstrated else chosen)

    def enter(self) -> None:
        """Start at the first lesson."""
        self._practice = Practice(demonstrated=self._demonstrated)
        self._end_pointer()
        self._skip.setFocus()

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply mirroring and the reading distance."""
        self.preview.set_mirrored(chosen.camera.mirrored)
        self.letters.take(chosen.reading)

    def note_offered(self) -> None:
        """Remember that the practice was offered; from then on it starts only from Settings."""
        self._store.change("practice", done=True)

    def leave(self) -> None:
        """Release the frame, and forget the hand."""
        self.preview.clear()
        self.preview.set_message("")
        self._forget_hand()

    def watch(self, watched: Watched) -> None:
        """Say so if the demo's hand only demonstrates: it is neither praised nor measured."""
        if self._demonstrated:
            self._practice.forget_measured()
        self._watched = watched
        self._practice.demonstrated = self._demonstrated
        self.pointer = self.pointer if watched.human else None
        self._shown = None
        self._show(self.state)

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the hand, and process its actions."""
        self.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        if self.pointer is not None:
            self.pointer.pointer.mirrored = source_mirrored
        for seen in update.seen:
            if not self._demonstrated:
                self.letters.update(seen, update.result.height, None)
            if not self._update(seen):
                return

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture."""
        is_running = status.state is RunState.RUNNING
        self.preview.set_message("" if is_running else words_in_picture(status))
        if status.state is not RunState.RUNNING:
            self._forget_hand()

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self.preview.set_message(self.tr("Paused") if paused else "")
        self._forget_hand()

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Skip the current task or go back to the last one; at the end, accept the suggestion;
        or leave.
        """
        over = self.state.lesson is None
        if name == "cancel" and self.pointer is not None:
            self._end_pointer()
        elif name == "cancel" or (name == "confirm" and over):
            self._finish(take=name == "confirm")
        elif name in ("next", "confirm") and not over:
            self._course.skip()
            self._show(self.state)
        elif name == "previous" and self.state.number > 0:
            self._course.back()
            self._show(self.state)
        else:
            return False
        return True

    def try_pointer(self) -> None:
        """Begin the pointer lesson; the demo's hand cannot do it."""
        if not self._demonstrated:
            self._practice.forget_hand()
            self.pointer = PointerLesson(self._store.current.of(PointerOptions))
            self._shown = None
            self._show(self.state)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the proportions."""
        super().resizeEvent(event)
        self._fit_text()

    def _fit_text(self) -> None:
        """Scale the text with the view, readable from where the person makes signs."""
        height = min(self.height(), self.width() * _SCREEN_SHAPE)
        letters = max(_SMALLEST, height * _LETTER_SHARE)
        text = TextScale.of(self.reading_m, self.window().size())
        far_words = text.letters * _FAR_WORDS_SHARE if text.far else _SMALLEST
        self._title.setFont(font(max(letters, far_words), bold=True))
        self._words.setFont(font(max(letters * 0.6, far_words)))
        self._note.setFont(font(max(_SMALLEST, letters * 0.6)))
        size_text(self.card, max(letters * 0.66, far_words))
        self.card.set_far(on=text.far)
        self.result.size_text(max(letters * 0.62, far_words), far=text.far)
        size_text(self.signs, max(letters * 0.5, far_words))
        for one in (self._source, self._story, self._point, self._back, self._skip, self._end):
            one.setFont(font(max(TYPE["body"], letters * _BUTTON_SHARE), bold=True))
        narrow = self.width() < _NARROW
        low = self.height() < _LOW
        sides, ends = (SPACE["l"], SPACE["m"]) if low else (SPACE["xl"], SPACE["l"])
        self._whole.setContentsMargins(sides, ends, sides, ends)
        self._whole.setSpacing(ends)
        play_px = max(TYPE["body"], letters * _BUTTON_SHARE)
        put_icon(self._story, themed_icon(self.theme, "play"), play_px)
        self._show_note()
        first = self._demonstrated or (self.state.number == 0 and self.pointer is None)
        self._story.setVisible(first and self._has_story)
        self._back.setVisible(self.state.number > 0)
        self._point.setVisible(self.state.lesson is None and not self._demonstrated)
        self._source.setVisible(first)
        for spare in (
            self._source,
            self._story,
        ):  # the header offers other cameras too, the first lesson the story
            self._buttons.invalidate()
            if self._buttons.minimumSize().width() > self.width() - 2 * sides:
                spare.hide()
        share = _NARROW_SIDE_SHARE if narrow else _SIDE_SHARE
        if self.preview.isHidden():
            share = 1.0 - 2 * sides / max(1, self.width())
        elif text.far:
            share = _FAR_SIDE_SHARE
        self._side.setFixedWidth(round(self.width() * share))

    def _update(self, seen: Recognition) -> bool:
        """Process a frame; False if it left the view."""
        before = self.state
        state = self._course.update(seen)
        came_off = state.times > before.times or (state.done and not before.done)
        if came_off and state.lesson is not None:
            self.cue.emit("accepted")
        if state.turned is not None and state.share >= 1.0:
            self._store.change("gestures", upright=state.turned)
        if state.lesson is None and before.lesson is None and not self._demonstrated:
            answers = [
                _ANSWERS[sign] for event in seen.events if (sign := gesture_of(event)) in _ANSWERS
            ]
            if answers:
                self._finish(take=answers[0])
            return not answers
        self._show(state)
        return True

    def _forget_hand(self) -> None:
        self.letters.reset()
        self._course.forget_hand()
        self._show(self.state)

    def _end_pointer(self) -> None:
        self.pointer = self._shown = None
        self._show(self.state)

    def _finish(self, *, take: bool) -> None:
        """Accept or decline the suggestion, and go to the library."""
        proposal = self._proposal if take else None
        before = {name: getattr(self._store.current.gestures, name) for name in _MEASURED}
        if proposal is not None:
            self._store.change("gestures", **{name: getattr(proposal, name) for name in _MEASURED})
        self.note_offered()
        self.go_back.emit()
        if proposal is not None:
            self.adopted.emit(before)

    def _show(self, state: PracticeState) -> None:
        """Show the lesson and its progress; at the end, the measurements."""
        if state.lesson is None and self.pointer is not None:
            self._end_pointer()
            return
        if state.lesson is None:
            self._show_result()
        else:
            self._proposal = None
            self._stack.setCurrentWidget(self.card)
            self.card.pointer = self.pointer
            self.card.show_lesson(state, self._state_text(state), praises=not self._demonstrated)
            if self._shown is None or self._shown.lesson != state.lesson:
                self.letters.settle()
                self._title.setText(lesson_title(state.lesson))
                gestures = self._store.current.gestures
                bound = hand_bindings(gestures)
                shown = self._demonstrated
                self._words.setText(
                    lesson_words(state.lesson, bound, arming=gestures.arming, demonstrated=shown)
                )
        if self._shown is None or self._shown.number != state.number:
            self._name_buttons(over=state.lesson is None)
        self._shown = state

    def _show_result(self) -> None:
        page = self.signs if self._demonstrated else self.result
        if self._stack.currentWidget() is page:
            return
        measured = None if self._demonstrated else self._practice.proposal()
        gestures = self._store.current.gestures
        differs = any(
            getattr(measured, name, None) != getattr(gestures, name) for name in _MEASURED
        )
        self._proposal = measured if differs else None
        self.result.show_measured(measured, gestures, differs=self._proposal is not None)
        self._title.setText(
            self.tr("Those are the gestures")
            if measured is None
            else self.tr("You know all the gestures")
        )
        words = self.tr(
            "Press F1 to see the gestures again. You'll find this practice in Settings."
        )
        shown = self.tr("The drawn hand has shown you every gesture. Press F1 to see them again.")
        self._words.setText(shown if self._demonstrated else words)
        self._stack.setCurrentWidget(page)

    @property
    def _course(self) -> Practice | PointerLesson:
        return self._practice if self.pointer is None else self.pointer

    @property
    def _demonstrated(self) -> bool:
        return not self._watched.human

    def _state_text(self, state: PracticeState) -> str:
        if self._demonstrated:
            return narration(state)
        if self.pointer is not None and self.pointer.almost and not (state.done or state.share):
            return pointer_words(self.pointer.almost)
        return praise(state.number) if state.done else feedback(state)

    def _show_note(self) -> None:
        """Explain the demo's hand."""
        stands_in = self._watched.stands_in
        over = self.state.lesson is None
        words = self.tr(
            "This is the demo: a drawn hand shows each gesture. Choose your camera to try it yourself."
        )
        if over:
            words = self.tr(
                "Now you: choose your camera. Handtrack then suggests settings that fit you."
            )
        if stands_in and over:
            words = self.tr(
                "Now you: connect a camera and choose it. Handtrack then suggests settings that fit you."
            )
        elif stands_in:
            words = self.tr(
                "No camera found, so the demo shows each gesture. Connect a camera to try it yourself."
            )
        self._note.setText(words)
        low = self.height() < _LOW and not over  # the task comes first
        far = self.reading_m >= FAR_M
        lists_signs = self._stack.currentWidget() is self.signs
        self.preview.setVisible(not (lists_signs and far))
        self._words.setVisible(not (over and far))
        self._note.setVisible(self._demonstrated and not low and not far)
        # The button to go on comes first.
        self._stack.setHidden(lists_signs and self.height() < _LOW)

    def _name_buttons(self, *, over: bool) -> None:
        if over and self._proposal is not None:
            names = (self.tr("Use these"), self.tr("Keep mine"))
        elif over:
            names = (self.tr("Go to library"), self.tr("Close"))
        elif self._demonstrated:
            names = (self.tr("Next"), self.tr("Skip all"))
        else:
            names = (self.tr("Skip this"), self.tr("Skip all"))
        for one, words in zip((self._skip, self._end), names, strict=True):
            one.setText(words)
        camera = self.tr("Choose another camera …")
        any_source = self.tr("Choose a source …")
        self._source.setText(any_source if self._demonstrated else camera)
        self._end.setVisible(not over or self._proposal is not None)
        restyle(self._skip, "kind", "primary" if over else "")
        self._fit_text()

    def _lay_out(self) -> None:
        self._stack.addWidget(self.card)
        self._stack.addWidget(self.result)
        self._stack.addWidget(self.signs)
        self._side = QWidget()
        lay_column(
            self._title,
            self._words,
            (self._stack, 1),
            self._note,
            gap=SPACE["m"],
            of=self._side,
        )
        asks = (self._story, self._source)
        goes = (self._back, self._point, self._end, self._skip)
        row = lay_row((self.preview, 1), self._side, gap=SPACE["l"])
        self._buttons = lay_row(*asks, 1, *goes, gap=SPACE["m"])
        self._whole = lay_column((row, 1), self._buttons, of=self)

    def _connect(self) -> None:
        bind(self, {PracticeKey.TRY_POINTER: self.try_pointer})
        self.letters.changed.connect(self._fit_text)
