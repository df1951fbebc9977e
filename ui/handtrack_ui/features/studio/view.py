"""The studio: name, record, try and bind one's own signs."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout

from handtrack.config.model import Preferences
from handtrack.gestures.features import looks_of
from handtrack.gestures.own_signs import OwnSigns
from handtrack.host import RunState, RunStatus, Update
from handtrack_ui.common.shortcuts import Shortcut, bind
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.view import View
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.studio.columns import StudioColumns
from handtrack_ui.features.studio.pages import no_own_hand
from handtrack_ui.features.studio.sample_recorder import SAMPLES, RecordingPhase, SampleRecorder, largest
from handtrack_ui.features.studio.sign_commands import SignCommands
from handtrack_ui.features.studio.sign_editor import SignEditor
from handtrack_ui.features.studio.sign_evaluation import Evaluation, SignEvaluation
from handtrack_ui.jobs import Jobs
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.binding_words import meaning_name
from handtrack_ui.text.sign_words import sign_name
from handtrack_ui.text.source_words import words_for

_TICK_MS: Final = 50
_NOW_EVERY_S: Final = 0.12  # a figure that changes with every frame is unreadable


class StudioView(View):
    """The list of taught signs, the live hand, the samples, and the details.

    Parameters
    ----------
    theme : Theme
    own : OwnGestures
    preferences : PreferenceStore
    jobs : Jobs
    clock : callable
        Returns seconds.
    """

    name = "studio"
    tracks = True

    import_file = Signal()
    """The person wants to import gestures from a file."""
    export_file = Signal()
    """The person wants to export taught gestures to a file."""
    pick_source = Signal()

    def __init__(
        self,
        theme: Theme,
        own: OwnGestures,
        preferences: PreferenceStore,
        jobs: Jobs,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(theme)
        self._own, self._preferences, self._clock = own, preferences, clock
        self.teaching, self.apart = SignEditor(own, preferences), SignEvaluation(jobs)
        self.editing = SignCommands(self.teaching)
        self._told: Evaluation | None = None
        self._take: SampleRecorder | None = None
        self._watched = Watched.PERSON
        self._name = own.signs.names[0] if own.signs.names else ""
        self._now_due = 0.0
        self.columns = StudioColumns(theme)
        self.rail, self.stage = self.columns.rail, self.columns.stage
        self.panel, self.said = self.columns.panel, self.columns.said
        self._tick = QTimer(self, interval=_TICK_MS)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.columns)
        self._connect()
        self._bind_keys()
        self.take_preferences(preferences.current)
        self._show_all()

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Gestures")

    @property
    def commanded(self) -> bool:
        """A sign is being named or recorded: the person types, or what the hand shows is a sample."""
        return self._busy or self.panel.sign.name.hasFocus()

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply mirroring, and show the gestures' current meanings."""
        self.stage.preview.set_mirrored(chosen.camera.mirrored)
        if self.isVisible() and not self._busy:
            self._show_all()

    def enter(self) -> None:
        """Show the taught signs."""
        if self._told is None:
            self.apart.ask(self._own.signs)
        self._choose_known()
        self._show_all()
        (self.rail.signs if self._own.signs.signs else self.panel.welcome.first).setFocus()

    def leave(self) -> None:
        """Stop recording, and release the frame."""
        if self._take is not None:
            self._stop()
        self.stage.clear()

    def watch(self, watched: Watched) -> None:
        """Teach a person's hand alone: the demo's goes through its own signs."""
        self._watched = watched
        self.panel.welcome.ask_for_hand(wanted=not watched.human)
        if not watched.human and self._busy:
            self._stop()

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show a frame, take a sample of it when recording, and show the hand's sign."""
        result, now = update.result, self._clock()
        self.stage.preview.show_frame(result, update.pixels, source_mirrored=source_mirrored)
        if self._take is not None:
            size = (result.width, result.height)
            if self._take.see(result.hands, now, size, mirrored=source_mirrored):
                self._show_samples()
            self._show_take()
        elif now >= self._now_due:
            self._now_due = now + _NOW_EVERY_S
            hand = largest(result.hands)
            if hand is None or self._told is None:
                self.stage.say_nobody()
            else:
                self.stage.say_reading(self._told.reader.read(hand.landmarks, looks_of(hand, mirrored=source_mirrored)))

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture."""
        self.stage.preview.set_message(words_for(status).long)
        if status.state is not RunState.RUNNING and self._take is None:
            self.stage.say_nobody()

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused, and discard the recording."""
        if paused:
            self._stop()
        self.stage.preview.set_message(self.tr("Paused. The camera is off. Press P to resume.") if paused else "")

    def teach(self) -> None:
        """Ask for a new sign's name, or for another source than the demo."""
        if self._refuses_hand():
            return
        self._end_take()
        self.panel.turn_to(self.panel.naming)
        self.panel.naming.open()

    def hold_again(self) -> None:
        """Record more samples of the current sign."""
        if not self._name or self._take is not None or self._refuses_hand():
            return
        room = self.teaching.room_for(self._name)
        if room <= 0:
            self.said.refuse(self.tr("“{0}” has enough samples. Delete some first.").format(self._name))
            return
        self._begin_take(self._name, min(SAMPLES, room))

    def choose_sign(self, name: str) -> None:
        """Show a sign."""
        self._end_take()
        self._name = name
        self._show_all()

    def confirm(self) -> bool:
        """Accept the name as typed."""
        if self.panel.page is self.panel.naming:
            self.panel.naming.begin()
            return True
        if self.panel.page is self.panel.sign and self.panel.sign.name.hasFocus():
            self._rename(self.panel.sign.name.text().strip())
            return True
        return False

    def undo(self) -> bool:
        """Undo the last change."""
        return self._take is None and self.editing.take_back()

    def cancel(self) -> bool:
        """Cancel recording or naming."""
        if self.panel.page not in (self.panel.naming, self.panel.taking):
            return False
        self._stop()
        return True

    def size_letters(self) -> None:
        """Scale everything with the view."""
        self.columns.size_letters()

    def _refuses_hand(self) -> bool:
        """Whether only the demo's hand is in sight; if so, say it and offer other sources."""
        if self._watched.human:
            return False
        self.said.refuse(no_own_hand())
        self.pick_source.emit()
        return True

    def _begin(self, name: str) -> None:
        wrong = self.editing.wrong_with(name)
        if wrong:
            self.panel.naming.refuse(wrong)
        else:
            self._begin_take(name, SAMPLES)

    def _begin_take(self, name: str, samples: int) -> None:
        self._name = name
        self._take = SampleRecorder(self._clock(), samples)
        self.panel.turn_to(self.panel.taking)
        self._tick.start()
        self.setFocus()
        self._show_undo()
        self._show_samples()
        self._show_take()

    def _end_take(self) -> None:
        self._take = None
        self._tick.stop()
        self.stage.end_take()
        self._show_undo()

    def _stop(self) -> None:
        self._end_take()
        self._choose_known()
        self._show_all()

    def _choose_known(self) -> None:
        if self._own.signs.find(self._name) is None:
            self._name = next(iter(self._own.signs.names), "")

    def _finish(self, take: SampleRecorder) -> None:
        self._end_take()
        self.teaching.add(self._name, take.taken)
        self.said.show_done(self.tr("“{0}” is ready. Try it now.").format(self._name))
        self._show_all()
        self.panel.sign.means.setFocus()

    def _rename(self, new: str) -> None:
        if new != self._name and self.editing.rename(self._name, new):
            self._name = new
            self._show_all()

    def _bind(self, meaning: str) -> None:
        if self.editing.bind(self._name, meaning):
            self._show_all()

    def _drop(self, sample: int) -> None:
        if self._take is None:
            self.editing.drop(self._name, (sample,))

    def _drop_doubtful(self) -> None:
        doubtful = self._told.doubtful.get(self._name, ()) if self._told is not None else ()
        if doubtful:
            self.editing.drop(self._name, doubtful)

    def _delete(self) -> None:
        if self._name and self._take is None and self.editing.delete(self._name):
            self._stop()

    def _show_undo(self) -> None:
        can = self._take is None and self.teaching.can_take_back
        if not can:
            self.columns.undo.clearFocus()  # or Qt moves the focus to a button with another action
        self.columns.undo.setVisible(can)

    def _merge(self, read: OwnSigns) -> None:
        if self.editing.merge(read) and not self._busy:
            self._name = read.names[0] if read.names else self._name
            self._show_all()

    def _taught(self) -> None:
        if self._take is None:
            self._choose_known()
        self.apart.ask(self._own.signs)
        if not self._busy:
            self._show_all()

    @property
    def _busy(self) -> bool:
        """Whether a sign is being named or recorded, so nothing else may be shown."""
        return self._take is not None or self.panel.page is self.panel.naming

    def _take_told(self, told: Evaluation) -> None:
        self._told = told
        self._show_sign()
        self._show_samples()

    def _show_all(self) -> None:
        known = self._own.signs.find(self._name) is not None
        self.panel.turn_to(self.panel.sign if known else self.panel.welcome)
        self.rail.setVisible(bool(self._own.signs.signs))
        flipped = self._preferences.current.camera.mirrored
        self.rail.show_signs(self._own.signs, self._meaning_words, self._name, flipped=flipped)
        if known:
            self.panel.sign.show_sign(self._name, self.teaching.meaning(self._name))
        self._show_sign()
        self._show_samples()

    def _show_sign(self) -> None:
        told = self._told
        if told is None:
            self.panel.sign.show_told_apart(None, self._name, 0, ())
            return
        signs, arm = told.alike.get(self._name, frozenset()), self._preferences.current.gestures.arm
        alike = [sign_name(sign) for sign in ((arm,) if arm in signs else sorted(signs))]
        self.panel.sign.show_told_apart(
            told.confusion, self._name, len(told.doubtful.get(self._name, ())), alike, arms=arm in signs
        )

    def _show_samples(self) -> None:
        flipped = self._preferences.current.camera.mirrored
        if self._take is not None:
            self.stage.show_taken(self._take, flipped=flipped)
            return
        doubtful = self._told.doubtful.get(self._name, ()) if self._told is not None else ()
        self.stage.show_sign(self._own.signs.find(self._name), doubtful, flipped=flipped)

    def _show_take(self) -> None:
        take = self._take
        if take is None:
            return
        now = self._clock()
        take.advance(now)
        if take.phase is RecordingPhase.DONE:
            self._finish(take)
            return
        self.stage.show_take(take, self._name, now)
        self.panel.taking.show_take(self._name, counting=take.phase is RecordingPhase.COUNTING)

    def _meaning_words(self, name: str) -> str:
        meaning = self.teaching.meaning(name)
        return meaning_name(meaning) if meaning else ""

    def _connect(self) -> None:
        self._own.changed.connect(self._taught)
        self._own.read.connect(self._merge)
        self.apart.found.connect(self._take_told)
        self._tick.timeout.connect(self._show_take)
        self.rail.chosen.connect(self.choose_sign)
        for starts in (self.rail.teach, self.panel.welcome.teach):
            starts.connect(self.teach)
        for imports in (self.rail.import_file, self.panel.welcome.import_file):
            imports.connect(self.import_file)
        self.rail.export_file.connect(self.export_file)
        self.panel.welcome.pick_source.connect(self.pick_source)
        self.teaching.changed.connect(self._show_undo)
        self.editing.told.connect(self.said.show_done)
        self.editing.refused.connect(self.panel.sign.refuse)
        self.editing.refused.connect(self.said.refuse)
        self.columns.undo.clicked.connect(self.undo)
        self.panel.naming.named.connect(self._begin)
        for stops in (self.panel.naming.cancelled, self.panel.taking.cancelled):
            stops.connect(self._stop)
        self.stage.strip.deleted.connect(self._drop)
        self.panel.sign.bound.connect(self._bind)
        self.panel.sign.hold_again.connect(self.hold_again)
        self.panel.sign.drop_doubtful.connect(self._drop_doubtful)
        self.panel.sign.delete.connect(self._delete)

    def _bind_keys(self) -> None:
        actions: dict[Shortcut, Callable[[], None]] = {
            Shortcut.TEACH: self.teach,
            Shortcut.HOLD_AGAIN: self.hold_again,
            Shortcut.DELETE_ODD: self._drop_doubtful,
            Shortcut.RENAME: self.panel.sign.name.setFocus,
            Shortcut.DELETE_SIGN: self._delete,
            Shortcut.IMPORT: self.import_file.emit,
            Shortcut.EXPORT: self.export_file.emit,
        }
        bind(self, actions)
