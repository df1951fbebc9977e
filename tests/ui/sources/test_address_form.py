"""The form for a stream's address never shows or keeps a password."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from handtrack_ui.common.theme import Theme
from handtrack_ui.sources.address_form import AddressForm
from handtrack_ui.sources.addresses import Address


@pytest.fixture
def form(theme: Theme) -> Iterator[AddressForm]:
    form = AddressForm(theme)
    form.resize(440, 300)
    form.show()
    yield form
    form.close()
    form.deleteLater()


def field(form: AddressForm, name: str) -> QLineEdit:
    return next(
        one for one in form.findChildren(QLineEdit) if one.accessibleName().startswith(name)
    )


def button(form: AddressForm, text: str) -> QPushButton:
    found = [
        one for one in form.findChildren(QPushButton) if text in (one.text(), one.accessibleName())
    ]
    return found[0]


def test_enter_or_the_button_opens_an_address_and_refuses_other_text(
    form: AddressForm, qtbot: QtBot
) -> None:
    heard: list[str] = []
    form.used.connect(heard.append)
    assert not button(form, "Watch").isEnabled()
    qtbot.keyClicks(field(form, "Address"), "http://cam/1")
    qtbot.keyClick(field(form, "Address"), Qt.Key.Key_Return)
    button(form, "Watch").click()
    field(form, "Address").setText("gopher://cam")
    qtbot.keyClick(field(form, "Address"), Qt.Key.Key_Return)
    assert heard == ["http://cam/1", "http://cam/1"]
    assert not button(form, "Watch").isEnabled()


def test_a_login_in_a_pasted_address_moves_to_hidden_fields(
    form: AddressForm, qtbot: QtBot
) -> None:
    heard: list[str] = []
    form.used.connect(heard.append)
    field(form, "Address").setText("rtsp://me:s%40cret@cam/live?channel=1")
    assert field(form, "Address").text() == "rtsp://cam/live?channel=1"
    assert (field(form, "User").text(), field(form, "Password").text()) == ("me", "s@cret")
    assert field(form, "Password").echoMode() is QLineEdit.EchoMode.Password
    qtbot.keyClick(field(form, "Password"), Qt.Key.Key_Return)
    assert heard == ["rtsp://me:s%40cret@cam/live?channel=1"]


def test_a_typed_login_is_moved_when_the_address_is_complete(
    form: AddressForm, qtbot: QtBot
) -> None:
    heard: list[str] = []
    form.used.connect(heard.append)
    qtbot.keyClicks(field(form, "Address"), "rtsp://me:p@ss@cam/live")
    qtbot.keyClick(field(form, "Address"), Qt.Key.Key_Return)
    assert heard == ["rtsp://me:p%40ss@cam/live"]
    assert "ss" not in field(form, "Address").text()


def test_a_previous_address_is_opened_if_it_is_complete_and_can_be_forgotten(
    form: AddressForm, qtbot: QtBot
) -> None:
    heard: list[str] = []
    form.used.connect(heard.append)
    form.begin(
        (Address("http://cam/a?channel=1&fps=5", whole=True), Address("rtsp://cam/b", whole=False))
    )
    button(form, "Watch http://cam/a?channel=1&fps=5 again").click()
    assert heard == ["http://cam/a?channel=1&fps=5"]
    button(form, "Watch rtsp://cam/b again").click()
    assert heard == ["http://cam/a?channel=1&fps=5"], "its login must be typed again"
    assert field(form, "Address").text() == "rtsp://cam/b"
    assert field(form, "User").isVisibleTo(form)
    with qtbot.waitSignal(form.forgotten) as forgotten:
        button(form, "Forget rtsp://cam/b").click()
    assert forgotten.args == ["rtsp://cam/b"]


def test_a_reopened_form_holds_no_password(form: AddressForm) -> None:
    field(form, "Address").setText("rtsp://me:secret@cam/live")
    form.begin(())
    assert [one.text() for one in form.findChildren(QLineEdit)] == ["", "", ""]
