"""The window's own keys. Imports no Qt."""

from enum import StrEnum


class Shortcut(StrEnum):
    """The window's own shortcuts; the value is its keys in Qt's names, separated by spaces.
    Features have theirs.
    """

    NEXT = "Right"
    PREVIOUS = "Left"
    PAGE_DOWN = "Down"
    PAGE_UP = "Up"
    READ_ON = "PgDown"
    READ_BACK = "PgUp"
    CHOOSE = "1 2 3 4 5 6 7 8 9"
    CONFIRM = "Enter Return"
    UNDO = "Ctrl+Z"
    LARGER = "Ctrl++ Ctrl+="
    SMALLER = "Ctrl+-"
    FOLLOW_HAND = "Ctrl+0"
    CANCEL = "Esc"
    PAUSE = "P Space"
    MORE = "+ ="
    FEWER = "-"
    READ_ALOUD = "A"
    TIMER_PAUSE = "T"
    TIMER_MORE = "Shift+T"
    TIMER_RESTART = "Ctrl+T"
    TIMER_STOP = "Ctrl+Shift+T"
    LIBRARY = "Alt+Left"
    FIND = "Ctrl+F /"
    SOUND = "Ctrl+M"
    SOURCE = "F4"
    PREVIOUS_SOURCE = "Shift+F4"
    FULL_SCREEN = "F11"
    HELP = "F1 ?"
    QUIT = "Ctrl+Q"
