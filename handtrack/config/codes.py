"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.memory.errors import AnyCode


@unique
class ConfigCode(AnyCode, Enum):
    """Errors in settings."""

    # Files
    WOULD_BE_TOO_LARGE = "it would be larger than {size}"

    # Settings
    SETTINGS_UNREADABLE = "{path} cannot be read ({reason}); the defaults are in force, nothing is kept"
    SETTINGS_BROKEN = "{file} is broken ({reason}); the defaults are in force"
    SETTINGS_TOO_DEEP = "it is nested too deeply"
    SETTINGS_WRONG = "{file} has wrong entries, their defaults are in force: {entries}"
    SETTINGS_NEWER = "{file} has choices of another version, the defaults are in force for them: {entries}"
    SETTINGS_SET_ASIDE = "what was in {file} is kept in {aside}"
    SETTINGS_STUCK = "{file} cannot be set aside ({reason}); nothing you change is kept"
    KEY_UNKNOWN = "no key is called '{key}'; there are single characters, {named}, with {modifiers}"
    SLIDE_UNKNOWN = "presenter mode does not know '{name}'; there are {names}"
    SIGN_ARMS = "{gesture} is the sign to {meaning}, and cannot mean anything besides"
    ARMING_IS_HELD = "it takes a sign that is held to {meaning} a hand"
    BINDINGS_RESET = "gestures mean what they mean by default: {reason}"
