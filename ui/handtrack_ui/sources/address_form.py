"""A form for stream addresses: a new one with a separate login, so passwords stay hidden,
or a recent one.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from handtrack.sources.addresses import SCHEMES, is_web_page, page_advice
from handtrack_ui.common.controls import button, show_shortened
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.label import Label, set_tip
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.painting import IN_MIDDLE
from handtrack_ui.common.theme import SPACE, Theme
from handtrack_ui.sources.addresses import Address, is_address, split_login, with_login
from handtrack_ui.text.messages import message_words

_SHOWN_PX: Final = 300


class AddressForm(QWidget):
    """A field for the address, two for its login once there is one, and the recent addresses."""

    used = Signal(str)
    """The person chose this address, including its login."""
    forgotten = Signal(str)
    """The person wants to remove this address, as displayed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._length = 0
        self._address = QLineEdit()
        self._user = QLineEdit()
        self._password = QLineEdit()
        self._use = button(self.tr("Watch"), self._take)
        self._hint = Label(role="caption", wraps=True)
        self._login = QWidget()
        self._recent = QWidget()
        self._address.setPlaceholderText("rtsp://… or http://…")
        self._address.setAccessibleName(self.tr("Address of a stream"))
        self._user.setPlaceholderText(self.tr("User (optional)"))
        self._user.setAccessibleName(self.tr("User of the stream"))
        self._password.setPlaceholderText(self.tr("Password"))
        self._password.setAccessibleName(self.tr("Password of the stream"))
        self._password.setEchoMode(QLineEdit.EchoMode.Password)
        self._address.textChanged.connect(self._judge)
        self._address.editingFinished.connect(self._part_login)
        for field in (self._address, self._user, self._password):
            field.returnPressed.connect(self._take)
        lay_row(self._user, self._password, gap=SPACE["s"], of=self._login)
        self._rows = lay_column(gap=0, of=self._recent)
        line = lay_row((self._address, 1), self._use, gap=SPACE["s"])
        lay_column(line, self._login, self._hint, self._recent, gap=SPACE["s"], of=self)
        self.begin(())

    def begin(self, recent: Sequence[Address]) -> None:
        """Clear the fields and show the recent addresses."""
        for field in (self._address, self._user, self._password):
            field.clear()
        self._judge()
        self._show_message("")
        self.show_recent(recent)

    def show_recent(self, recent: Sequence[Address]) -> None:
        """Show the recent addresses."""
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for address in recent:
            self._rows.addWidget(self._row(address))
        self._recent.setVisible(bool(recent))

    def _row(self, address: Address) -> QWidget:
        name = self.tr("Watch {0} again").format(address.shown)
        row = QWidget()
        again = button(does=partial(self._use_again, address), kind="row", name=name)
        show_shortened(again, address.shown, _SHOWN_PX, IN_MIDDLE)
        set_tip(again, address.shown)
        put_icon(again, themed_icon(self._theme, "link", "muted"), 18)
        name = self.tr("Forget {0}").format(address.shown)
        tip = self.tr("Forget this address")
        forget = button(
            does=partial(self.forgotten.emit, address.shown),
            kind="quiet",
            name=name,
            tip=tip,
        )
        put_icon(forget, themed_icon(self._theme, "close", "muted"), 16)
        lay_row((again, 1), forget, gap=SPACE["xs"], of=row)
        return row

    def _judge(self) -> None:
        text = self._address.text().strip()
        pasted = len(text) > self._length + 1
        self._length = len(text)
        if pasted:
            self._part_login()
        page = is_web_page(text)
        fits = is_address(text) and not page
        self._use.setEnabled(fits)
        self._login.setVisible(fits)
        unknown = "://" in text and not fits and not page and not text.endswith("://")
        known = ", ".join(sorted(SCHEMES))
        if page:
            words = message_words(page_advice(text))
        else:
            words = (
                self.tr("A stream's address begins with one of {0}.").format(known)
                if unknown
                else ""
            )
        self._show_message(words)

    def _part_login(self) -> None:
        """Move a login typed into the address to its own fields, out of sight."""
        bare, user, password = split_login(self._address.text().strip())
        if user or password:
            self._user.setText(user)
            self._password.setText(password)
            self._address.setText(bare)

    def _use_again(self, address: Address) -> None:
        if address.whole:
            self.used.emit(address.shown)
            return
        self._address.setText(address.shown)
        self._show_message(self.tr("Logins and queries are never kept. Enter them again."))
        self._user.setFocus()

    def _take(self) -> None:
        self._part_login()
        address = self._address.text().strip()
        if is_address(address) and not is_web_page(address):
            self.used.emit(with_login(address, self._user.text(), self._password.text()))

    def _show_message(self, words: str) -> None:
        self._hint.setText(words)
        self._hint.setVisible(bool(words))
