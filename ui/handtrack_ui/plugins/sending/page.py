"""Settings: where results go."""

from collections.abc import Callable
from secrets import token_urlsafe
from typing import Final

from PySide6.QtWidgets import QWidget

from handtrack.config.model import bounds_in
from handtrack.errors import UsageError
from handtrack.sinks.address import is_loopback
from handtrack_ui.common.controls import button, switch
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.settings_rows import SettingRow, TextField
from handtrack_ui.common.theme import Theme
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.sending.sending import Sending, SinkName
from handtrack_ui.plugins.sending.settings import SendingSettings
from handtrack_ui.plugins.sending.words import destination_words
from handtrack_ui.text.messages import message_words

_TOKEN_BYTES: Final = 15
_USUAL: Final = SendingSettings()


class SendingPage(SettingsPage):
    """A switch and the address of every sink. An address can be changed only while its sink is off,
    so nothing is sent to the wrong place.
    """

    def __init__(
        self,
        theme: Theme,
        store: PreferenceStore,
        title: str,
        parent: QWidget,
        *,
        sending: Sending,
    ) -> None:
        super().__init__(theme, store, title, parent)
        self._sending = sending
        self._states: list[Callable[[], None]] = []
        self.group()
        self._all = self.buttons(
            self.tr("What is sent"),
            self.tr("Hand landmarks and gestures. No pictures."),
            (self.tr("Stop all sending"), sending.stop),
        )
        self._shows_state(lambda: self._all.lock(locked=not sending.destinations))
        self.switch(
            ("sending", "from_start"),
            self.tr("Keep sending after restart"),
            self.tr("Off: after a restart, nothing is sent until you switch it on again."),
        )
        self._add_websocket()
        self._add_osc()
        self._add_lsl()
        sending.changed.connect(self._show_statuses)
        self.refresh()

    def _show_statuses(self) -> None:
        """Show the sinks' statuses, next to the rows' own words."""
        if self.isVisible():
            for show in self._states:
                show()

    def _shows_state(self, show: Callable[[], None]) -> None:
        self._states.append(show)
        self.shows(show)

    def _add_websocket(self) -> None:
        self.group()
        words = self.tr("For web pages and other programs: a JSON message for each frame.")
        at = self._sink("websocket", self.tr("WebSocket"), words)
        address = at(self._address("websocket", self.tr("Listens at")))
        here = self.tr("Only programs on this computer can connect, including other users'.")
        beyond = self.tr(
            "Beyond this computer: any computer with the token can connect. Nothing is encrypted."
        )
        self._warn(address, here, beyond, lambda chosen: _is_here(chosen.websocket_host))
        words = self.tr("Pages that may connect, such as https://example.org.")
        at(self._text("origins", self.tr("Web pages"), words))
        words = self.tr("Programs need it to connect. Beyond this computer: 16 characters or more.")
        token = at(self._text("token", self.tr("Token"), words))
        token.add(
            button(self.tr("New"), self._renew_token, name=self.tr("New token"), parent=token)
        )

    def _renew_token(self) -> None:
        self._take("token", token_urlsafe(_TOKEN_BYTES))

    def _add_osc(self) -> None:
        self.group()
        words = self.tr("For TouchDesigner, Max and other programs for sound and light.")
        at = self._sink("osc", self.tr("OSC"), words)
        address = at(self._address("osc", self.tr("Sends to")))
        here = self.tr("A program on this computer.")
        beyond = self.tr("Beyond this computer: results go over the network, unencrypted.")
        self._warn(address, here, beyond, lambda chosen: _is_here(chosen.osc_host))
        words = self.tr(
            "63 numbers per hand at /wek/inputs, for the number of hands set in Tracking. Its usual port is 6448."
        )
        at(self.switch(("sending", "wekinator"), self.tr("For Wekinator"), words))

    def _add_lsl(self) -> None:
        self.group()
        words = self.tr("For research: LabRecorder and other recorders.")
        at = self._sink("lsl", self.tr("Lab Streaming Layer"), words)
        at(self._text("lsl_name", self.tr("Name"), self.tr("Other programs find it by this name.")))
        network = at(
            self.switch(("sending", "lsl_network"), self.tr("Allow the local network"), "")
        )
        here = self.tr(
            "Lab Streaming Layer always uses the network. Allow it before you start sending."
        )
        beyond = self.tr("Beyond this computer: any computer on your network can receive it.")
        self._warn(network, here, beyond, lambda chosen: not chosen.lsl_network)

    def _warn(
        self,
        row: SettingRow,
        here: str,
        beyond: str,
        is_here: Callable[[SendingSettings], bool],
    ) -> None:
        """Show in a row whether results stay on this computer."""

        def show() -> None:
            local = is_here(self.store.current.of(SendingSettings))
            row.set_words(here if local else beyond, caution=not local)

        self.shows(show)

    def _sink(self, name: SinkName, title: str, words: str) -> Callable[[SettingRow], SettingRow]:
        """Add a sink's switch; return the function that adds rows to change while it is off."""
        row = self.row(title, words)
        parts = list[SettingRow]()
        control = switch(title, row)
        row.add(control)
        control.clicked.connect(lambda on: self._sending.switch(name, on=on))

        def take(part: SettingRow) -> SettingRow:
            parts.append(part)
            return part

        def show() -> None:
            place = self._sending.destination(name)
            on = place is not None and place.trouble is None
            control.setChecked(on)
            for part in parts:
                part.lock(locked=on)
            if place is None:
                row.set_words(words)
            elif place.trouble is not None:
                row.set_words(message_words(place.trouble), caution=True)
            else:
                trouble = place.status is not None and place.status.trouble is not None
                row.set_words(destination_words(place.url, place.status), caution=trouble)

        self._shows_state(show)
        return take

    def _address(self, name: str, title: str) -> SettingRow:
        row = self.row(title)
        port = f"{name}_port"
        least, most = bounds_in(SendingSettings, port)

        def take(text: str) -> None:
            try:
                self.store.change("sending", **{port: int(text)})
            except (UsageError, ValueError):
                self.refresh()
                row.set_words(
                    self.tr("A port is a number from {0} to {1}.").format(int(least), int(most)),
                    caution=True,
                )

        self._field(row, f"{name}_host", self.tr("{0}: address").format(title), 12)
        number = TextField(self.tr("{0}: port").format(title), 5, row)
        number.entered.connect(take)
        row.add(number)
        self.shows(
            lambda: number.set_value(str(getattr(self.store.current.of(SendingSettings), port)))
        )
        return row

    def _text(self, name: str, title: str, words: str) -> SettingRow:
        row = self.row(title, words)
        self._field(row, name, title, 18)
        return row

    def _field(self, row: SettingRow, name: str, title: str, letters: int) -> None:
        field = TextField(title, letters, row)
        field.entered.connect(lambda text: self._take(name, text))
        row.add(field)
        self.shows(lambda: field.set_value(getattr(self.store.current.of(SendingSettings), name)))

    def _take(self, name: str, text: str) -> None:
        listed = text.replace(",", " ") if name == "origins" else text
        words = " ".join(listed.split()) or getattr(_USUAL, name)
        self.store.change("sending", **{name: words})
        self.refresh()


def _is_here(host: str) -> bool:
    """Return whether an address is only on this computer;
    a name that needs a lookup counts as not.
    """
    return host.lower() == "localhost" or is_loopback(host)
