"""The language of the window: English, or one for which there is a file of translations."""

from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from handtrack.assets import asset

TRANSLATED: Final = ("de",)
_OURS: Final = "handtrack"
_QTS: Final = "qtbase"


def language_for(chosen: str) -> str:
    """Return the language to speak, as "en" or "de"; `chosen` is one of them, or "system" for the computer's own."""
    if chosen != "system":
        return chosen
    wanted = (name.split("-")[0].split("_")[0] for name in QLocale.system().uiLanguages())
    return next((name for name in wanted if name in ("en", *TRANSLATED)), "en")


def speak(app: QApplication, chosen: str) -> str:
    """Let everything that is made from now on speak a language; return which. What Qt itself says follows."""
    language = language_for(chosen)
    QLocale.setDefault(QLocale(language) if chosen != "system" else QLocale.system())
    if language in TRANSLATED:
        for name, folder in (
            (_QTS, QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
            (_OURS, str(asset("translations"))),
        ):
            translator = QTranslator(app)
            if translator.load(f"{name}_{language}", folder):
                app.installTranslator(translator)
    return language
