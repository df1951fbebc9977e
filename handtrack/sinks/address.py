"""The host and port of a sink's address."""

import errno
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from handtrack.errors import UsageError, system_reason
from handtrack.runtime.files import shown_address
from handtrack.sinks.codes import SinkCode

_TAKEN: Final = (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE))


@dataclass(frozen=True, slots=True)
class Address:
    """A parsed address, resolved once, so that the checked host is the used host."""

    url: str
    host: str
    family: socket.AddressFamily
    resolved: tuple[Any, ...]
    query: Mapping[str, str]
    """Options after the question mark."""

    @property
    def loopback(self) -> bool:
        """True for an address on this machine only."""
        return is_loopback(self.resolved[0])

    @property
    def port(self) -> int:
        """Port number."""
        return int(self.resolved[1])


def read_address(
    url: str,
    kind: socket.SocketKind,
    example: str,
    choices: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> Address:
    """Read ``scheme://host:port`` and look the host up; this may query a name server.

    Raises `UsageError` if the address has another form or the host cannot be found.

    `choices`: allowed values of each query parameter.
    """
    wrong = UsageError(SinkCode.SINK_ADDRESS, url=shown_address(url), example=example)
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
        query = dict(
            parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query))
        )
    except ValueError:
        raise wrong from None
    if (
        host is None
        or port is None
        or parts.path not in ("", "/")
        or parts.username is not None
        or parts.fragment
        or any(value not in choices.get(name, ()) for name, value in query.items())
    ):
        raise wrong
    try:
        found = socket.getaddrinfo(host, port, type=kind)
        family, _, _, _, resolved = min(found, key=lambda each: each[0] != socket.AF_INET)
    except (OSError, UnicodeError) as error:
        raise unusable(url, error) from error
    return Address(url, host, family, resolved, query)


def unusable(url: str, error: Exception) -> UsageError:
    """Return why an address cannot be used."""
    if isinstance(error, OSError) and error.errno in _TAKEN:
        return UsageError(SinkCode.SINK_PORT_TAKEN, url=shown_address(url))
    return UsageError(SinkCode.SINK_UNUSABLE, url=shown_address(url), reason=system_reason(error))


def is_loopback(host: str) -> bool:
    """Return whether a numeric address is loopback."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
