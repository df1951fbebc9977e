"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class WindowCode(AnyCode, Enum):
    """Messages used only by the window."""

    # Files
    FOLDER_UNMAKEABLE = "cannot create the folder {path}: {reason}"
    SAVE_SLOW = "Saving {path} is taking long. Handtrack keeps trying."
    FOLDER_REMADE = "The folder {path} was missing, so Handtrack created it again."

    # Other people's windows
    NO_QT_APPLICATION = "create a PySide6 QApplication before {part}"
    NOT_A_QT_WIDGET = "{part} takes a PySide6 widget as its window; got {given}"
    OTHER_QT = "{part} is made for PySide6, and cannot be used in a program of {other}: use PySide6 throughout"

    # Settings
    SETTING_REFUSED = "this cannot be set: {reason}"

    # Other packages' features
    EXTENSION_UNUSABLE = "The extension {name} can't be used: {reason}"

    # Why a model was loaded
    FOR_THE_APPLICATION = "the application started"
    FOR_ANOTHER_ENGINE = "settings: engine {engine}"
    FOR_ANOTHER_MODEL = "settings: model {model}"
    FOR_OTHER_HANDS = "settings: number of hands {hands}"
    FOR_ANOTHER_PROVIDER = "settings: provider {provider}"

    # Gestures of your own
    SIGNS_SET_ASIDE = "Your gestures file was damaged ({reason}). It is now called {aside}."
    SIGNS_STUCK = (
        "Your gestures file is damaged ({reason}) and cannot be renamed ({why}). "
        "New gestures will not be saved."
    )
    SIGNS_UNREADABLE = "Your gestures cannot be read ({reason}). New gestures will not be saved."

    # Commands with a window
    GUIDE_IN_WINDOW = (
        "a guide needs the window; without one, Handtrack shows your hands: handtrack --view live"
    )
    GUIDE_MISSING = "no such guide: {path}"
    LINUX_ONLY = "menu entries work only on Linux; start Handtrack with: handtrack"
    FOREIGN_FILE = "{path} exists and does not belong to Handtrack; move it away first"
    SOAK_STUCK = "nothing happened within {seconds:.0f} s"
    QT_UNUSABLE = "Qt cannot be used: {reason}"
    SHOT_OPTIONS_UNREADABLE = "write --scale like 1.0,1.5,2.0 and --size like 1280x720"
    SHOT_OPTIONS_OUT_OF_RANGE = (
        "--theme takes light or dark, --language en or de, "
        "--scale 0.5 to 4, --size 200x200 to 8192x8192"
    )
    NO_HAND_PAINTED = "no tracked hand was painted within {seconds:.0f} s; see handtrack doctor"
    OWN_WINDOW = "Starting Handtrack again opens a second window: {reason}."
    FOLDER_SHARED = "other users can open the folder {path}"
    NOTHING_WRITABLE = "nothing can be written to {path}"
    KEYS_REFUSED = (
        "Your desktop did not allow Handtrack to do this. To be asked again, turn the switch on"
    )
    KEYS_REVOKED = "Your desktop no longer lets Handtrack do this. To try again, turn the switch on"

    # Hands in other people's windows
    GATE_UNUSABLE = "gate must be a function that gets a command's name, not {given}"
    GATE_ANSWER_WRONG = "gate must return a text, empty if the command may run; it returned {given}"
    GATE_FAILED = "gate failed: {reason}"

    # The library by hand
    CARD_NUMBER_WANTED = "show the number of a card with your fingers"
    ANSWER_NUMBER_WANTED = "show the number of an answer with your fingers"
    LAST_CARDS = "these are the last cards"
    FIRST_CARDS = "these are the first cards"
    IN_LIBRARY = "you are in the library"
