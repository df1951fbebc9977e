"""Stream addresses: their displayable parts, and the recent ones."""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Final
from urllib.parse import parse_qsl, quote, unquote

from handtrack.runtime.files import shown_address
from handtrack.sources.addresses import SCHEMES

KEPT_AT_MOST: Final = 5

_HARMLESS: Final = frozenset(
    {
        "camera",
        "channel",
        "codec",
        "fps",
        "height",
        "profile",
        "rate",
        "resolution",
        "size",
        "stream",
        "subtype",
        "width",
    }
)
"""Query keys that hold no secrets; a query with any other key is dropped completely."""
_PLAIN: Final = re.compile(r"[\w.x-]{0,16}")


@dataclass(frozen=True, slots=True)
class Address:
    """An address without secrets; unless `whole`, it must be completed before use."""

    shown: str
    whole: bool


def is_address(text: str) -> bool:
    """Return whether a text looks like a stream address."""
    scheme, separator, rest = text.strip().partition("://")
    return bool(separator and rest) and scheme.lower() in SCHEMES


def without_secrets(url: str) -> Address:
    """Return an address for display and storage: no user, no password, a query only if harmless."""
    bare = shown_address(url)
    if "://" not in bare:  # a password in it cannot be recognised
        return Address(bare, whole=False)
    left_out = re.split(r"[?#]", url, maxsplit=1)[1:]
    query = left_out[0] if "?" in url and left_out else ""
    if query and _is_harmless(query):
        bare = f"{bare}?{query}"
        query = ""
    return Address(bare, whole=bare == url.strip())


def with_login(address: str, user: str, password: str) -> str:
    """Return an address with user and password; unchanged if both are empty."""
    if not user and not password:
        return address
    scheme, _, rest = address.partition("://")
    login = quote(user, safe="") + (f":{quote(password, safe='')}" if password else "")
    return f"{scheme}://{login}@{rest}"


def split_login(url: str) -> tuple[str, str, str]:
    """Return an address without its login, the user, and the password."""
    scheme, separator, rest = url.partition("://")
    before, *after = re.split(r"([?#])", rest, maxsplit=1)
    login, at, place = before.rpartition("@")
    if not separator or not at or not place:
        return url, "", ""
    user, _, password = login.partition(":")
    return f"{scheme}://{place}{''.join(after)}", unquote(user), unquote(password)


def remember(address: Address, recent: Iterable[Address]) -> tuple[Address, ...]:
    """Return the recent addresses with `address` first, up to the limit; skip an empty one."""
    if "://" not in address.shown:
        return tuple(recent)
    others = [other for other in recent if other.shown != address.shown]
    return (address, *others)[:KEPT_AT_MOST]


def to_text(addresses: Iterable[Address]) -> str:
    """Return the addresses as text, for storage."""
    return json.dumps([asdict(address) for address in addresses])


def from_text(text: str) -> tuple[Address, ...]:
    """Parse the output of `to_text`; empty for anything else."""
    try:
        return tuple(Address(str(each["shown"]), bool(each["whole"])) for each in json.loads(text))
    except (ValueError, TypeError, KeyError, RecursionError):
        return ()


def _is_harmless(query: str) -> bool:
    pairs = parse_qsl(query, keep_blank_values=True)
    return bool(pairs) and all(
        key.lower() in _HARMLESS and _PLAIN.fullmatch(value) for key, value in pairs
    )
