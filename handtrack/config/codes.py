"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.memory.errors import AnyCode


@unique
class ConfigCode(AnyCode, Enum):
    """Errors in settings."""

    # Files
    WOULD_BE_TOO_LARGE = "it would be larger than {size}"

    # Settings
    SETTINGS_UNREADABLE = "{path} cannot be read ({reason}). The defaults are used, and nothing you change is kept."
    SETTINGS_BROKEN = "{file} is damaged ({reason}). The defaults are used."
    SETTINGS_TOO_DEEP = "it is nested too deeply"
    SETTINGS_WRONG = "{file} has wrong entries. Their defaults are used: {entries}"
    SETTINGS_NEWER = "{file} has choices of another version of Handtrack. Their defaults are used: {entries}"
    SETTINGS_SET_ASIDE = "The old {file} is now called {aside}."
    SETTINGS_STUCK = "{file} cannot be set aside ({reason}). Nothing you change is kept."
    KEY_UNKNOWN = "no key is called '{key}'; there are single characters, {named}, with {modifiers}"
    SLIDE_UNKNOWN = "presenter mode does not know '{name}'; there are {names}"
    SIGN_ARMS = "{gesture} is the sign to {meaning}, and cannot mean anything else"
    ARMING_IS_HELD = "it takes a sign that is held to {meaning} a hand"
    BINDINGS_RESET = "Your gestures have their original commands again: {reason}"
