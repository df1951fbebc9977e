"""JSON as found in real pages: with comments, raw line breaks, trailing commas, stray quotes, or
cut off.

Read in one pass: each character is copied, repaired or skipped, and anything open at the end is
closed. The result goes to `json`, so the values are the standard library's.
"""

import html
import json
import re
from collections.abc import Iterator
from typing import Any, Final

DEEPEST: Final = 100
"""Depth of nested lists and objects."""

_WRAPPING = re.compile(
    r"<!--|-->|(?://|/\*)?\s{0,9}<!\[CDATA\[\s{0,9}(?:\*/)?|(?://|/\*)?\s{0,9}\]\]>\s{0,9}(?:\*/)?"
)
_COMMENT = re.compile(r"/\*(?:.*?\*/|.*)|//[^\n]*", re.DOTALL)
_BEGIN = re.compile(r"[\s,]*(?=[\[{])")
_LITERAL = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_PLAIN = re.compile(r'[^"\\\x00-\x1f]+')
_AFTER_STRING = re.compile(r'\s*(?:[:}\]]|$|,\s*(?:["{\[}\]\d-]|true|false|null|//|$))')
_CLOSING: Final = {"{": "}", "[": "]"}


def read_values(text: str) -> list[Any]:
    """Return the JSON values of a text, repaired if necessary; empty if that fails."""
    text = text.lstrip("\ufeff").strip().rstrip(";")
    for attempt in (text, text if '"' in text else html.unescape(text)):
        try:
            return [json.loads(attempt, strict=False)]
        except (ValueError, RecursionError):
            pass
    if '"' not in text:
        text = html.unescape(text)
    try:
        return list(_decoded(_mended(_WRAPPING.sub(" ", text))))
    except (ValueError, RecursionError):
        return []


def walk(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every object in a value, outer ones first."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield one
            waiting.extend(reversed(list(one.values())))
        elif isinstance(one, list):
            waiting.extend(reversed(one))


def _decoded(text: str) -> Iterator[Any]:
    decoder = json.JSONDecoder(strict=False)
    at = 0
    while match := _BEGIN.match(text, at):
        value, at = decoder.raw_decode(text, match.end())
        yield value


def _mended(text: str) -> str:
    out: list[str] = []
    open_: list[str] = []
    at = 0
    while at < len(text):
        sign = text[at]
        if comment := _COMMENT.match(text, at):
            at = comment.end()
        elif sign in "{[":
            if len(open_) == DEEPEST:
                raise ValueError
            _separate(out)
            out.append(sign)
            open_.append(sign)
            at += 1
        elif sign in "}]":
            _drop_comma(out)
            if sign in map(_CLOSING.get, open_):
                while _CLOSING[last := open_.pop()] != sign:
                    out.append(_CLOSING[last])
                out.append(sign)
            at += 1
        elif sign == '"':
            _separate(out)
            string, at = _string(text, at + 1)
            out.append(string)
        elif literal := _LITERAL.match(text, at):
            _separate(out)
            out.append(literal[0])
            at = literal.end()
        else:
            if (sign == "," and out and out[-1] not in "{[,:") or (
                sign == ":" and out and out[-1][0] == '"'
            ):
                out.append(sign)
            at += 1
    _drop_comma(out)
    if out and out[-1] == ":":
        out.append("null")
    return "".join(out) + "".join(_CLOSING[sign] for sign in reversed(open_))


def _separate(out: list[str]) -> None:
    if out and out[-1] not in ("{", "[", ",", ":"):
        out.append(",")


def _drop_comma(out: list[str]) -> None:
    if out and out[-1] == ",":
        out.pop()


def _string(text: str, at: int) -> tuple[str, int]:
    """Return the string after an opening quote; a quote without anything fitting after it belongs
    to the text.
    """
    parts = ['"']
    while at < len(text):
        if plain := _PLAIN.match(text, at):
            parts.append(plain[0])
            at = plain.end()
        elif escape := _ESCAPE.match(text, at):
            parts.append(escape[0])
            at = escape.end()
        elif text[at] == '"':
            at += 1
            if _AFTER_STRING.match(text, at):
                break
            parts.append('\\"')
        else:
            if text[at] != "\\":
                parts.append(json.dumps(text[at])[1:-1])
            at += 1
    return "".join([*parts, '"']), at
