"""The presenter view: a switch; once on, hand commands become keystrokes in the front program."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QWidget

from handtrack.config.gestures import gesture_config, hand_bindings
from handtrack.config.model import Preferences
from handtrack.gestures.reading_distance import READING_M
from handtrack.host import RunState, RunStatus, Update
from handtrack.navigation.bindings import Bindings, Bound
from handtrack.navigation.hand_commands import HandCommands, HandState
from handtrack.navigation.rules import Attention
from handtrack.runtime.installing import pip_command
from handtrack_ui.common.controls import Choices, switch
from handtrack_ui.common.hand_panel import HandPanel
from handtrack_ui.common.hand_preview import HandPreview
from handtrack_ui.common.hand_signals import HandSignals
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.refusal_line import RefusalLine
from handtrack_ui.common.text_scale import TextScale, reading_of
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, restyle, size_text
from handtrack_ui.common.traits import Trait
from handtrack_ui.common.view import TrackingView
from handtrack_ui.common.watched import Watched
from handtrack_ui.plugins.presenter.indicator import Indicator
from handtrack_ui.plugins.presenter.mode import PresenterMode
from handtrack_ui.plugins.presenter.presenter import Decided, Held
from handtrack_ui.plugins.presenter.presets import Action
from handtrack_ui.plugins.presenter.settings import PresenterSettings
from handtrack_ui.plugins.presenter.slide_signs import SlideSign, SlideSigns
from handtrack_ui.plugins.presenter.words import action_words, preset_options, stroke_words
from handtrack_ui.shell.other_programs.sender import Obstacle
from handtrack_ui.text.cheat_sheet_words import SignLine, sign_lines
from handtrack_ui.text.source_words import words_in_picture

_HELD: Final = {
    Held.OFF: QT_TRANSLATE_NOOP("presenter", "{0}: not sent, presenter mode is off"),
    Held.OWN_WINDOW: QT_TRANSLATE_NOOP("presenter", "{0}: not sent, Handtrack is in front"),
    Held.STAND_IN: QT_TRANSLATE_NOOP("presenter", "{0}: not sent, this is the demo's hand"),
}
_OBSTACLES: Final = {
    Obstacle.WAYLAND: QT_TRANSLATE_NOOP(
        "presenter",
        "This Wayland session has no session bus. Install wtype, or log in to an X11 session.",
    ),
    Obstacle.NOT_INSTALLED: QT_TRANSLATE_NOOP("presenter", "Install pynput to use it: {0}"),
}


def decided_words(decided: Decided) -> str:
    """Return what a command did, or why it did nothing."""
    words = action_words(decided.action)
    return words if decided.held is None else _tr(_HELD[decided.held]).format(words)


def obstacle_words(obstacle: Obstacle) -> str:
    """Return what prevents presenter mode, and what to do."""
    return _tr(_OBSTACLES[obstacle]).format(pip_command("install", "pynput"))


def _tr(text: object) -> str:
    return QCoreApplication.translate("presenter", str(text))


_USUAL: Final = (1160.0, 600.0)
_LEAST_SCALE: Final = 0.85
_LEAST_LOW_SCALE: Final = 0.7
_LARGEST_SCALE: Final = 2.2
_PANEL_SHARE: Final = 0.42
_FAR_SIGNS_SHARE: Final = 0.58
_LEAST_PANEL: Final = 330
_LOW: Final = 400
"""Minimum height for the switch's state in words, unless it cannot be used."""
_LINES: Final = 2.6  # of the text: two lines have room below the picture, which stays where it is
_LINES_CROWDED: Final = 1.3
_CROWDED: Final = 500
"""Minimum height for two lines of large text below the picture."""
_LOW_SIGNS: Final = 0.62  # of the usual text size
_LOOK_MS: Final = 400  # how soon a change of the front program is noticed


