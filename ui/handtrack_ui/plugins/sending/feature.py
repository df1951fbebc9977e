"""Sending as a feature: results go to other programs while a chip in the header says so."""

from typing import TYPE_CHECKING

from handtrack_ui.feature import (
    QT_TRANSLATE_NOOP,
    Argument,
    Feature,
    KeyRow,
    Page,
    Services,
    for_experts,
)
from handtrack_ui.persistence.section import Section
from handtrack_ui.plugins.sending.codes import SendingCode
from handtrack_ui.plugins.sending.settings import SendingSettings
from handtrack_ui.plugins.sending.shortcuts import SendingKey

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from handtrack_ui.common.settings_page import SettingsPage
    from handtrack_ui.shell.options import WindowOptions


def _open(services: Services) -> None:
    from handtrack_ui.common.shortcuts import bind
    from handtrack_ui.features.memory_overlay.reading import MemoryReader
    from handtrack_ui.features.settings.view import SettingsView
    from handtrack_ui.plugins.sending.controller import SendingController
    from handtrack_ui.plugins.sending.sending import Sending

    sending = services.offer(Sending(services.jobs, services.preferences, services.bridge))
    controller = services.offer(
        SendingController(
            services.window,
            sending,
            services.header,
            services.banner,
            lambda: isinstance(services.shown(), SettingsView),
            theme=services.theme,
        )
    )

    def show_settings() -> None:
        settings = services.find(SettingsView)
        services.show(settings)
        settings.open_section(PAGE.name)

    controller.settings.connect(show_settings)
    services.find(MemoryReader).queues.append(sending.queues)

    def take_options(options: "WindowOptions") -> bool:
        sending.send_to(options.given.get(SEND.name, ()))
        return False

    services.hooks.begin.append(sending.begin)
    services.hooks.options.append(take_options)
    services.hooks.leaving.append(controller.panel.dismiss)
    services.hooks.close.append(sending.close)
    bind(services.window, {SendingKey.STOP: controller.stop})


def _page(services: Services, title: str, parent: "QWidget") -> "SettingsPage":
    from handtrack_ui.plugins.sending.page import SendingPage
    from handtrack_ui.plugins.sending.sending import Sending

    sending = services.find(Sending)
    return SendingPage(services.theme, services.preferences, title, parent, sending=sending)


PAGE = Page("sending", QT_TRANSLATE_NOOP("settings", "Sending"), "send", _page)
SEND = Argument(
    "send",
    "URL",
    "send results there: ws://…, osc://… or lsl:…",
    lambda url: SendingCode.SENT_BY_WINDOW(url=url),
)
FEATURE = Feature(
    name="sending",
    open=_open,
    settings=(Section("sending", SendingSettings),),
    keys=(KeyRow((SendingKey.STOP,), QT_TRANSLATE_NOOP("sheet", "Stop all sending"), for_experts),),
    pages=(PAGE,),
    arguments=(SEND,),
)
