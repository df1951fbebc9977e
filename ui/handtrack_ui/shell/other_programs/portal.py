"""A Wayland desktop's portal for input (org.freedesktop.portal.RemoteDesktop, in GNOME and KDE).

It asks the person once; its token lets later starts skip the question.
"""

from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, ClassVar, Final

from jeepney import DBusAddress, MatchRule, Message, MessageType, message_bus, new_method_call
from jeepney.io.blocking import Proxy, open_dbus_connection
from jeepney.wrappers import DBusErrorResponse

from handtrack.errors import first_line
from handtrack.sentences import AnyCode
from handtrack_ui.codes import WindowCode
from handtrack_ui.shell.other_programs.sender import NoKeysError

PORTAL: Final = DBusAddress(
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Desktop",
    "org.freedesktop.portal.RemoteDesktop",
)
_UNTIL_REVOKED: Final = 2
PRESSED: Final = 1
RELEASED: Final = 0
_ANSWER_S: Final = 5.0
"""Time limit for the portal itself; the person may take longer."""
_PERSON_S: Final = 120.0
_LOOK_S: Final = 0.25


def has_portal(bus: str = "SESSION") -> bool:
    """Return whether the desktop offers the portal, without asking the person."""
    ask = DBusAddress(PORTAL.object_path, PORTAL.bus_name, "org.freedesktop.DBus.Properties")
    try:
        with open_dbus_connection(bus) as connection:
            message = new_method_call(ask, "Get", "ss", (PORTAL.interface, "version"))
            reply = connection.send_and_get_reply(message, timeout=_ANSWER_S)
    except (OSError, ValueError, KeyError, TimeoutError):
        return False
    return reply.header.message_type is not MessageType.error


class PortalSession:
    """Input through the desktop's portal. Creating it asks the person.

    `token`: an earlier session's token, or empty. `keep`: receives this session's token. `off`:
    returns True once nobody waits for the person's answer. `bus`: the bus's address.

    Raises `NoKeysError`: there is no portal, the person refused or did not answer, or nobody waits
    any longer.
    """

    devices: ClassVar[int]
    """Devices to ask for, by the portal's number: 1 the keyboard, 2 the pointer."""
    unusable: ClassVar[AnyCode]
    no_portal: ClassVar[AnyCode]
    """Codes of its own errors."""

    def __init__(
        self,
        token: str,
        keep: Callable[[str], None],
        off: Callable[[], bool],
        bus: str = "SESSION",
    ) -> None:
        try:
            self._connection = open_dbus_connection(bus)
        except (OSError, ValueError, KeyError) as error:
            raise NoKeysError(self.unusable, reason=first_line(error)) from error
        self._off = off
        self._asked = 0
        try:
            made = self._ask("CreateSession", "a{sv}", session_handle_token=("s", "handtrack"))
            self._session = str(made["session_handle"][1])
            options: dict[str, tuple[str, object]] = {
                "types": ("u", self.devices),
                "persist_mode": ("u", _UNTIL_REVOKED),
            }
            again: dict[str, tuple[str, object]] = {"restore_token": ("s", token)} if token else {}
            self._ask("SelectDevices", "oa{sv}", self._session, **options, **again)
            started = self._ask("Start", "osa{sv}", self._session, "")
        except NoKeysError:
            self._connection.close()
            raise
        except OSError as error:  # the bus went away while the person was asked
            self._connection.close()
            raise NoKeysError(WindowCode.KEYS_REVOKED) from error
        if "restore_token" in started:
            keep(str(started["restore_token"][1]))

    def close(self) -> None:
        """End the session; the desktop stops showing that it is controlled."""
        session = DBusAddress(self._session, PORTAL.bus_name, "org.freedesktop.portal.Session")
        with suppress(OSError, TimeoutError, DBusErrorResponse):
            self._connection.send_and_get_reply(
                new_method_call(session, "Close"), timeout=_ANSWER_S
            )
        self._connection.close()

    def _notify(self, method: str, signature: str, *values: object) -> None:
        """Send one input event of this session. Raises `NoKeysError`: the desktop refuses."""
        arguments = (self._session, {}, *values)
        self._call(new_method_call(PORTAL, method, f"oa{{sv}}{signature}", arguments))

    def _ask(
        self,
        method: str,
        signature: str,
        *arguments: object,
        **options: Any,
    ) -> dict[str, Any]:
        """Make a request, and wait for its answer."""
        self._asked += 1
        token = f"handtrack{self._asked}"
        sender = str(self._connection.unique_name).removeprefix(":").replace(".", "_")
        rule = MatchRule(
            type="signal",
            interface="org.freedesktop.portal.Request",
            member="Response",
            path=f"/org/freedesktop/portal/desktop/request/{sender}/{token}",
        )
        Proxy(message_bus, self._connection).AddMatch(rule)
        with self._connection.filter(rule) as answers:
            given = (*arguments, {**options, "handle_token": ("s", token)})
            self._call(new_method_call(PORTAL, method, signature, given))
            until = monotonic() + _PERSON_S
            while not self._off() and monotonic() < until:
                with suppress(TimeoutError):
                    code, results = self._connection.recv_until_filtered(
                        answers, timeout=_LOOK_S
                    ).body
                    if code:
                        raise NoKeysError(WindowCode.KEYS_REFUSED)
                    return dict(results)
        raise NoKeysError(WindowCode.KEYS_REFUSED)

    def _call(self, message: Message) -> None:
        try:
            reply = self._connection.send_and_get_reply(message, timeout=_ANSWER_S)
        except (OSError, TimeoutError) as error:
            raise NoKeysError(WindowCode.KEYS_REVOKED) from error
        if reply.header.message_type is MessageType.error:
            # The service, its interface or its method.
            unknown = "Unknown" in DBusErrorResponse(reply).name
            raise NoKeysError(self.no_portal if unknown else WindowCode.KEYS_REVOKED)
