"""Addresses of pages and of streams, told apart by their form."""

import re
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import urlsplit

from handtrack.runtime.files import shown_address
from handtrack.sentences import Message
from handtrack.sources.codes import SourceCode
from handtrack.sources.images import SUFFIXES as IMAGE_SUFFIXES
from handtrack.sources.video import VIDEO_SUFFIXES

SCHEMES: Final = frozenset(
    {"http", "https", "rtsp", "rtsps", "rtmp", "rtmps", "rtp", "udp", "tcp", "srt"}
)
"""Schemes of streams."""
_LOCAL: Final = frozenset(("local", "lan", "home", "internal", "box", "intranet", "localdomain"))
"""Last parts of names that are not public."""
_STREAM: Final = re.compile(
    r"stream|video|mjpe?g|live|cam|snapshot|hls|dash|axis-cgi|\.(?:cgi|m3u8?|mpd|ts|flv|jpe?g|sdp|asf)\b"
)


def is_web_page(text: str) -> bool:
    """Return whether an address looks like a page to read rather than a stream.

    Pages are at public names, without a port or login; streams there are recognised by their
    ending, or by a word for them.
    """
    try:
        parts = urlsplit(text.strip())
        local = parts.port is not None or "@" in parts.netloc
    except ValueError:
        return False
    suffix = PurePosixPath(parts.path).suffix.lower()
    if parts.scheme.lower() not in ("http", "https") or suffix in (
        *VIDEO_SUFFIXES,
        *IMAGE_SUFFIXES,
    ):
        return False
    if suffix in (".html", ".htm", ".xhtml"):
        return True
    name = (parts.hostname or "").rpartition(".")
    public = bool(name[0]) and name[2].isalpha() and name[2] not in _LOCAL
    said = f"{parts.path} {parts.query}".lower()
    return public and not local and not _STREAM.search(said)


def page_advice(address: str) -> Message:
    """Return what to do with a web page: nothing is fetched."""
    return SourceCode.WEB_PAGE(name=shown_address(address.strip()))
