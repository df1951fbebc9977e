"""The words of keystrokes, actions and presets."""

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack_ui.plugins.presenter.presets import Action, Keystroke, PresetName
from handtrack_ui.text.key_names import key_name

_ACTIONS: Final = {
    Action.NEXT: QT_TRANSLATE_NOOP("presenter", "Next slide"),
    Action.PREVIOUS: QT_TRANSLATE_NOOP("presenter", "Previous slide"),
    Action.BLANK: QT_TRANSLATE_NOOP("presenter", "Blank the screen"),
    Action.FORWARD: QT_TRANSLATE_NOOP("presenter", "Skip forward"),
    Action.BACK: QT_TRANSLATE_NOOP("presenter", "Skip back"),
    Action.PLAY: QT_TRANSLATE_NOOP("presenter", "Play or pause"),
    Action.NEXT_PAGE: QT_TRANSLATE_NOOP("presenter", "Next page"),
    Action.PREVIOUS_PAGE: QT_TRANSLATE_NOOP("presenter", "Previous page"),
    Action.LARGER: QT_TRANSLATE_NOOP("presenter", "Larger"),
    Action.SMALLER: QT_TRANSLATE_NOOP("presenter", "Smaller"),
    Action.NEXT_TRACK: QT_TRANSLATE_NOOP("presenter", "Next track"),
    Action.PREVIOUS_TRACK: QT_TRANSLATE_NOOP("presenter", "Previous track"),
    Action.LOUDER: QT_TRANSLATE_NOOP("presenter", "Louder"),
    Action.QUIETER: QT_TRANSLATE_NOOP("presenter", "Quieter"),
    Action.MUTE: QT_TRANSLATE_NOOP("presenter", "Mute"),
    Action.FULL_SCREEN: QT_TRANSLATE_NOOP("presenter", "Full screen"),
    Action.END: QT_TRANSLATE_NOOP("presenter", "Leave full screen"),
}
_PRESETS: Final[dict[PresetName, object]] = {
    "slides": QT_TRANSLATE_NOOP("presenter", "Slides"),
    "video": QT_TRANSLATE_NOOP("presenter", "Video"),
    "reader": QT_TRANSLATE_NOOP("presenter", "PDF and e-books"),
    "music": QT_TRANSLATE_NOOP("presenter", "Music"),
}
_PROGRAMS: Final[dict[PresetName, str]] = {"mpv": "mpv", "okular": "Okular", "vlc": "VLC"}


def action_words(action: Action) -> str:
    """Return the action in another program."""
    return QCoreApplication.translate("presenter", str(_ACTIONS[action]))


def preset_options() -> list[tuple[str, str]]:
    """Return every preset and its title."""
    usual = [
        (name, QCoreApplication.translate("presenter", str(title)))
        for name, title in _PRESETS.items()
    ]
    return [*usual, *_PROGRAMS.items()]


def stroke_words(stroke: Keystroke) -> str:
    """Return a keystroke as printed on keyboards."""
    return " + ".join(key_name(key) for key in (*stroke.held, stroke.key))
