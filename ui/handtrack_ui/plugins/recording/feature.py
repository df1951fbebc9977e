"""Recording as a feature: F9 writes what is tracked into a file, in the live view and in guides."""

from typing import TYPE_CHECKING

from handtrack.config.folders import recordings_folder
from handtrack_ui.common.traits import Trait
from handtrack_ui.feature import QT_TRANSLATE_NOOP, Feature, Folder, KeyRow, Rows, Services
from handtrack_ui.persistence.section import Section
from handtrack_ui.plugins.recording.settings import RecordingSettings
from handtrack_ui.plugins.recording.shortcuts import RecordingKey

if TYPE_CHECKING:
    from handtrack_ui.common.settings_page import SettingsPage
    from handtrack_ui.common.view import View


def _open(services: Services) -> None:
    from handtrack_ui.common.shortcuts import bind
    from handtrack_ui.features.guide.view import GuideView
    from handtrack_ui.features.memory_overlay.reading import MemoryReader
    from handtrack_ui.plugins.recording.controller import RecordingController
    from handtrack_ui.plugins.recording.recordings import Recordings

    recordings = services.offer(Recordings(services.jobs, services.preferences, services.bridge))
    controller = services.offer(
        RecordingController(
            services.window,
            recordings,
            services.header,
            services.banner,
            services.shown,
            theme=services.theme,
        )
    )
    services.find(GuideView).commands.decided.connect(recordings.decided)
    services.find(MemoryReader).queues.append(recordings.queues)
    services.tracking.wants_encoded = lambda: (
        services.preferences.current.of(RecordingSettings).pictures
    )
    services.hooks.leaving.append(controller.panel.dismiss)
    services.hooks.entered.append(lambda _: controller.show_state())
    services.hooks.close.append(recordings.close)
    bind(services.window, {RecordingKey.RECORD: controller.toggle})


def _rows(services: Services, page: "SettingsPage") -> None:
    from handtrack_ui.plugins.recording.rows import add_rows

    add_rows(page)


def _recorded_by_experts(view: "View") -> bool:
    return {Trait.RECORDED, Trait.FOR_EXPERTS} <= view.traits


FEATURE = Feature(
    name="recording",
    open=_open,
    settings=(Section("recording", RecordingSettings),),
    folders=(Folder(QT_TRANSLATE_NOOP("DataPage", "Recordings"), recordings_folder),),
    keys=(
        KeyRow(
            (RecordingKey.RECORD,),
            QT_TRANSLATE_NOOP("sheet", "Record, stop recording"),
            _recorded_by_experts,
        ),
    ),
    rows=(Rows("data", _rows),),
)
