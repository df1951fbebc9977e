"""The window's language: English, or one with a translation file."""

from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from handtrack.assets import asset

TRANSLATED: Final = ("de",)
_OURS: Final = "handtrack"
_QTS: Final = "qtbase"


def language_for(chosen: str) -> str:
    """Return the language, such as "en" or "de"; `chosen` is one,
    or "system" for the computer's.
    """
    if chosen != "system":
        return chosen
    wanted = (name.split("-")[0].split("_")[0] for name in QLocale.system().uiLanguages())
    return next((name for name in wanted if name in ("en", *TRANSLATED)), "en")


def number(value: float, decimals: int) -> str:
    """Return a number as the person's country writes it, without grouping."""
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return locale.toString(value, "f", decimals)


def speak(app: QApplication, chosen: str) -> str:
    """Set the language of everything created from now on, Qt's own texts included; return it."""
    language = language_for(chosen)
    QLocale.setDefault(locale_for(language))
    if language in TRANSLATED:
        for name, folder in (
            (_QTS, QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
            (_OURS, str(asset("translations"))),
        ):
            translator = QTranslator(app)
            if translator.load(f"{name}_{language}", folder):
                app.installTranslator(translator)
    return language


def locale_for(language: str) -> QLocale:
    """Return the locale for dates: the computer's, or the window's language if that differs."""
    computers = QLocale.system()
    spoken = QLocale(language).language()
    return computers if computers.language() == spoken else QLocale(spoken, computers.territory())
