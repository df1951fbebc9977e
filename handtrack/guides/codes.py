"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class GuideCode(AnyCode, Enum):
    """Errors in a guide or its runs, and outcomes of commands."""

    # Commands with a window

    # Guides: what a command led to
    GUIDE_FINISHED = "The guide is finished"
    RUN_HAS_NO_PAUSE = "You can pause tracking, but not a guide"
    FIRST_STEP = "This is the first step"
    LAST_STEP = "This is the last step: confirm to finish"
    STEP_HAS_NO_CHOICE = "There is nothing to choose in this step"
    NO_SUCH_NUMBER = "No option {number} here"
    NUMBER_OUT_OF_SIGHT = "No option {number} on this page"
    RUN_HAS_NO_UNDO = "There is nothing to undo"
    NOTHING_TO_CANCEL = "There is nothing to cancel"
    ONE_ITEM_LEFT = "1 item still to tick"
    ITEMS_LEFT = "{count} items still to tick"
    PICK_FIRST = "Pick one first"
    NOT_TICKED = "{count} of {total} not ticked: {title}"
    NOT_ANSWERED = "Not answered: {title}"
    NOT_CONFIRMED = "Not confirmed: {title}"
    TIMER_NOT_STARTED = "Timer not started: {title}"
    CONFIRM_AGAIN = "Confirm once more to finish"
    CONFIRM_AGAIN_STEP = "“{title}” isn't done. Confirm once more to finish"
    CONFIRM_AGAIN_STEPS = "{count} steps aren't done. Confirm once more to finish"
    CONFIRM_AGAIN_TIMER = "{title} ({left}) stays in the header. Confirm once more to finish"
    CONFIRM_AGAIN_TIMERS = "{count} timers stay in the header. Confirm once more to finish"
    NO_TIMER = "no timer is running"
    TIMER_RUNS = "This timer is already running"
    SERVINGS_FIRST = "Go back to the ingredients to change the servings"
    SERVINGS_END = "You've reached the limit for servings"
    NO_AMOUNTS = "There are no amounts to scale here"
    NO_SUCH_RATING = "Rate a finished guide with 1 to {most} stars"
    TIMER_ENDED = "the timer has ended"
    LOCKED_UNTIL_RUN = "Locked until the timer has run. Confirm to start it"
    LOCKED = "Locked until the timer ends"
    ASK_TO_LEAVE = "Leave the guide? Thumb up to leave"
    ASK_TO_LEAVE_FINISHED = "Leave? Thumb up to leave"
    STAYING = "Staying in the guide"

    # Records of runs
    RECORD_STARTED = "Started"
    RECORD_FINISHED = "Finished"
    RECORD_UNFINISHED = "not finished"
    RECORD_DURATION = "Duration"
    RECORD_SERVINGS = "Servings"
    RECORD_WRITTEN_FOR = "the guide is for {count}"
    RECORD_RATING = "Rating"
    RECORD_NOTE = "Note"
    RECORD_GUIDE = "Guide"
    RECORD_TIMER = "Timer: {time}"
    RECORD_SKIPPED = "skipped"

    # Guide files
    IN_LINE = "{path}:{line}: {fault}"
    GUIDE_NOT_ONE = "{path} contains {count} guides; name one guide's .md file"
    GUIDE_FILE_MISSING = "no such guide: {path}"
    GUIDE_FILE_IS_FOLDER = "{path} is a folder. Open the .md file in it"
    GUIDE_UNREADABLE = "{path} cannot be read: {reason}"
    GUIDE_NOT_OPENED = (
        "{path} cannot be opened because of an error in Handtrack. Report it: Settings › About"
    )
    GUIDE_NAME_NOT_UTF8 = "{path} or its folder has a name that is not UTF-8. Rename it"
    GUIDE_NOT_UTF8 = "{path}:{line}: not UTF-8. Save the guide as UTF-8"
    GUIDE_NOT_TEXT = "{path}:{line}: not text. A guide is a Markdown file"
    GUIDE_LINE_TOO_LONG = "a line of more than {most} characters"
    DID_YOU_MEAN = "did you mean '{name}'?"
    KNOWN_ARE = "use one of {names}"

    # Guide files: the front matter
    GUIDE_EMPTY = "the file is empty; a guide begins with --- and its title"
    FRONT_MATTER_MISSING = "a guide begins with a line --- and 'title: …' below it"
    FRONT_MATTER_OPEN = "the front matter that begins here does not end; close it with ---"
    FRONT_MATTER_TOO_LONG = "the front matter is longer than {most} characters; close it with ---"
    FRONT_MATTER_INVALID = "the front matter is not valid YAML: {reason}"
    FRONT_MATTER_CHARACTER = "the front matter contains a character that YAML does not allow"
    FRONT_MATTER_SHAPE = "the front matter needs lines like 'title: Pizza dough'"
    FRONT_MATTER_SECOND = "it contains a second document"
    FRONT_MATTER_KEY = "unknown key '{key}' in the front matter ({hint})"
    TITLE_MISSING = "the front matter has no title; write 'title: …'"
    FORMAT_NEWER = (
        "format {format} needs a newer version of Handtrack; this one reads up to format {known}"
    )
    SERVINGS_INVALID = "'{given}' is not a number of servings; write one from 1 to {most}"
    LANGUAGE_INVALID = "'{language}' is not a language tag; write one like en, de or pt-BR"
    GUIDE_KEY_NOT_TEXT = (
        "'{key}' takes one line of text; quote it if it contains ': ' or begins with [ or {{"
    )
    GUIDE_KEY_TWICE = "'{key}' appears twice (first on line {first})"
    GUIDE_KEY_EMPTY = "'{key}' is empty"

    # Guide files: steps
    STEPS_MISSING = "the guide has no steps; a step begins with '## Title'"
    STEPS_TOO_MANY = "a guide has at most {most} steps"
    STEP_TEXT_BEFORE = "text before the first step; put it below a '## Title' or in the summary"
    STEP_NOT_FOUND = "this text has no step {number}; choose another one"
    STEP_TITLE_MISSING = "a step without a title; write '## Title'"
    STEP_TOO_MANY_LINES = "a step has at most {most} lines; start another one"
    STEP_TOO_LONG = "a step has at most {most} characters; start another one"
    STEP_ID_TAKEN = (
        "the step id '{id}' is taken by the step on line {first}; give one of them its own 'id: …'"
    )
    ID_INVALID = "the id '{id}' may contain only letters, digits, '-', '_' and '.'"
    KIND_UNKNOWN = "unknown kind '{kind}' ({hint})"
    STEP_KEY_INVALID = "not of the form 'key: value'; leave a blank line above the text of a step"
    STEP_KEY_UNKNOWN = "unknown key '{key}' ({hint}); text needs a blank line above it"
    GUIDE_KEY_OF_OTHER_KIND = "only a {owners} step can have '{key}'; this is a {kind} step"
    EITHER = "{one} or {other}"
    FLAG_INVALID = "'{key}' must be true or false, not '{given}'"
    DURATION_MISSING = "a timer without a duration; write 'duration: 5 min' below the heading"
    DURATION_INVALID = "'{given}' is not a duration; write it like 90 s, 5 min or 1 h 30 min"
    DURATION_OUT_OF_RANGE = (
        "'{given}' is out of range; a duration must be longer than 0 and at most 24 h"
    )
    QUESTION_UNKNOWN = "no earlier choice or field has the id '{id}' ({hint})"
    QUESTION_TOO_EARLY = "no choice or field comes before this step"
    CONDITION_INVALID = "'{given}' is not a condition; write it like 'if: pace = cold'"
    STEP_UNREACHABLE = (
        "no combination of answers leads to this step: its conditions exclude each other"
    )
    REPEAT_INVALID = "'{given}' is not a repeat count; write it like 'repeat: 3', at most {most}"
    REPEAT_NESTED = "a repeat cannot contain another repeat"
    REPEAT_UNKNOWN = "no step up to this one has the id '{id}' ({hint})"

    # Guide files: items, options, text and pictures
    ITEM_STRAY = "only a checklist step can have items to tick"
    ITEM_BOX = "each checklist item begins with an empty box: - [ ] Flour"
    ITEMS_MISSING = "a checklist without items; write each as '- [ ] Flour'"
    ITEM_EMPTY = "an item without text"
    ITEM_ID_TAKEN = "two items have the id '{id}'; end one of them with {{#other}}"
    OPTIONS_MISSING = "no options; write them as a numbered list: 1. Small"
    OPTIONS_TWICE = "a second numbered list; a step has one list of options"
    OPTION_ALONE = "only 1 option; a step needs {fewest} to {most}"
    OPTIONS_TOO_MANY = "{count} options; a step can have {fewest} to {most}"
    OPTION_NUMBER = (
        "option {place} is numbered {number}; number them 1, 2, 3 so that fingers can choose them"
    )
    OPTION_EMPTY = "an option without text"
    OPTION_ID_TAKEN = "two options have the id '{id}'; end one of them with {{#other}}"
    OPTION_UNKNOWN = "no option has the id '{id}' ({hint})"
    CODE_REFUSED = "code blocks are not supported in a guide"
    HEADING_REFUSED = (
        "headings with one # are not supported; the guide's title belongs in the front matter"
    )
    TABLE_REFUSED = "tables are not supported in a guide; write a list"
    LIST_NESTED = "a list inside a list is not supported; write one list"
    ENTRY_EMPTY = "a list entry without text"
    GUIDE_PICTURE_INLINE = "put a picture on its own line: ![what it shows](picture.png)"
    GUIDE_PICTURE_PATH_TOO_LONG = "the path of a picture has at most {most} characters"
    GUIDE_PICTURE_ELSEWHERE = "'{path}' is outside the guide's folder; put pictures inside it"
    GUIDE_PICTURE_MISSING = "no such picture: {path}"

    # Other people's formats
    IMPORT_KIND_UNKNOWN = "{path}: files of this kind cannot be imported; use one of {known}"
    IMPORT_DAMAGED = "{path}: damaged, or not what its name says"
    IMPORT_NOTHING = (
        "{path}: no ingredients or steps found; Handtrack needs one recipe or protocol, with headings such as"
        " Ingredients and Steps, or numbered steps"
    )
    IMPORT_PDF_SCAN = (
        "Handtrack can't read text in pictures. Copy the text with a phone or a text recognition program,"
        " and paste it into the library"
    )
    IMPORT_PDF_LOCKED = "it needs a password. Print it to a new PDF without one"
    IMPORT_PDF_TOO_LONG = "it's too long. Print the pages that you need to a new PDF"
    IMPORT_HAS_ENTITIES = "it defines XML entities. Save it again with Word or LibreOffice"
    IMPORT_IS_OLD_WORD = "{path}: an old Word file. Open it in Word or LibreOffice and save it as .docx, then open that"
    IMPORT_IS_PICTURE = (
        "{path}: a picture. Handtrack can't read text in pictures. Copy the text with a phone or a text recognition"
        " program, and paste it into the library"
    )
    IMPORT_PICTURE_COPIED = (
        "Handtrack can't read text in pictures. Copy the text with a phone or a text recognition"
        " program instead"
    )
    IMPORT_TOO_LONG = "{path}: too long for one guide"
    IMPORT_TOO_MANY_FILES = "it contains more than {most} files"
    IMPORT_TEXT_TOO_LARGE = "it contains more than {most} MB of text"
    IMPORT_UNPACKS_TOO_LARGE = "it unpacks to more than {most} MB"
    IMPORT_TAKES_TIME = (
        "{path}: takes too long to read. Export it in smaller parts, and import those"
    )
    IMPORT_TAKES_MEMORY = (
        "{path}: needs too much memory. Export it in smaller parts, and import those"
    )
    IMPORT_CANCELLED = "The import was cancelled"
    IMPORT_IS_GUIDE = "{path}: already a guide; open it"

    # Other people's formats: what an import says about itself
    IMPORT_SAVED = "{path}: {saved} of {count} recipes written"
    IMPORT_REMARK = "{path}: {remark}"
    IMPORT_NO_TITLE = "The title is the file's name."
    IMPORT_NO_INGREDIENTS = "No ingredients were found."
    IMPORT_NO_STEPS = "No steps were found."
    IMPORT_BY_HEADINGS = (
        "Handtrack found the ingredients and steps by their headings. Check that they're complete."
    )
    IMPORT_GUESSED = "The text doesn't mark its ingredients and steps, so Handtrack guessed them."
    IMPORT_UNSORTED = "Handtrack couldn't tell ingredients from steps."
    IMPORT_PICTURES_MISSING = "Some pictures weren't saved with the file."
    IMPORT_LEFT_LINKS = "Web addresses left out: {count}, such as {example}"
    IMPORT_LEFT_STEPS = "Steps without text left out: {count}"
    IMPORT_LEFT_LINES = "Lines left out: {count}, such as “{example}”"

    # Runs of guides
    RUNS_WAIT = "Not saved yet: {reason}"
    RUNS_KEPT = "Everything is saved now."
    RUNS_NOTICE = "{notice}"
    RUNS_UNUSABLE = "Runs cannot be saved in {path}: {reason}"
    RUNS_LOCKED = "Another program is using {path}"
    RUNS_IRREGULAR = "it is not an ordinary file"
    RUNS_REPLACED = "it was removed or replaced"
    RUNS_NEWER = "A newer version of Handtrack wrote {path}. Update Handtrack to save runs."
    RUNS_STUCK = "{path} is damaged and cannot be renamed: {reason}"
    RUNS_SET_ASIDE = (
        "Your earlier runs cannot be read ({reason}). Their file is now called {aside}."
    )
    RUNS_VERSION = "its version, {version}, is unknown"
    RUNS_TABLES = "it does not contain runs"
    RUNS_REMOVED = "The file with your runs was removed. The new one is {path}"
    RUNS_TOO_MANY_WAIT = "Not saved: {count} commands are already waiting ({reason})"
    RUNS_UNREADABLE = "{path} cannot be read: {reason}. Try again"
    RUNS_SLOW = "it is taking a long time"
    RUN_LEFT_OUT = "A run of “{guide}” is damaged and was skipped ({reason})."
    RUN_LINE_LEFT_OUT = "A line of the log is damaged and was skipped ({reason})."
