"""The bar below a video file: play, step, seek, speed."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QWidget

from handtrack.sources.playback import Playback, PlaybackState
from handtrack_ui.common.controls import ClickSlider, button, tab_only
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.key_menu import KeyMenu
from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.theme import SPACE, Theme, font, text_pixels
from handtrack_ui.features.live.shortcuts import LiveKey
from handtrack_ui.text.language import number

SPEEDS: Final = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0)
SKIP_S: Final = 5.0
_ICON: Final = 1.4  # of the text size
_SECOND: Final = 1000  # the slider counts milliseconds
_LONGEST_S: Final = 2e6  # the slider has 32 bits, and a damaged file may state any length
_HANDLE_PX: Final = 16  # as in the style sheet


class TransportBar(QWidget):
    """Controls the video of the current run; hidden for other sources.

    `playback`: returns the control of the current run, or None without one.
    """

    used = Signal()
    """The person used a control."""

    def __init__(self, theme: Theme, playback: Callable[[], Playback | None]) -> None:
        super().__init__()
        self._theme = theme
        self._playback = playback
        self._state: PlaybackState | None = None
        self._resumes = False  # once the slider is let go
        steps = (
            self.toggle,
            lambda: self.step(-1),
            lambda: self.step(1),
            self._open_speeds,
            self.toggle_loop,
        )
        buttons = self._play, self._back, self._ahead, self._speed, self._loop = [
            button(does=does, kind="tool") for does in steps
        ]
        tab_only(*buttons)
        self._loop.setCheckable(True)
        self._place = Label()
        self._length = Label()
        self._slider = _Slider()
        self._place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        place = (self._place, (self._slider, 1), self._length)
        lay_row(
            self._play,
            self._back,
            self._ahead,
            *place,
            self._loop,
            self._speed,
            gap=SPACE["s"],
            of=self,
        )
        for one in (self._back, self._ahead):
            one.setAutoRepeat(True)
        self._slider.sliderPressed.connect(self._hold)
        self._slider.sliderReleased.connect(self._end_seek)
        self._slider.valueChanged.connect(lambda value: self.seek(value / _SECOND))
        self._show_buttons()
        self.hide()

    @property
    def state(self) -> PlaybackState | None:
        """Playback state of the video; None for other sources."""
        return self._state

    def show_state(self, state: PlaybackState | None) -> None:
        """Show how the video plays, or hide the bar."""
        if state == self._state:
            return
        before = self._state
        self._state = state
        self.setVisible(state is not None)
        if state is None:
            return
        length_s = min(state.length_s or state.position_s, _LONGEST_S)
        if not self._slider.isSliderDown():
            self._slider.show_place(
                round(min(state.position_s, _LONGEST_S) * _SECOND), round(length_s * _SECOND)
            )
        self._slider.setEnabled(state.length_s is not None)
        self._place.setText(clock_words(state.position_s))
        self._length.setText("" if state.length_s is None else clock_words(state.length_s))
        if before is None or _looks(before) != _looks(state):
            self._show_buttons()
        if before is None or before.length_s != state.length_s:
            self._fit_words()

    def changeEvent(self, event: QEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_words()

    def _fit_words(self) -> None:
        for part in (self._place, self._length, self._speed):
            part.setFont(font(text_pixels(self), tabular=True))
        widest = clock_words((self._state.length_s if self._state is not None else None) or 0.0)
        self._place.setMinimumWidth(self._place.fontMetrics().horizontalAdvance(widest))
        self._speed.setFixedWidth(
            self._speed.fontMetrics().horizontalAdvance(speed_words(SPEEDS[0])) + 2 * SPACE["m"]
        )
        self._show_buttons()

    def toggle(self) -> bool:
        """Play or pause; False without a video."""
        return self._ask(lambda playback, state: playback.play(playing=not state.playing))

    def toggle_loop(self) -> bool:
        """Play the video again and again, or pause at its end; False without a video."""
        return self._ask(lambda playback, state: playback.set_looping(loops=not state.loops))

    def step(self, frames: int) -> bool:
        """Pause, and go forward a number of frames, or back if negative."""
        return self._ask(lambda playback, _: playback.step(frames))

    def skip(self, seconds: float) -> bool:
        """Go forward a number of seconds, or back if negative."""
        return self._state is not None and self.seek(self._state.position_s + seconds)

    def seek(self, place_s: float) -> bool:
        """Go to a position, in seconds from the beginning."""
        return self._ask(lambda playback, _: playback.seek(place_s))

    def change_speed(self, steps: int) -> bool:
        """Play at the next higher speed, or a lower one if negative."""

        def ask(playback: Playback, state: PlaybackState) -> None:
            place = SPEEDS.index(state.speed) + steps
            playback.set_speed(SPEEDS[min(max(place, 0), len(SPEEDS) - 1)])

        return self._ask(ask)

    def set_speed(self, speed: float) -> None:
        """Play at one of `SPEEDS`."""
        self._ask(lambda playback, _: playback.set_speed(speed))

    def reset(self) -> None:
        """Continue at the normal rate, for views without this bar."""
        playback = self._playback()
        if playback is not None and self._state is not None:
            playback.play(playing=True)
            playback.set_speed(1.0)
            playback.set_looping(loops=True)

    def _ask(self, ask: Callable[[Playback, PlaybackState], None]) -> bool:
        playback = self._playback()
        if playback is None or self._state is None:
            return False
        self.used.emit()
        ask(playback, playback.state)
        return True

    def _hold(self) -> None:
        self._resumes = self._state is not None and self._state.playing
        if self._resumes:
            self.toggle()

    def _end_seek(self) -> None:
        if self._resumes:
            self.toggle()

    def add_entries(self, menu: KeyMenu) -> None:
        """Add the bar's actions to a menu; nothing without a video."""
        if self._state is None:
            return
        menu.addSeparator()
        words = self.tr("Pause the video") if self._state.playing else self.tr("Play the video")
        menu.add(words, Shortcut.PAUSE, self.toggle)
        menu.add(
            self.tr("Repeat the video"),
            LiveKey.LOOP,
            self.toggle_loop,
            checked=self._state.loops,
        )
        menu.add(self.tr("5 s back"), LiveKey.SKIP_BACK, partial(self.skip, -SKIP_S))
        menu.add(self.tr("5 s forward"), LiveKey.SKIP_AHEAD, partial(self.skip, SKIP_S))
        speeds = self._speeds()
        speeds.setTitle(self.tr("Speed"))
        menu.addMenu(speeds)

    def _speeds(self) -> KeyMenu:
        menu = KeyMenu(self)
        for speed in SPEEDS:
            checked = self._state is not None and self._state.speed == speed
            menu.add(speed_words(speed), None, partial(self.set_speed, speed), checked=checked)
        return menu

    def _open_speeds(self) -> None:
        menu = self._speeds()
        menu.popup(self._speed.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _show_buttons(self) -> None:
        state = self._state or PlaybackState()
        play = (self.tr("Pause (P)"), "pause") if state.playing else (self.tr("Play (P)"), "play")
        if state.ended:
            play = (self.tr("The video has ended. Play it again (P)"), "play")
        self._loop.setChecked(state.loops)
        for one, (words, icon) in (
            (self._play, play),
            (self._back, (self.tr("One frame back (←)"), "back")),
            (self._ahead, (self.tr("One frame forward (→)"), "forward")),
            (
                self._loop,
                (self.tr("Repeat (L)") if state.loops else self.tr("Play once (L)"), "retry"),
            ),
        ):
            one.setToolTip(words)
            one.setAccessibleName(words)
            token = "on_stage_muted" if one.isCheckable() else "on_stage"
            drawn = themed_icon(self._theme, icon, token, checked="on_stage")
            put_icon(one, drawn, text_pixels(self) * _ICON)
        self._speed.setText(speed_words(state.speed))
        self._speed.setToolTip(self.tr("Speed (Shift+↑, Shift+↓)"))
        self._speed.setAccessibleName(self.tr("Speed: {0}").format(speed_words(state.speed)))
        self._slider.setAccessibleName(self.tr("Position in the video"))


class _Slider(ClickSlider):
    def __init__(self) -> None:
        super().__init__(handle_px=_HANDLE_PX)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSingleStep(_SECOND)
        self.setPageStep(round(SKIP_S * _SECOND))

    def show_place(self, place: int, length: int) -> None:
        """Show a position without seeking to it."""
        with QSignalBlocker(self):
            self.setRange(0, length)
            self.setValue(place)
        self.update()


def _looks(state: PlaybackState) -> tuple[object, ...]:
    """Return what of a state the buttons show."""
    return state.playing, state.speed, state.loops, state.ended


def clock_words(seconds: float) -> str:
    """Return minutes, seconds and hundredths in the person's format: 1:05.20."""
    minutes, rest = divmod(round(seconds, 2), 60)
    padding = "0" if rest < 10 else ""
    return f"{minutes:.0f}:{padding}{number(rest, 2)}"


def speed_words(speed: float) -> str:
    """Return a speed in the person's format: 0.25×."""
    return f"{number(speed, len(f'{speed:g}'.partition('.')[2]))}×"
