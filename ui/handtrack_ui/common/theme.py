"""The look of the application: design tokens, light and dark, and the style sheet made from them.

Sizes are logical pixels; Qt scales them to the screen.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from handtrack.assets import asset

FAMILY: Final = "Atkinson Hyperlegible Next"


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one appearance, as ``#rrggbb``.

    `stage` is behind camera pictures and dark in every appearance. Names ending in `_soft` are
    backgrounds; their text colours are named after them.
    """

    background: str
    surface: str
    sunken: str
    line: str
    text: str
    muted: str
    accent: str
    accent_strong: str
    on_accent: str
    accent_soft: str
    on_accent_soft: str
    warning_soft: str
    on_warning_soft: str
    danger_soft: str
    on_danger_soft: str
    good: str
    alarm: str
    on_alarm: str
    stage: str
    stage_raised: str
    on_stage: str
    on_stage_muted: str

    def colour(self, token: str, alpha: float = 1.0) -> QColor:
        """Return a colour by its token."""
        made = QColor(getattr(self, token))
        made.setAlphaF(alpha)
        return made


LIGHT: Final = Colours(
    background="#f5f3ee",
    surface="#ffffff",
    sunken="#e9e6de",
    line="#d6d2c8",
    text="#1a1d21",
    muted="#545a62",
    accent="#0a6860",
    accent_strong="#07524c",
    on_accent="#ffffff",
    accent_soft="#d5ece8",
    on_accent_soft="#06443f",
    warning_soft="#fbe9c3",
    on_warning_soft="#5f3f00",
    danger_soft="#fadfda",
    on_danger_soft="#86190f",
    good="#1d6b38",
    alarm="#ffb000",
    on_alarm="#1a1300",
    stage="#14181b",
    stage_raised="#23292e",
    on_stage="#f3f1ec",
    on_stage_muted="#a9b1b9",
)
DARK: Final = Colours(
    background="#121518",
    surface="#1c2126",
    sunken="#0b0d0f",
    line="#363d45",
    text="#f3f1ec",
    muted="#a9b1b9",
    accent="#56d3c0",
    accent_strong="#82e2d3",
    on_accent="#05211d",
    accent_soft="#163f3a",
    on_accent_soft="#c9f4ec",
    warning_soft="#43330f",
    on_warning_soft="#ffdb91",
    danger_soft="#4b1e19",
    on_danger_soft="#ffc0b7",
    good="#7fd99a",
    alarm="#ffb000",
    on_alarm="#1a1300",
    stage="#07090a",
    stage_raised="#191e22",
    on_stage="#f3f1ec",
    on_stage_muted="#a9b1b9",
)

CONTRAST: Final = Colours(
    background="#000000",
    surface="#000000",
    sunken="#1a1a1a",
    line="#ffffff",
    text="#ffffff",
    muted="#ffffff",
    accent="#ffe100",
    accent_strong="#fff07a",
    on_accent="#000000",
    accent_soft="#3a3300",
    on_accent_soft="#ffffff",
    warning_soft="#3a2500",
    on_warning_soft="#ffffff",
    danger_soft="#5c0000",
    on_danger_soft="#ffffff",
    good="#7dff9a",
    alarm="#ffb000",
    on_alarm="#1a1300",
    stage="#000000",
    stage_raised="#000000",
    on_stage="#ffffff",
    on_stage_muted="#ffffff",
)

FINGER_COLOURS: Final = {
    "thumb": "#ffb454",
    "index": "#5ee6a8",
    "middle": "#4fc8f5",
    "ring": "#ae97ff",
    "pinky": "#ff86bb",
    "palm": "#f3f1ec",
}
"""The skeleton's colours, the same in both appearances because it is drawn on a picture."""

SPACE: Final = {"xs": 4, "s": 8, "m": 12, "l": 20, "xl": 32}
TYPE: Final = {"caption": 14, "body": 16, "lead": 19, "heading": 24, "title": 32, "display": 46}
RADIUS: Final = {"s": 6, "m": 10, "l": 16}
SIZE: Final = {
    "header": 60,
    "control": 40,
    "tool": 38,
    "mark": 36,
    "icon": 22,
    "sign": 20,
    "dot": 10,
}
"""Heights of the header and what is in it, at the usual text size."""
MOTION_MS: Final = 160
"""Duration of an animation."""


class Appearance(Enum):
    """The choice of colours."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


def style_sheet(colours: Colours) -> str:
    """Return the application's style sheet, with every ``@token`` of the template filled in."""
    tokens = {name: str(value) for name, value in asdict(colours).items()}
    for prefix, scale in (("space", SPACE), ("type", TYPE), ("radius", RADIUS)):
        tokens |= {f"{prefix}_{name}": f"{value}px" for name, value in scale.items()}
    pictures = {
        "down": "down",
        "knob_off": "knob-off",
        "knob_on": "knob-on-light" if colours is LIGHT else "knob-on-dark",
    }
    tokens |= {
        name: f'url("{asset("style", f"{file}.svg").as_posix()}")'
        for name, file in pictures.items()
    }
    template = asset("style", "handtrack.qss").read_text("utf-8")
    return re.sub(r"@(\w+)", lambda match: tokens[match[1]], template)


