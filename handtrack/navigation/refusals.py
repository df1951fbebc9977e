"""Why the gesture of a hand that does not command, or commands too soon, does not count: in words for the person."""

from typing import Final

NOT_ARMED: Final = "not armed"
OTHER_ARMED: Final = "another hand is armed"
LARGER_COMMANDS: Final = "the larger hand commands"
TOO_SOON: Final = "too soon after the last command"

NOT_COMMANDING: Final = frozenset({NOT_ARMED, OTHER_ARMED, LARGER_COMMANDS})
"""Of a hand that does not command: what it shows is seldom meant as a sign."""
