"""Every error, refusal and outcome is a code with its parameters; here is the English sentence of each.

The terminal, the log and the library say `str()` of a message. The window translates by the code
(`handtrack_ui.text.messages`). A code is made into a message by calling it: ``Code.FILE_MISSING(path="a.md")``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique


@dataclass(frozen=True, slots=True)
class Message:
    """One thing that is said: its code, and what is filled into its sentence.

    A message as a parameter is translated with the sentence around it; any other text is shown as it is.
    """

    code: "Code"
    parameters: Mapping[str, "str | int | float | Message"] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.code.value.format(**self.parameters)


@unique
class Code(Enum):
    """What can be said; the value is the English sentence, with its parameters in braces."""

    def __call__(self, **parameters: "str | int | float | Message") -> Message:
        """Return the message with these parameters."""
        return Message(self, parameters)

    # Files
    FILE_MISSING = "no such file: {path}"

    # Guides: what a command led to
    GUIDE_FINISHED = "The guide is finished"
    RUN_HAS_NO_PAUSE = "Only tracking is paused, not a run"
    FIRST_STEP = "This is the first step"
    LAST_STEP = "This is the last step: confirm to finish"
    STEP_HAS_NO_CHOICE = "There is nothing to choose in this step"
    NO_SUCH_NUMBER = "There is no number {number} here"
    NUMBER_OUT_OF_SIGHT = "There is no number {number} in sight"
    RUN_HAS_NO_UNDO = "There is nothing to undo"
    NOTHING_TO_CANCEL = "There is nothing to cancel"
    ONE_ITEM_LEFT = "1 item still to tick"
    ITEMS_LEFT = "{count} items still to tick"
    PICK_FIRST = "Pick one first"
    CONFIRM_AGAIN = "Confirm once more to finish"
    LOCKED_UNTIL_RUN = "Locked until its timer has run: confirm to start it"
    LOCKED = "Locked until the timer ends: {left}"
    ASK_TO_LEAVE = "Leave the guide? Thumb up leaves"
    ASK_TO_LEAVE_FINISHED = "Leave? Thumb up leaves"
    STAYING = "Staying in the guide"

    # The library by hand
    CARD_NUMBER_WANTED = "hold up the number of a card"
    ANSWER_NUMBER_WANTED = "hold up the number of an answer"
    LAST_GUIDES = "there are no more guides"
    FIRST_GUIDES = "there are no guides before these"

    # Navigation: why a gesture does not count
    NOT_ARMED = "not armed"
    OTHER_ARMED = "another hand is armed"
    LARGER_COMMANDS = "the larger hand commands"
    TOO_SOON = "too soon after the last command"
    NOTHING_TO_CHOOSE = "nothing to choose here"
    NO_SUCH_OPTION = "no option {number} here"
    NOTHING_TO_UNDO = "nothing to undo"
    TOO_LATE_TO_UNDO = "too late to undo: {late_s:.1f} of {limit_s:.0f} s"

    # Gestures: why a hand shows a sign, or none
    NOT_SEEN_YET = "not seen yet"
    SIGN_LACKS = "nearest is {sign}, but: {condition} only to {degree:.2f}"
    SIGN_AMBIGUOUS = "seen edge-on, which may be {signs}"
    SIGN_MET = "every condition met"
    SIGN_MET_UPRIGHT = "every condition met, {turn_deg:+.0f}° from upright"
    SIGN_AT_CAMERA = "{sign} points at the camera or away from it"
    SIGN_TURNED = "{sign} is turned {turn_deg:+.0f}° from upright; up to {limit_deg:.0f}° count"
    SIGN_GOES_ON = "{because}; goes on as {sign}"
    TAUGHT_NONE = "no sign of your own was taught"
    TAUGHT_TURNED = "nearest is {sign}, but turned more than {limit_deg:.0f}° from how it was shown"
    TAUGHT_NEAR = "like sample {number} of {sign}: {apart:.2f} of {reach:.2f} away"
    TAUGHT_FAR = "nearest is {sign}, but {apart:.2f} of {reach:.2f} away: the {feature}"

    # Gestures: why one did not come off
    HAND_LOST = "hand lost"
    HELD_TOO_SHORT = "held too short: {held_s:.1f} of {full_s:.1f} s"
    STROKE_TOO_SHORT = "too short: {way:.1f} of {least:.1f} hand lengths"
