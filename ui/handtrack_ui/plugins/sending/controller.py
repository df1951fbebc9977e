"""Shows sending in every view: a chip in the header, a panel with the targets,
and one key that stops it all.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from handtrack.sentences import Message
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.header import Header
from handtrack_ui.common.header_chip import HeaderChip
from handtrack_ui.common.popover import ChipPanel
from handtrack_ui.common.shortcuts import first_key
from handtrack_ui.common.theme import TYPE, Theme
from handtrack_ui.plugins.sending.sending import Sending
from handtrack_ui.plugins.sending.shortcuts import SendingKey
from handtrack_ui.plugins.sending.words import destination_words, receivers, sending_words
from handtrack_ui.text.messages import message_words


class SendingController(QObject):
    """Shows while anything is sent, and stops it.

    `window`: the panel is shown over it. `banner`: says what cannot be sent. `shows_settings`:
    whether the settings are shown, which have their own messages.
    """

    settings = Signal()
    """The person wants to set where results go."""

    def __init__(
        self,
        window: QWidget,
        sending: Sending,
        header: Header,
        banner: Banner,
        shows_settings: Callable[[], bool],
        *,
        theme: Theme,
    ) -> None:
        super().__init__(window)
        self._sending = sending
        self._banner = banner
        self._shows_settings = shows_settings
        self.panel = ChipPanel(
            window,
            "sendingPanel",
            heading=self.tr("Sending"),
            stop=self.tr("Stop all sending ({0})").format(first_key(SendingKey.STOP)),
            other=self.tr("Settings"),
            note=self.tr("Hand landmarks and gestures. No pictures."),
        )
        self.panel.stop.connect(self.stop)
        self.panel.other.connect(self.panel.dismiss)
        self.panel.other.connect(self.settings)
        self.chip = HeaderChip(theme, TYPE["heading"])
        """The header's chip, shown while anything is sent."""
        header.add_chip(self.chip)
        self.chip.clicked.connect(lambda: self.panel.toggle(self.chip))
        sending.changed.connect(self._show)
        sending.failed.connect(self._say_failed)

    def stop(self) -> None:
        """Stop all sending, at once."""
        stopped = self._sending.stop()
        words = self.tr("Sending stopped.") if stopped else self.tr("Nothing is being sent.")
        self._banner.show_message(Level.NOTICE, words)

    def _show(self) -> None:
        places = self._sending.destinations
        if not places:
            self.chip.show_state("send", "", "")
            self.panel.dismiss()
            return
        statuses = [place.status for place in places if place.status is not None]
        words = sending_words(statuses)
        tip = self.tr("{0}. Hand landmarks, no pictures. Stop: {1}").format(
            words, first_key(SendingKey.STOP)
        )
        warns = any(status.trouble is not None for status in statuses)
        known = any(status.clients is not None for status in statuses)
        brief = str(receivers(statuses)) if known else "…"
        self.chip.show_state("send", words, tip, brief=brief, warns=warns)
        self.panel.show_words(
            "\n".join(destination_words(place.url, place.status) for place in places)
        )

    def _say_failed(self, why: Message) -> None:
        if not self._shows_settings():
            self._banner.show_message(Level.WARNING, message_words(why))
