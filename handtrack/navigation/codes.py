"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class NavigationCode(AnyCode, Enum):
    """Reasons to refuse a gesture."""

    # Settings
    ARMING_NOT_HELD = "only a held sign can start or stop listening, not {sign!r}"
    ARMING_AND_COMMAND = "{sign} starts or stops listening, so it cannot also mean {command}"
    ARMS_AND_DISARMS = "{sign} cannot both start and stop listening"
    CHOICE_UNKNOWN = "'{words}' is not a command; write 'select 1' to 'select {most}'"
    BOUND_UNKNOWN = "'{words}' is not a command; choose one of {names}"

    NOT_RECOGNISED = "decide() takes what GestureRecognizer.update() returned; got {given}"

    # Navigation: why a gesture does not count
    NOT_ARMED = "not listening; show your palm first"
    OTHER_ARMED = "listening to another hand"
    LARGER_COMMANDS = "the larger hand is in control"
    TOO_SOON = "too soon after the last command"
    NOTHING_TO_CHOOSE = "nothing to choose here"
    NO_SUCH_OPTION = "no option {number} here"
    NOTHING_TO_UNDO = "nothing to undo"
    TOO_LATE_TO_UNDO = "too late to undo: {late_s:.1f} s, and the limit is {limit_s:.0f} s"
