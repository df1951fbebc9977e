"""The pointer as a feature: a panel in presenter mode, and its settings there."""

from typing import TYPE_CHECKING

from handtrack.plugins.pointing.options import PointerOptions
from handtrack_ui.feature import Feature, Panel, Rows, Services
from handtrack_ui.persistence.section import Section
from handtrack_ui.shell.other_programs.tokens import DESKTOP_TOKENS, DesktopTokens

if TYPE_CHECKING:
    from handtrack_ui.common.hand_panel import HandPanel
    from handtrack_ui.common.settings_page import SettingsPage


def _open(services: Services) -> None:
    from handtrack_ui.plugins.pointer.hand_pointer import HandPointer

    state = services.window_state
    pointer = services.offer(
        HandPointer(services.jobs, token=state.of(DesktopTokens).pointer_token)
    )
    pointer.granted.connect(lambda token: state.remember(DESKTOP_TOKENS.name, pointer_token=token))
    services.hooks.close.append(pointer.close)


def _panel(services: Services) -> "HandPanel":
    from handtrack_ui.plugins.pointer.hand_pointer import HandPointer
    from handtrack_ui.plugins.pointer.panel import PointerPanel

    return PointerPanel(services.theme, services.find(HandPointer))


def _rows(services: Services, page: "SettingsPage") -> None:
    from handtrack_ui.plugins.pointer.rows import add_rows

    add_rows(page)


FEATURE = Feature(
    name="pointer",
    open=_open,
    settings=(Section("pointer", PointerOptions),),
    state=(DESKTOP_TOKENS,),
    panels=(Panel("presenter", _panel),),
    rows=(Rows("presenter", _rows),),
)
