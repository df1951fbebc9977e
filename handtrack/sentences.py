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
    parameters: Mapping[str, "str | int | float | Message"] = field(default_factory=dict, hash=False)

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

    FILE_UNWRITABLE = "cannot write {path}: {reason}"

    # Guide files
    IN_LINE = "{path}:{line}: {fault}"
    GUIDE_FILE_MISSING = "{path}: no such guide file"
    GUIDE_FILE_IS_FOLDER = "{path}: a folder, not a guide file; name the .md file in it"
    GUIDE_UNREADABLE = "{path}: cannot be read: {reason}"
    GUIDE_NAME_NOT_UTF8 = "{path}: its name is not UTF-8; rename the file, or the folder that is named so"
    GUIDE_NOT_UTF8 = "{path}:{line}: not text in UTF-8; a guide is a Markdown file saved as UTF-8"
    GUIDE_NOT_TEXT = "{path}:{line}: not a text file; a guide is a Markdown file saved as UTF-8"
    GUIDE_LINE_TOO_LONG = "a line of more than {most} characters"
    DID_YOU_MEAN = "did you mean '{name}'?"
    KNOWN_ARE = "known are {names}"

    # Guide files: the front matter
    GUIDE_EMPTY = "the file is empty; a guide begins with --- and its title"
    FRONT_MATTER_MISSING = "a guide begins with a line --- and 'title: …' below it"
    FRONT_MATTER_OPEN = "the front matter that begins here does not end; close it with ---"
    FRONT_MATTER_TOO_LONG = "the front matter holds more than {most} characters; close it with ---"
    FRONT_MATTER_INVALID = "the front matter is not valid YAML: {reason}"
    FRONT_MATTER_CHARACTER = "the front matter holds a character that YAML does not allow"
    FRONT_MATTER_SHAPE = "the front matter holds lines like 'title: Pizza dough'"
    FRONT_MATTER_SECOND = "it holds a second document"
    FRONT_MATTER_KEY = "unknown key '{key}' in the front matter ({hint})"
    TITLE_MISSING = "the front matter has no title; write 'title: …'"
    LANGUAGE_INVALID = "'{language}' is not a language tag; write one like en, de or pt-BR"
    GUIDE_KEY_NOT_TEXT = "'{key}' takes one line of text; quote it if it holds ': ' or begins with [ or {{"
    GUIDE_KEY_TWICE = "'{key}' stands here a second time (first on line {first})"
    GUIDE_KEY_EMPTY = "'{key}' is empty"

    # Guide files: steps
    STEPS_MISSING = "the guide has no steps; a step begins with '## Title'"
    STEPS_TOO_MANY = "a guide has at most {most} steps"
    STEP_TEXT_BEFORE = "text before the first step; put it below a '## Title' or into the summary"
    STEP_TITLE_MISSING = "a step without a title; write '## Title'"
    STEP_TOO_MANY_LINES = "a step has at most {most} lines; begin another one"
    STEP_TOO_LONG = "a step has at most {most} characters; begin another one"
    STEP_ID_TAKEN = "the step id '{id}' is taken by the step on line {first}; give one an 'id: …'"
    ID_INVALID = "the id '{id}' may hold letters, digits, '-', '_' and '.'"
    KIND_UNKNOWN = "unknown kind '{kind}' ({hint})"
    STEP_KEY_INVALID = "not of the form 'key: value'; leave a blank line above the text of a step"
    STEP_KEY_UNKNOWN = "unknown key '{key}' ({hint}); text needs a blank line above it"
    GUIDE_KEY_OF_OTHER_KIND = "'{key}' belongs to a step of kind {owners}, this one is of kind {kind}"
    EITHER = "{one} or {other}"
    FLAG_INVALID = "'{key}' is true or false, not '{given}'"
    DURATION_MISSING = "a timer without a duration; write 'duration: 5 min' below the heading"
    DURATION_INVALID = "'{given}' is not a duration; write it like 90 s, 5 min or 1 h 30 min"
    DURATION_OUT_OF_RANGE = "'{given}' is out of range; a duration is longer than 0 and at most 24 h"
    REVIEW_UNKNOWN = "no earlier choice or field has the id '{id}' ({hint})"
    REVIEW_TOO_EARLY = "there is none before it"

    # Guide files: items, options, text and pictures
    ITEM_STRAY = "an item to tick belongs to a step of kind checklist"
    ITEM_BOX = "an item of a checklist begins with an empty box: - [ ] Flour"
    ITEMS_MISSING = "a checklist without items; write each as '- [ ] Flour'"
    ITEM_EMPTY = "an item without text"
    ITEM_ID_TAKEN = "two items with the id '{id}'; give one its own: end it with {{#other}}"
    OPTIONS_MISSING = "no options; write them as a numbered list: 1. Small"
    OPTIONS_TWICE = "a second numbered list; the options of a step are one list"
    OPTION_ALONE = "1 option; a step takes {fewest} to {most}"
    OPTIONS_TOO_MANY = "{count} options; a step takes {fewest} to {most}"
    OPTION_NUMBER = "option {place} is numbered {number}; the number is the sign shown for it"
    OPTION_EMPTY = "an option without text"
    OPTION_ID_TAKEN = "two options with the id '{id}'; give one its own: end it with {{#other}}"
    OPTION_UNKNOWN = "no option has the id '{id}' ({hint})"
    CODE_REFUSED = "code blocks are not supported in a guide"
    HEADING_REFUSED = "a heading with one # is not used; the guide's title stands in the front matter"
    TABLE_REFUSED = "tables are not supported in a guide; write a list"
    LIST_NESTED = "a list inside a list is not supported; write one list"
    ENTRY_EMPTY = "an entry of a list without text"
    GUIDE_PICTURE_INLINE = "a picture stands on a line of its own: ![what it shows](picture.png)"
    GUIDE_PICTURE_PATH_TOO_LONG = "the path of a picture has at most {most} characters"
    GUIDE_PICTURE_ELSEWHERE = "'{path}' is not a path beside the guide; pictures travel with their guide"
    GUIDE_PICTURE_MISSING = "no picture {path}"

    # Runs of guides
    RUNS_WAIT = "what you do is not kept yet: {reason}"
    RUNS_KEPT = "what you did is kept now"
    RUNS_NOTICE = "runs: {notice}"
    RUNS_UNUSABLE = "runs cannot be kept in {path}: {reason}"
    RUNS_LOCKED = "runs cannot be kept in {path}: database is locked"
    RUNS_IRREGULAR = "it is no regular file"
    RUNS_REPLACED = "it was removed or replaced"
    RUNS_NEWER = "{path} was written by a newer version of Handtrack; update it to keep runs"
    RUNS_STUCK = "{path} is damaged and cannot be set aside: {reason}"
    RUNS_SET_ASIDE = "the runs kept so far cannot be read ({reason}); their file was set aside as {aside}"
    RUNS_CUT_SHORT = "the newest of the runs cannot be read; their file was set aside as {aside}"
    RUNS_LOG_ALONE = "there is a log without its database"
    RUNS_VERSION = "there is no version {version} of it"
    RUNS_TABLES = "its tables are not those of runs"
    RUNS_REMOVED = "the file of the runs was removed; it was begun anew as {path}"
    RUNS_TOO_MANY_WAIT = "{count} commands wait already: {reason}"
    RUNS_UNREADABLE = "{path} cannot be read: {reason}; try again"
    RUNS_SLOW = "it takes long"
    RUN_LEFT_OUT = "a run of {guide} is damaged and was left out ({reason})"
    RUN_LINE_LEFT_OUT = "a line of a log is damaged and was left out ({reason})"
