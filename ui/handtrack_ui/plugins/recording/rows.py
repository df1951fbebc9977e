"""Settings: the contents of a recording."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.plugins.recording.settings import RecordingSettings

translate = QCoreApplication.translate
_SIZES_GB: Final = (1, 2, 10, 50)


def add_rows(page: SettingsPage) -> None:
    """Add a recording's contents and its size limit."""
    page.group(translate("DataPage", "What a recording contains"))
    entry = ("recording", "pictures")
    row = page.switch(entry, translate("DataPage", "The camera's pictures"), "")
    without = translate("DataPage", "Off: landmarks and gestures only.")
    within = translate("DataPage", "Anyone who has the file can see you and the room.")

    def warn() -> None:
        pictures = page.store.current.of(RecordingSettings).pictures
        row.set_words(within if pictures else without, caution=pictures)

    page.shows(warn)
    sizes = [(str(size), translate("DataPage", "{0} GB").format(size)) for size in _SIZES_GB]
    words = translate("DataPage", "A recording ends when it reaches this size.")
    page.segments(
        ("recording", "most_gb"),
        translate("DataPage", "Largest file"),
        words,
        sizes,
        number=True,
    )
