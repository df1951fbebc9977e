"""Records as a feature: a run's record is saved, sent or printed; past runs; the letterhead."""

from typing import TYPE_CHECKING

from handtrack.config.folders import documents_folder
from handtrack_ui.feature import QT_TRANSLATE_NOOP, Feature, Folder, Rows, Services

if TYPE_CHECKING:
    from handtrack_ui.common.settings_page import SettingsPage


def _open(services: Services) -> None:
    from handtrack_ui.features.guide.view import GuideView
    from handtrack_ui.features.library.guide_menu import Deed
    from handtrack_ui.features.library.view import LibraryView
    from handtrack_ui.plugins.records.controller import RecordController

    guide = services.find(GuideView)
    library = services.find(LibraryView)
    services.offer(
        RecordController(
            services.window,
            guide,
            library,
            services.banner,
            jobs=services.jobs,
            store=services.store,
        )
    )
    library.allow(Deed.RUNS)
    guide.allow_records()


def _letterhead(services: Services, page: "SettingsPage") -> None:
    from PySide6.QtCore import QCoreApplication

    page.group(QCoreApplication.translate("DataPage", "On the record of a run"))
    page.text(("record", "name"), QCoreApplication.translate("DataPage", "Your name"))
    page.text(("record", "place"), QCoreApplication.translate("DataPage", "Place"))


FEATURE = Feature(
    name="records",
    open=_open,
    folders=(Folder(QT_TRANSLATE_NOOP("DataPage", "Records of guides"), documents_folder),),
    rows=(Rows("data", _letterhead),),
)
