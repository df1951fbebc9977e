"""Saved mails (.eml): the words of the message, whatever it is packed in."""

import re
from email.message import EmailMessage, MIMEPart
from email.parser import BytesParser
from email.policy import default
from typing import Final

from handtrack.plugins.importers.markup import parse, rows

_HEADER_LINE: Final = re.compile(rb"[A-Za-z][A-Za-z0-9-]{1,40}:|[ \t]+\S")
_MOST_HEADER_LINES: Final = 200
_PACKED: Final = re.compile(
    rb"(?im)^(?:MIME-Version|Content-Type|Content-Transfer-Encoding|Message-ID|Received|Return-Path):"
)
"""Lines that only a saved mail's header has; people don't copy them."""


def text_of_mail(data: bytes) -> str | None:
    """Return a saved mail's sender, subject and words as a text; None for other data."""
    header = _header_of(data)
    if not _PACKED.search(header):
        return None
    mail = BytesParser(_class=EmailMessage, policy=default).parsebytes(data)
    body = mail.get_body(preferencelist=("plain", "html"))
    if body is None:
        return None
    words = _decoded(body)
    if body.get_content_subtype() == "html":
        words = _text_of_page(words)
    named = [f"{name}: {mail[name]}" for name in ("From", "Subject") if mail[name]]
    return "\n".join((*named, "", words))


def _header_of(data: bytes) -> bytes:
    """Return the lines above the first empty one, if all are the fields of a header."""
    lines = data.replace(b"\r\n", b"\n").lstrip().split(b"\n", _MOST_HEADER_LINES)
    end = lines.index(b"") if b"" in lines else 0
    header = lines[:end]
    return b"\n".join(header) if all(map(_HEADER_LINE.match, header)) else b""


def _decoded(body: MIMEPart) -> str:
    try:
        return str(body.get_content())
    except LookupError:  # an encoding that nobody knows
        payload = body.get_payload(decode=True)
        return payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""


def _text_of_page(page: str) -> str:
    """Return the rows of a page as lines, with the marks of headings and lists."""
    lines: list[str] = []
    for row in rows(parse(page)):
        if row.level:
            lines += ["", f"## {row.text}", ""]
        elif row.item:
            lines.append(f"{'1.' if row.ordered else '-'} {row.text}")
        else:
            lines += ["", *row.lines]
    return "\n".join(lines)