def font(pixels: float, *, bold: bool = False, tabular: bool = False) -> QFont:
    """Return the application's font; `tabular` makes all digits equally wide."""
    made = QFont(FAMILY)
    made.setPixelSize(max(1, round(pixels)))
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    if tabular:
        made.setFeature(QFont.Tag("tnum"), 1)
    return made


def text_style(*, bold: bool = False, tabular: bool = False) -> QFont:
    """Return a font that sets weight and digits alone; family and size are inherited."""
    made = QFont()
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    if tabular:
        made.setFeature(QFont.Tag("tnum"), 1)
    return made


def size_text(widget: QWidget, pixels: float) -> None:
    """Set the text size of a widget, and of all in it that has no size of its own."""
    made = QFont()
    made.setPixelSize(max(1, round(pixels)))
    widget.setFont(made)


def text_pixels(widget: QWidget) -> int:
    """Return a widget's text size in pixels."""
    pixels = widget.font().pixelSize()
    return pixels if pixels > 0 else QFontInfo(widget.font()).pixelSize()


def text_scale(widget: QWidget) -> float:
    """Return a widget's text size, relative to the usual one."""
    return text_pixels(widget) / TYPE["body"]


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Change a property that the style sheet reads, and reapply the style sheet,
    which Qt does not do by itself.
    """
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def load_fonts() -> None:
    """Register the bundled fonts with Qt, only once: Qt keeps every copy and slows down."""
    if FAMILY in QFontDatabase.families():
        return
    for path in sorted(asset("fonts").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))


def system_is_dark() -> bool:
    """Return whether the system uses dark colours now."""
    return QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark


class Theme(QObject):
    """The current colours, used by every widget; they follow the system unless the person chose an
    appearance.

    `dresses`: also apply the colours and the font to the whole application.
    """

    changed = Signal()

    def __init__(
        self,
        app: QApplication,
        appearance: Appearance = Appearance.SYSTEM,
        *,
        motion: bool = True,
        dresses: bool = True,
    ) -> None:
        super().__init__(app)
        self._app = app
        self._dresses = dresses
        self.motion_ms = MOTION_MS if motion else 0
        load_fonts()
        if dresses:
            # or a style sheet keeps fonts from being inherited, and drops them when it changes
            app.setAttribute(Qt.ApplicationAttribute.AA_UseStyleSheetPropagationInWidgetStyles)
            app.setStyle("Fusion")
            app.setFont(font(TYPE["body"]))
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._apply_system_scheme)
        self._appearance = appearance
        self.colours = self._wanted()
        self._apply()

    def set_motion(self, *, motion: bool) -> None:
        """Turn animations on or off."""
        self.motion_ms = MOTION_MS if motion else 0

    def choose(self, appearance: Appearance) -> None:
        """Choose an appearance, or follow the system again."""
        self._appearance = appearance
        self._apply_system_scheme()

    def colour(self, token: str, alpha: float = 1.0) -> QColor:
        """Return a colour by its token."""
        return self.colours.colour(token, alpha)

    @contextmanager
    def undressed(self) -> Iterator[None]:
        """Build a window without the style sheet, which Qt would reapply to a part at each new
        parent.
        """
        sheet = self._app.styleSheet()
        self._app.setStyleSheet("")
        try:
            yield
        finally:
            self._app.setStyleSheet(sheet)

    def _wanted(self) -> Colours:
        if self._appearance is Appearance.SYSTEM:
            return DARK if system_is_dark() else LIGHT
        return {Appearance.DARK: DARK, Appearance.CONTRAST: CONTRAST}.get(self._appearance, LIGHT)

    def _apply_system_scheme(self) -> None:
        wanted = self._wanted()
        if wanted is not self.colours:
            self.colours = wanted
            self._apply()
            self.changed.emit()

    def _apply(self) -> None:
        if not self._dresses:
            return
        palette = QPalette()
        roles = {
            QPalette.ColorRole.Window: "background",
            QPalette.ColorRole.WindowText: "text",
            QPalette.ColorRole.Base: "surface",
            QPalette.ColorRole.AlternateBase: "sunken",
            QPalette.ColorRole.Text: "text",
            QPalette.ColorRole.Button: "surface",
            QPalette.ColorRole.ButtonText: "text",
            QPalette.ColorRole.PlaceholderText: "muted",
            QPalette.ColorRole.Highlight: "accent",
            QPalette.ColorRole.HighlightedText: "on_accent",
            QPalette.ColorRole.ToolTipBase: "surface",
            QPalette.ColorRole.ToolTipText: "text",
            QPalette.ColorRole.Link: "accent",
        }
        for role, token in roles.items():
            palette.setColor(role, self.colour(token))
        self._app.setStyleSheet("")  # replacing a sheet directly takes Qt four times as long
        self._app.setPalette(palette)
        self._app.setStyleSheet(style_sheet(self.colours))
