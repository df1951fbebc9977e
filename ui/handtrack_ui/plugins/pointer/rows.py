"""The pointer's settings, on the presenter's page."""

from functools import partial

from PySide6.QtCore import QCoreApplication

from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.text.language import number

translate = QCoreApplication.translate  # a name that Qt's tool for translations looks for


def add_rows(page: SettingsPage) -> None:
    """Add a group with a row for each setting."""
    page.group(translate("pointer", "Moving the pointer"))
    page.segments(
        ("pointer", "hand"),
        translate("pointer", "Hand"),
        translate("pointer", "The one that may start the pointer."),
        [
            ("either", translate("pointer", "Either")),
            ("left", translate("pointer", "Left")),
            ("right", translate("pointer", "Right")),
        ],
    )
    page.segments(
        ("pointer", "way"),
        translate("pointer", "Moves like"),
        translate(
            "pointer",
            "A joystick needs less room: the pointer moves while your hand is off its middle.",
        ),
        [
            ("mouse", translate("pointer", "A mouse")),
            ("joystick", translate("pointer", "A joystick")),
        ],
    )
    page.slider(
        ("pointer", "speed"),
        translate("pointer", "Pointer speed"),
        "",
        step=0.05,
        says=lambda value: translate("pointer", "{0} %").format(number(100 * value, 0)),
    )
    page.slider(
        ("pointer", "tremor"),
        translate("pointer", "Trembling hand"),
        translate("pointer", "More keeps the pointer stiller, and slower to start."),
        step=0.1,
        says=lambda value: translate("pointer", "{0} %").format(number(100 * value, 0)),
    )
    for name, title, words in (
        (
            "right_click_s",
            translate("pointer", "Right click after"),
            translate("pointer", "A pinch held still for this long."),
        ),
        (
            "dwell_s",
            translate("pointer", "Click by resting"),
            translate("pointer", "After this time without moving. 0 turns it off."),
        ),
        ("away_s", translate("pointer", "Stop without a hand after"), ""),
    ):
        seconds = translate("pointer", "{0} s")
        says = partial(lambda form, value: form.format(number(value, 1)), seconds)
        page.slider(
            ("pointer", name),
            title,
            words,
            step=0.1 if name != "away_s" else 1.0,
            says=says,
        )
    page.refresh()
