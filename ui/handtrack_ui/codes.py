"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.memory.errors import AnyCode


@unique
class WindowCode(AnyCode, Enum):
    """Messages of the window alone."""

    # Files
    FOLDER_UNMAKEABLE = "cannot make the folder {path}: {reason}"
    FOLDER_REMADE = "The folder {path} was gone. It was made again."

    # Settings
    SETTING_REFUSED = "this cannot be set: {reason}"

    # Why a model was loaded
    FOR_THE_APPLICATION = "the application started"
    FOR_ANOTHER_ENGINE = "settings: engine {engine}"
    FOR_ANOTHER_MODEL = "settings: model {model}"
    FOR_OTHER_HANDS = "settings: hands {hands}"
    FOR_ANOTHER_PROVIDER = "settings: runs on {provider}"

    # Gestures of your own
    SIGN_NEEDS_SAMPLES = "{name} needs {least} samples; delete the whole gesture instead"
    SIGN_ARMS_HAND = "{name} starts or stops listening; let another sign do that in Settings, then {act}"
    DELETE_IT = "delete it"
    BIND_IT = "let it mean something else"
    TAKE_IT_BACK = "take it back"
    SAMPLE_DELETED = "One sample deleted. Press Ctrl+Z to undo."
    SAMPLES_DELETED = "{count} samples deleted. Press Ctrl+Z to undo."
    SIGN_DELETED = "“{name}” deleted. Press Ctrl+Z to undo."
    SIGNS_IMPORTED = "Imported: {names}"
    NOTHING_IMPORTED = "Imported: nothing"
    UNDONE = "Undone"
    SIGNS_SET_ASIDE = "Your gestures were broken ({reason}). The file is now called {aside}."
    SIGNS_STUCK = "Your gestures are broken ({reason}), and cannot be set aside ({why}). Nothing you teach is kept."
    SIGNS_UNREADABLE = "Your gestures cannot be read ({reason}). Nothing you teach is kept."

    # Sending
    SENT_BY_WINDOW = "no window can open to send results; use: handtrack track SOURCE --send {url}"

    # Commands with a window
    GUIDE_MISSING = "there is no guide {path}"
    LINUX_ONLY = "there is a menu entry for Linux only; start it with: handtrack"
    FOREIGN_FILE = "{path} exists and does not belong to Handtrack; move it away first"
    SOAK_STUCK = "nothing happened within {seconds:.0f} s"
    QT_UNUSABLE = "Qt cannot be used: {reason}"
    SHOT_OPTIONS_UNREADABLE = "write --scale like 1.0,1.5,2.0 and --size like 1280x720"
    SHOT_OPTIONS_OUT_OF_RANGE = (
        "a --theme is light or dark, a --language en or de, a --scale from 0.5 to 4, a --size 200x200 to 8192x8192"
    )
    NO_HAND_PAINTED = "no tracked hand was painted within {seconds:.0f} s; see handtrack doctor"
    OWN_WINDOW = "Handtrack opens a second window if you start it again: {reason}."
    FOLDER_SHARED = "other users can open the folder {path}"
    NOTHING_WRITABLE = "nothing can be written to {path}"
    KEYS_UNSENDABLE = "No keys can be pressed here: {reason}"
    KEY_UNSENDABLE = "The key {key} cannot be pressed here: {reason}"

    # The library by hand
    CARD_NUMBER_WANTED = "hold up the number of a card"
    ANSWER_NUMBER_WANTED = "hold up the number of an answer"
    LAST_CARDS = "there are no more cards"
    FIRST_CARDS = "there are no cards before these"
    IN_LIBRARY = "this is the library"
