"""What the person chose in Settings: frozen sections, kept as TOML."""

from ui.preferences.model import Preferences
from ui.preferences.store import PreferenceStore

__all__ = ["PreferenceStore", "Preferences"]
