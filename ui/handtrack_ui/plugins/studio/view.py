"""The studio: name, record, try and bind custom signs."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final

from PySide6.QtCore import QTimer, Signal

from handtrack.config.model import Preferences
from handtrack.errors import UsageError
from handtrack.gestures.own_signs import OwnSigns
from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import CommandName
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Message
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.shortcuts import bind
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.traits import Trait
from handtrack_ui.common.view import TrackingView
from handtrack_ui.common.watched import Watched
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.studio.columns import StudioColumns
from handtrack_ui.plugins.studio.model import Evaluation, StudioModel, tell_apart
from handtrack_ui.plugins.studio.pages import no_own_hand
from handtrack_ui.plugins.studio.sample_recorder import SAMPLES, RecordingPhase
from handtrack_ui.plugins.studio.shortcuts import StudioKey
from handtrack_ui.text.binding_words import meaning_name
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.sign_words import sign_name
from handtrack_ui.text.source_words import words_in_picture

_TICK_MS: Final = 50


class StudioView(TrackingView):
    """The list of taught signs, the live hand, the samples, and the details."""

    name = "studio"
    traits = frozenset({Trait.FOR_EXPERTS})

    import_file = Signal()
    """The person wants to import gestures from a file."""
    export_file = Signal()
    """The person wants to export taught gestures to a file."""
    pick_source = Signal()
    judged = Signal(object)
    """An `Evaluation` of everything taught."""

    def __init__(
        self,
        theme: Theme,
        own: OwnGestures,
        preferences: PreferenceStore,
        jobs: Jobs,
    ) -> None:
        super().__init__(theme)
        self.model = StudioModel(own, preferences, monotonic)
        self._jobs = jobs
        self.columns = StudioColumns(theme)
        self.rail = self.columns.rail
        self.stage = self.columns.stage
        self.panel = self.columns.panel
        self.said = self.columns.said
        self._tick = QTimer(self, interval=_TICK_MS)
        lay_column(self.columns, of=self)
        own.changed.connect(self._take_signs)
        own.read.connect(self._merge)
        self._connect()
        self._bind_keys()
        self.take_preferences(preferences.current)
        self._show()

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Gestures")

    @property
    def commanded(self) -> bool:
        """True while a sign is named or recorded: the person types, or the hand gives samples."""
        return self.model.busy or self.panel.sign.name.hasFocus()

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply mirroring, and show the gestures' current meanings."""
        self.stage.preview.set_mirrored(chosen.camera.mirrored)
        if self.isVisible() and not self.model.busy:
            self._show()

    def enter(self) -> None:
        """Show the taught signs."""
        if self.model.told is None:
            self._judge()
        self._stop()
        (self.rail.signs if self.model.signs.signs else self.panel.welcome.first).setFocus()

    def leave(self) -> None:
        """Stop recording, and release the frame."""
        if self.model.take is not None:
            self._stop()
        self.stage.clear()

    def watch(self, watched: Watched) -> None:
        """Allow teaching only with a person's hand: the demo's hand follows its script."""
        self.model.watched = watched
        self.panel.welcome.ask_for_hand(wanted=not watched.human)
        if not watched.human and self.model.busy:
            self._stop()

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show a frame, take a sample of it when recording, and show the hand's sign."""
        result = update.result
        self.stage.preview.show_frame(result, update.pixels, source_mirrored=source_mirrored)
        if self.model.take is not None:
            if self.model.see(result, mirrored=source_mirrored):
                self._show_samples()
            self._show_take()
        else:
            self.stage.say_reading(self.model.read(result.hands, mirrored=source_mirrored))

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture."""
        self.stage.preview.set_message(words_in_picture(status))
        if status.state is not RunState.RUNNING and self.model.take is None:
            self.stage.say_reading(None)

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused, and discard the recording."""
        if paused:
            self._stop()
        self.stage.preview.set_message(
            self.tr("Paused. The camera is off. Press P to resume.") if paused else ""
        )

    def teach(self) -> None:
        """Ask for a new sign's name, or for a source other than the demo."""
        if self._refuses_hand():
            return
        self.model.name_one()
        self._show()
        self.panel.naming.open()

    def hold_again(self) -> None:
        """Record more samples of the current sign."""
        if self.model.sign is None or self.model.take is not None or self._refuses_hand():
            return
        room = self.model.editor.room_for(self.model.name)
        if room <= 0:
            self.said.show_notice(
                self.tr("“{0}” has enough samples. Delete some first.").format(self.model.name)
            )
            return
        self._record(self.model.name, min(SAMPLES, room))

    def choose_sign(self, name: str) -> None:
        """Show a sign."""
        self.model.choose(name)
        self._show()

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Accept the name as typed; undo the last change; cancel naming, renaming or recording."""
        if name == "confirm" and self.model.naming:
            self.panel.naming.begin()
        elif name == "confirm" and self.panel.sign.name.hasFocus():
            self._edit(partial(self.model.rename, self.panel.sign.name.text().strip()))
        elif name == "cancel" and self.panel.sign.name.hasFocus():
            self.setFocus()
            self._show()
        elif name == "undo" and self.model.can_undo:
            return self._edit(self.model.editor.take_back)
        elif name == "cancel" and self.model.busy:
            self._stop()
        else:
            return False
        return True

    def _refuses_hand(self) -> bool:
        """If only the demo's hand is visible, say so, offer other sources, and return True."""
        if self.model.watched.human:
            return False
        self.said.show_notice(no_own_hand())
        self.pick_source.emit()
        return True

    def _begin(self, name: str) -> None:
        try:
            self.model.editor.check_name(name)
        except UsageError as error:
            self.panel.naming.refuse(message_words(error))
        else:
            self._record(name)

    def _record(self, name: str, samples: int = SAMPLES) -> None:
        self.model.record(name, samples)
        self._tick.start()
        self._show()
        self.setFocus()
        self._show_take()

    def _stop(self) -> None:
        self.model.stop()
        self._show()

    def _edit(self, edit: Callable[[], Message | None]) -> bool:
        """Make an edit and say so, or say why it was refused; return whether it was made."""
        try:
            done = edit()
        except UsageError as error:
            self.panel.sign.refuse(message_words(error))
            self.said.show_notice(message_words(error))
            return False
        if done is not None:
            self.said.show_done(message_words(done))
        self._show()
        return True

    def _edit_sign(self, edit: Callable[..., Message | None], *parameters: object) -> None:
        """Edit the chosen sign, unless samples are being recorded."""
        if self.model.sign is not None and self.model.take is None:
            self._edit(partial(edit, self.model.name, *parameters))

    def _drop_doubtful(self) -> None:
        if self.model.doubtful:
            self._edit_sign(self.model.editor.drop, self.model.doubtful)

    def _merge(self, read: OwnSigns) -> None:
        self._edit(partial(self.model.merge, read))

    def _take_signs(self) -> None:
        if not self.model.busy:
            self.model.stop()
        self._judge()
        self._show()

    def _judge(self) -> None:
        signs = self.model.signs
        self._jobs.newest(("sign evaluation",), lambda: self.judged.emit(tell_apart(signs)))

    def _take_told(self, told: Evaluation) -> None:
        self.model.told = told
        self._show()

    def _show(self) -> None:
        model = self.model
        page = self.panel.sign
        if model.naming:
            self.panel.turn_to(self.panel.naming)
        elif model.take is not None:
            self.panel.turn_to(self.panel.taking)
        else:
            self._tick.stop()
            self.stage.end_take()
            self.panel.turn_to(page if model.sign is not None else self.panel.welcome)
        self.rail.setVisible(bool(model.signs.signs))
        self.rail.show_signs(model.signs, self._meaning_words, model.name, flipped=model.flipped)
        if model.sign is not None:
            page.show_sign(model.name, model.editor.meaning(model.name))
        found = model.told.confusion if model.told is not None else None
        (alike, arms) = model.alike()
        page.show_told_apart(
            found,
            model.name,
            len(model.doubtful),
            [*map(sign_name, alike)],
            arms=arms,
        )
        self._show_samples()
        if not model.can_undo:
            self.columns.undo.clearFocus()  # or Qt moves the focus to a button with another action
        self.columns.undo.setVisible(model.can_undo)

    def _show_samples(self) -> None:
        if self.model.take is not None:
            self.stage.show_taken(self.model.take, flipped=self.model.flipped)
        else:
            self.stage.show_sign(self.model.sign, self.model.doubtful, flipped=self.model.flipped)

    def _show_take(self) -> None:
        name = self.model.name
        if self.model.finish():
            self._show()
            self.said.show_done(self.tr("“{0}” is ready. Try it now.").format(name))
            self.panel.sign.means.setFocus()
        elif self.model.take is not None:
            self.stage.show_take(self.model.take, name)
            self.panel.taking.show_take(
                name, counting=self.model.take.phase is RecordingPhase.COUNTING
            )

    def _meaning_words(self, name: str) -> str:
        meaning = self.model.editor.meaning(name)
        return meaning_name(meaning) if meaning else ""

    def _connect(self) -> None:
        edit = self._edit_sign
        editor = self.model.editor
        self.judged.connect(self._take_told)
        self._tick.timeout.connect(self._show_take)
        self.rail.chosen.connect(self.choose_sign)
        for starts in (self.rail.teach, self.panel.welcome.teach):
            starts.connect(self.teach)
        for imports in (self.rail.import_file, self.panel.welcome.import_file):
            imports.connect(self.import_file)
        self.rail.export_file.connect(self.export_file)
        self.panel.welcome.pick_source.connect(self.pick_source)
        self.columns.undo.clicked.connect(self.undo)
        self.panel.naming.named.connect(self._begin)
        for stops in (self.panel.naming.cancelled, self.panel.taking.cancelled):
            stops.connect(self._stop)
        self.stage.strip.deleted.connect(lambda sample: edit(editor.drop, (sample,)))
        self.panel.sign.bound.connect(lambda meaning: edit(editor.bind, meaning))
        self.panel.sign.hold_again.connect(self.hold_again)
        self.panel.sign.drop_doubtful.connect(self._drop_doubtful)
        self.panel.sign.delete.connect(lambda: edit(editor.delete))

    def _bind_keys(self) -> None:
        actions: dict[str, Callable[[], None]] = {
            StudioKey.TEACH: self.teach,
            StudioKey.HOLD_AGAIN: self.hold_again,
            StudioKey.DELETE_ODD: self._drop_doubtful,
            StudioKey.RENAME: self.panel.sign.name.setFocus,
            StudioKey.DELETE_SIGN: self.panel.sign.delete.emit,
            StudioKey.IMPORT: self.import_file.emit,
            StudioKey.EXPORT: self.export_file.emit,
        }
        bind(self, actions)
