"""Addresses of streams: what of them may be shown and kept, and those that were used last."""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Final
from urllib.parse import parse_qsl, quote, unquote

from handtrack.sources.stream import SCHEMES, display_name

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
"""What a query may ask for without being a secret; one with anything else in it is left out as a whole."""
_PLAIN: Final = re.compile(r"[\w.x-]{0,16}")


@dataclass(frozen=True, slots=True)
class Address:
    """An address without secrets; `whole` where that is all of it, otherwise it has to be completed to be used."""

    shown: str
    whole: bool


def is_address(text: str) -> bool:
    """Tell whether a text is the address of a stream, as far as one can see."""
    scheme, separator, rest = text.strip().partition("://")
    return bool(separator and rest) and scheme.lower() in SCHEMES


def without_secrets(url: str) -> Address:
    """Return what of an address may be shown and kept: no user, no password, a query only if harmless."""
    bare = display_name(url)
    if "://" not in bare:  # what is a password in it cannot be told
        return Address(bare, whole=False)
    left_out = re.split(r"[?#]", url, maxsplit=1)[1:]
    query = left_out[0] if "?" in url and left_out else ""
    if query and _is_harmless(query):
        bare, query = f"{bare}?{query}", ""
    return Address(bare, whole=bare == url.strip())


def with_login(address: str, user: str, password: str) -> str:
    """Return an address with a user and a password in it; unchanged where both are empty."""
    if not user and not password:
        return address
    scheme, _, rest = address.partition("://")
    login = quote(user, safe="") + (f":{quote(password, safe='')}" if password else "")
    return f"{scheme}://{login}@{rest}"


def split_login(url: str) -> tuple[str, str, str]:
    """Return an address without the login that was written into it, the user and the password."""
    scheme, separator, rest = url.partition("://")
    before, *after = re.split(r"([?#])", rest, maxsplit=1)
    login, at, place = before.rpartition("@")
    if not separator or not at or not place:
        return url, "", ""
    user, _, password = login.partition(":")
    return f"{scheme}://{place}{''.join(after)}", unquote(user), unquote(password)


def remember(address: Address, recent: Iterable[Address]) -> tuple[Address, ...]:
    """Return the addresses with this one first, as many as are kept; one that says nothing is left out."""
    if "://" not in address.shown:
        return tuple(recent)
    others = [other for other in recent if other.shown != address.shown]
    return (address, *others)[:KEPT_AT_MOST]


def to_text(addresses: Iterable[Address]) -> str:
    """Return them as they are kept."""
    return json.dumps([asdict(address) for address in addresses])


def from_text(text: str) -> tuple[Address, ...]:
    """Return what `to_text` made; nothing where it is something else."""
    try:
        return tuple(Address(str(each["shown"]), bool(each["whole"])) for each in json.loads(text))
    except (ValueError, TypeError, KeyError, RecursionError):
        return ()


def _is_harmless(query: str) -> bool:
    pairs = parse_qsl(query, keep_blank_values=True)
    return bool(pairs) and all(key.lower() in _HARMLESS and _PLAIN.fullmatch(value) for key, value in pairs)
