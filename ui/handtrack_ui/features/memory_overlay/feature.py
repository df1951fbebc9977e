"""The memory overlay as a feature: F12 in every view."""

from typing import TYPE_CHECKING

from handtrack_ui.feature import QT_TRANSLATE_NOOP, Feature, KeyRow, Scene, Services, for_experts
from handtrack_ui.features.memory_overlay.shortcuts import MemoryKey

if TYPE_CHECKING:
    from handtrack_ui.shell.options import WindowOptions


def _open(services: Services) -> None:
    from PySide6.QtCore import QCoreApplication

    from handtrack_ui.common.header import MenuEntry
    from handtrack_ui.features.memory_overlay.controller import MemoryOverlay
    from handtrack_ui.features.memory_overlay.reading import MemoryReader

    bridge = services.bridge
    reader = services.offer(MemoryReader(services.model, bridge.pool, rate_hz=bridge.rate_hz))
    overlay = services.offer(
        MemoryOverlay(
            services.window,
            services.theme,
            reader,
            jobs=services.jobs,
            beside=services.beside,
            title=lambda: services.shown().title,
        )
    )
    overlay.opened.connect(services.hide_help)
    words = QCoreApplication.translate("Header", "Memory, for developers")
    services.header.add_entry(MenuEntry(words, MemoryKey.TOGGLE, overlay.toggle))

    def take_options(options: "WindowOptions") -> bool:
        if options.overlay:
            overlay.show()
        return False

    services.hooks.options.append(take_options)
    services.hooks.hidden.append(overlay.hide)
    services.hooks.put_away.append(overlay.hide)


def _scenes(services: Services) -> dict[str, Scene]:
    from handtrack_ui.features.memory_overlay.scenes import scenes

    return scenes(services)


FEATURE = Feature(
    name="memory_overlay",
    open=_open,
    keys=(
        KeyRow((MemoryKey.TOGGLE,), QT_TRANSLATE_NOOP("sheet", "Memory"), for_experts),
        KeyRow(
            (MemoryKey.SNAPSHOT, MemoryKey.EXPORT),
            QT_TRANSLATE_NOOP("sheet", "Memory: snapshot, export"),
            for_experts,
        ),
    ),
    scenes=_scenes,
)