class PresenterView(TrackingView):
    """Tracks, and shows what each sign does. The switch is off whenever the view is entered.

    While it is on with another program in front, a small always-on-top indicator shows the state;
    this window may be minimised.
    """

    name = "presenter"
    traits = frozenset({Trait.WORKS_UNSEEN, Trait.KEEPS_AWAKE, Trait.FOR_EXPERTS})

    preset_chosen = Signal(str)
    """The person chose another preset."""

    def __init__(
        self,
        theme: Theme,
        mode: PresenterMode,
        chosen: Preferences | None = None,
        measured_m: Callable[[], float] = lambda: READING_M[0],
    ) -> None:
        """`measured_m`: returns the last measured distance of a hand, in metres."""
        super().__init__(theme)
        self._measured_m = measured_m
        self._chosen = chosen or Preferences()
        self.mode = mode
        self.panels: list[HandPanel] = []
        """Other features' panels below its own controls."""
        # Its own: the window's hand may leave this view by the same frames.
        self._hand = HandSignals(HandCommands(), self)
        self.preview = HandPreview(theme)
        self.switch = switch(self.tr("Send keys to other programs"), self)
        self.presets = Choices(self.tr("Preset"), self)
        self.presets.set_options(preset_options())
        self._wrong = False
        self._label = Label(self.tr("Send keys to other programs"))
        self._says = Label()
        self._status = HandStatus(theme)
        self._signs = SlideSigns(theme)
        self._scroll = QScrollArea(self, widgetResizable=True)
        self._line = RefusalLine()
        self.indicator = Indicator(theme)
        # No parent, or it would be minimised with the window.
        self.destroyed.connect(self.indicator.deleteLater)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._place_indicator)
        self._look.timeout.connect(mode.look)
        self._lay_out()
        self.switch.toggled.connect(lambda on: mode.switch(on=on))
        self.presets.chosen.connect(self.preset_chosen)
        mode.changed.connect(self._show_mode)
        mode.followed.connect(lambda _: self.indicator.show_command(self.presets.words))
        for name in ("next", "previous", "confirm", "undo", "cancel"):
            getattr(self._hand, name).connect(partial(self._command, Bound(name)))
        self._hand.select.connect(lambda choice: self._command(Bound("select", choice)))
        self._hand.refused.connect(partial(self._show_command, taken=False))
        self._hand.cue.connect(self.cue)
        self._hand.changed.connect(self._show_hand)
        self.take_preferences(self._chosen)
        self._show_mode()

    def add_panel(self, panel: HandPanel) -> None:
        """Show another feature's panel, and let hands use it."""
        self.panels.append(panel)
        self._panels.addWidget(panel)
        panel.changed.connect(self._place_indicator)
        panel.told.connect(self.indicator.show_command)
        panel.cue.connect(self.cue)
        panel.take_preferences(self._chosen)
        self._fit_text()

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Presenter")

    @property
    def reading_m(self) -> float:
        """The distance that the person chose, else that of the last hand."""
        return reading_of(self._chosen.reading, self._measured_m())

    @property
    def commanded(self) -> bool:
        """True if hands control the slides in front, or use a panel."""
        return self._panel_commanded or (self.mode.on and not self.mode.in_front())

    @property
    def attention(self) -> Attention:
        """Hands are watched less closely until one may control the slides."""
        if self._panel_on or not self.commanded:
            return Attention.EVERYTHING
        return self._hand.attention

    @property
    def lost_on_leaving(self) -> str:
        """A question that says leaving ends control of the slides; empty while off."""
        losses = [lost for panel in self.panels if (lost := panel.lost_on_leaving)]
        if losses:
            return losses[0]
        return self.tr("Leave? Handtrack stops sending keys.") if self.mode.on else ""

    @property
    def _panel_on(self) -> bool:
        return any(panel.on for panel in self.panels)

    @property
    def _panel_commanded(self) -> bool:
        return any(panel.commanded for panel in self.panels)

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply the gesture settings; here only an armed hand gives commands,
        whatever the settings say.
        """
        self._chosen = chosen
        self._hand.configure(hand_bindings(chosen.gestures), arming=True)
        self.mode.take_preferences(chosen)
        for panel in self.panels:
            panel.take_preferences(chosen)
        self.preview.set_mirrored(chosen.camera.mirrored)
        self._show_signs()
        self._fit_text()
        self.indicator.hide()
        self._place_indicator()

    def _show_signs(self) -> None:
        presenter = self.mode.presenter
        self.presets.set_value(presenter.preset)
        self._hand.choices = sum(command.startswith("select") for command in presenter.meant)
        meant = self._meant(self._chosen)
        shown = []
        for line in self.sign_lines(self._chosen):
            action = meant.get(line.gesture)
            how = line.called
            if action is not None:
                how = self.tr("{0}: {1}").format(how, stroke_words(presenter.keys[action]))
            shown.append(SlideSign(line.gesture, line.does, how))
        self._signs.show_signs(shown)

    def sign_lines(self, chosen: Preferences) -> tuple[SignLine, ...]:
        """Return what gestures do in the other program, and which one arms."""
        bindings = hand_bindings(chosen.gestures)
        shown = {*self._actions(bindings), bindings.arm, bindings.disarm}
        does = {gesture: self.tr("Go back") for gesture in self._actions(bindings)} | {
            gesture: action_words(action) for gesture, action in self._meant(chosen).items()
        }
        return tuple(
            replace(line, does=does.get(line.gesture, line.does))
            for line in sign_lines(bindings, gesture_config(chosen.gestures), arming=True)
            if line.gesture in shown
        )

    def _meant(self, chosen: Preferences) -> Mapping[str, Action]:
        """Return what gestures do now; while the mode is off, the cancel sign leaves the view."""
        bindings = hand_bindings(chosen.gestures)
        return {
            gesture: action
            for gesture, action in self._actions(bindings).items()
            if self.mode.on or bindings.commands[gesture].command != "cancel"
        }

    def _actions(self, bindings: Bindings) -> Mapping[str, Action]:
        meant = self.mode.presenter.meant
        return {
            gesture: meant[str(bound)]
            for gesture, bound in bindings.commands.items()
            if str(bound) in meant
        }

    def watch(self, watched: Watched) -> None:
        """Neither listen to a drawn hand that replaces a camera, nor say so."""
        self.mode.stand_in = watched.stands_in
        for panel in self.panels:
            panel.watch(watched)
        self._status.setVisible(not watched.stands_in)
        self._hand.reset()

    def enter(self) -> None:
        """Check again whether presenter mode can work here."""
        self._show_mode()
        for panel in self.panels:
            panel.refresh()

    def leave(self) -> None:
        """Release the frame, and forget the hand."""
        self.preview.clear()
        self.preview.set_message("")
        self._hand.reset()

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the person's hand, and run its commands."""
        self.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        for panel in self.panels:
            panel.show_update(update, source_mirrored=source_mirrored)
        if self._panel_commanded or self.mode.stand_in:
            self._hand.reset()
            return
        for seen in update.seen:
            self._hand.follow(seen)

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture, and drop the outdated hand state;
        a button it pressed is released.
        """
        self.preview.set_message(words_in_picture(status))
        if status.state is not RunState.RUNNING:
            self._show_hand(HandState())
            self._stop_panels(away=True)

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self.preview.set_message(
            self.tr("Paused. The camera is off. Press P to resume.") if paused else ""
        )
        for status in (self._status, self.indicator.status):
            status.show_paused(paused=paused)
        self._hand.reset()
        self._stop_panels()

    def _stop_panels(self, *, away: bool = False) -> None:
        for panel in self.panels:
            panel.stop(away=away)

    def turn_page(self, screens: int) -> bool:
        """Scroll the signs, in a window too low for all of them."""
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.value() + screens * bar.pageStep())
        return True

    def _fit_text(self) -> None:
        """Scale everything with the view, and for the reading distance."""
        text = TextScale.of(self.reading_m, self.window().size())
        low = self.height() < _LOW
        fitting = min(self.width() / _USUAL[0], self.height() / _USUAL[1])
        scale = min(max(fitting, _LEAST_LOW_SCALE if low else _LEAST_SCALE), _LARGEST_SCALE)
        lead = TYPE["lead"] * scale
        self._label.setFont(font(TYPE["heading"] * scale, bold=True))
        self._says.setFont(font(lead))
        line_px = text.letters / 2 if text.far else lead
        self.preview.setVisible(not (low and text.far))
        self._line.set_resting_pixels(line_px)
        crowded = text.far and self.height() < _CROWDED
        self._line.setFixedHeight(round(line_px * (_LINES_CROWDED if crowded else _LINES)))
        size_text(self._status, text.hand if text.far else max(TYPE["title"] * scale, text.small))
        size_text(self.presets, TYPE["body"] * scale)
        for panel in self.panels:
            panel.show_at(scale, low=low or text.far)
        letters = TYPE["lead"] * _LOW_SIGNS if low else lead
        size_text(self._signs, text.hand if text.far else letters)
        self._signs.set_far(on=text.far)
        self._says.setVisible(self._wrong or not (low or text.far))
        self._scroll.setVisible(not low or not self._wrong)
        self._arrange(far=text.far, low=low)

    def _arrange(self, *, far: bool, low: bool) -> None:
        """Place the parts: nearby, the picture beside everything else; far away, the signs beside
        everything else, because their letters need the height.
        """
        edge = SPACE["m" if low else "l"]
        self._grid.setContentsMargins(edge, edge, edge, edge)
        gap = SPACE["s" if low else "m"]
        self._grid.setVerticalSpacing(gap)
        self._panel.setSpacing(gap)
        self._label.setWordWrap(far)
        if far:
            self._grid.addWidget(self._controls, 0, 0)
            self._grid.addWidget(self._picture, 1, 0)
            self._grid.addWidget(self._below, 2, 0)
            self._grid.addWidget(self._scroll, 0, 1, 3, 1)
        else:
            self._grid.addWidget(self._picture, 0, 0, 3, 1)
            self._grid.addWidget(self._controls, 0, 1)
            self._grid.addWidget(self._scroll, 1, 1)
            self._grid.addWidget(self._below, 2, 1)
        self._head.invalidate()
        share = _FAR_SIGNS_SHARE if far else _PANEL_SHARE
        width = max(_LEAST_PANEL, self._head.minimumSize().width(), self.width() * share)
        self._grid.setColumnMinimumWidth(1, round(width))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        self._fit_text()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: D102, N802 - Qt's name
        self._look.start()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Switch off when another view is shown, but not when the window is minimised."""
        if not event.spontaneous() and not self.window().isMinimized():
            self.mode.switch(on=False)
            for panel in self.panels:
                panel.switch_off()
            self._look.stop()
            self.indicator.hide()

    def event(self, event: QEvent) -> bool:
        """Update the indicator at once when the window gains or loses the front."""
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.WindowDeactivate):
            QTimer.singleShot(0, self._place_indicator)
        return super().event(event)

    def _command(self, command: Bound) -> None:
        decided = self.mode.command(command)
        if decided is not None:
            self._show_command(decided_words(decided), taken=decided.stroke is not None)
        self.cue.emit("accepted" if decided is None or decided.stroke is not None else "refused")

    def _show_command(self, words: str, *, taken: bool) -> None:
        if taken:
            self._line.show_done(words)
            self.indicator.show_command(words)
        else:
            self._line.show_notice(words)

    def _show_hand(self, state: HandState) -> None:
        self.preview.show_hand(state)
        self._status.set_state(state)
        self.indicator.show_hand(state)

    def _show_mode(self) -> None:
        obstacle = self.mode.obstacle()
        self.switch.setEnabled(obstacle is None)
        if self.switch.isChecked() != self.mode.on:
            self.switch.setChecked(self.mode.on)
        self._wrong = obstacle is not None or bool(self.mode.trouble)
        if obstacle is not None:
            words = obstacle_words(obstacle)
        elif self.mode.trouble:
            words = self.mode.trouble
        elif self.mode.on:
            words = self.tr(
                "On. Bring the other program to the front. You can minimise this window."
            )
        else:
            words = self.tr("Off. Gestures show here and do nothing elsewhere.")
        self._show_signs()
        self._says.setText(words)
        restyle(self._says, "role", "refused" if self._wrong else "muted")
        self._fit_text()
        self._place_indicator()

    def _place_indicator(self) -> None:
        wanted = (self.mode.on or self._panel_on) and not self.mode.in_front()
        if wanted and self.indicator.isHidden():
            chosen = self._chosen.of(PresenterSettings)
            own = self.screen() or QGuiApplication.primaryScreen()
            screen = next(
                (each for each in QGuiApplication.screens() if each.name() == chosen.screen), own
            )
            self.indicator.appear(screen.availableGeometry(), chosen.corner)
        elif not wanted:
            self.indicator.hide()

    def _lay_out(self) -> None:
        self._says.setWordWrap(True)
        self._scroll.setWidget(self._signs)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._label.setBuddy(self.switch)
        self._head = lay_row((self._label, 1), self.switch)
        self._controls = QWidget(self)
        self._panel = lay_column(
            self._head, self._says, self._status, self.presets, of=self._controls
        )
        self._below = QWidget(self)
        self._panels = lay_column(of=self._below)
        self._picture = QWidget(self)
        lay_column((self.preview, 1), self._line, of=self._picture)
        self._grid = QGridLayout(self)
        self._grid.setHorizontalSpacing(SPACE["l"])
        self._grid.setRowStretch(1, 1)
        self._grid.setColumnStretch(0, 1)
