"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class ConfigCode(AnyCode, Enum):
    """Errors in settings."""

    # Files
    WOULD_BE_TOO_LARGE = "it would be larger than {size}"

    # Settings
    SETTINGS_UNREADABLE = (
        "{path} cannot be read ({reason}). "
        "Handtrack uses the defaults and will not save your changes."
    )
    SETTINGS_BROKEN = "{file} is damaged ({reason}). Handtrack uses the defaults."
    SETTINGS_TOO_DEEP = "it is nested too deeply"
    SETTINGS_WRONG = "{file} has invalid entries. Handtrack uses the defaults for: {entries}."
    SETTINGS_NEWER = (
        "{file} has settings from another version of Handtrack. "
        "Handtrack uses the defaults for: {entries}."
    )
    SETTINGS_SET_ASIDE = "The old {file} is now called {aside}."
    SETTINGS_STUCK = "{file} cannot be renamed ({reason}). Handtrack will not save your changes."
    KEY_UNKNOWN = (
        "unknown key '{key}'; use a single character or one of {named}, alone or with {modifiers}"
    )
    ACTION_UNKNOWN = "the preset {preset} has no action '{name}'; choose one of {names}"
    SIGN_ARMS = "{gesture} starts or stops listening, so it cannot mean anything else"
    ARMING_IS_HELD = "only a held sign can start or stop listening"
    BINDINGS_RESET = "Your gestures were reset to their default commands: {reason}."
