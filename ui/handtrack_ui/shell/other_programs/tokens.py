"""A Wayland desktop's permissions, in the file with the window's state."""

from typing import Final

from msgspec import Struct

from handtrack.config.model import Text
from handtrack_ui.persistence.section import Section


class DesktopTokens(Struct, frozen=True):
    """Tokens from a Wayland desktop, so that it need not ask again: may Handtrack press keys,
    and move the pointer?
    """

    portal_token: Text = ""
    pointer_token: Text = ""


DESKTOP_TOKENS: Final = Section("presenter", DesktopTokens)
"""The tokens' section; each feature that uses one contributes it."""
