"""Numbers as people write them in English and German, and the words and marks between them.

`read_tokens` splits a text once; amounts, timers and reading aloud work on its tokens.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

GLYPHS: Final[Mapping[str, Fraction]] = {
    "½": Fraction(1, 2),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
    "⅕": Fraction(1, 5),
    "⅖": Fraction(2, 5),
    "⅗": Fraction(3, 5),
    "⅘": Fraction(4, 5),
    "⅙": Fraction(1, 6),
    "⅚": Fraction(5, 6),
    "⅛": Fraction(1, 8),
    "⅜": Fraction(3, 8),
    "⅝": Fraction(5, 8),
    "⅞": Fraction(7, 8),
}
_COUNTED: Final = (
    "one eins",
    "two zwei",
    "three drei",
    "four vier",
    "five fünf",
    "six sechs",
    "seven sieben",
    "eight acht",
    "nine neun",
    "ten zehn",
    "eleven elf",
    "twelve zwölf",
    "thirteen dreizehn",
    "fourteen vierzehn",
    "fifteen fünfzehn",
    "sixteen sechzehn",
    "seventeen siebzehn",
    "eighteen achtzehn",
    "nineteen neunzehn",
    "twenty zwanzig",
)
_TENS: Final = {
    "thirty": 30, "dreißig": 30, "forty": 40, "vierzig": 40, "forty-five": 45, "fünfundvierzig": 45, "fifty": 50,
    "fünfzig": 50, "sixty": 60, "sechzig": 60, "ninety": 90, "neunzig": 90, "hundred": 100, "hundert": 100,
    "a hundred": 100,
}  # fmt: skip
ARTICLES: Final = ("a", "an", "ein", "eine", "einen", "einem", "einer", "eines", "another")
"""Words that mean one only before a unit."""
_ENGLISH_HALVES: Final = ("half a", "half an", "a half", "one half", "one-half", "half")
_GERMAN_HALVES: Final = tuple(
    f"{article}halb{ending}"
    for article in ("", "ein ", "eine ", "einen ", "einem ", "einer ", "eines ")
    for ending in ("", "e", "er", "es", "en", "em")
)
_QUARTERS: Final = (
    "a quarter",
    "one quarter",
    "one-quarter",
    "one-fourth",
    "one fourth",
    "quarter",
    "ein viertel",
    "eine viertel",
)
_THREE_QUARTERS: Final = (
    "three quarters",
    "three-quarters",
    "three-fourths",
    "three fourths",
    "drei viertel",
    "dreiviertel",
    "eine dreiviertel",
)
_THIRDS: Final = ("a third", "one third", "one-third", "ein drittel")
NUMBER_WORDS: Final[Mapping[str, Fraction]] = {
    **{word: Fraction(at) for at, words in enumerate(_COUNTED, 1) for word in words.split()},
    **{word: Fraction(value) for word, value in _TENS.items()},
    **dict.fromkeys(ARTICLES, Fraction(1)),
    **dict.fromkeys((*_ENGLISH_HALVES, *_GERMAN_HALVES), Fraction(1, 2)),
    **dict.fromkeys(_QUARTERS, Fraction(1, 4)),
    **dict.fromkeys(_THIRDS, Fraction(1, 3)),
    **dict.fromkeys(("two thirds", "two-thirds", "zwei drittel"), Fraction(2, 3)),
    **dict.fromkeys(_THREE_QUARTERS, Fraction(3, 4)),
    **dict.fromkeys(("one and a half", "anderthalb", "eineinhalb", "einundeinhalb"), Fraction(3, 2)),
    **dict.fromkeys(("two and a half", "zweieinhalb", "zweiundeinhalb"), Fraction(5, 2)),
    **dict.fromkeys(("three and a half", "dreieinhalb"), Fraction(7, 2)),
    **dict.fromkeys(("a couple", "a couple of", "couple of"), Fraction(2)),
    "half a dozen": Fraction(6),
    "ein halbes dutzend": Fraction(6),
}  # fmt: skip


class TokenKind(StrEnum):
    """The kind of a token."""

    NUMBER = "number"
    WORD = "word"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Token:
    """A number, a word or a mark, by its position in the text.

    `value`: of a number. `written`: the number is a word, such as "two" or "a".
    """

    kind: TokenKind
    begin: int
    end: int
    text: str
    value: Fraction | None = None
    written: bool = False


# A numeral is read by one pattern with its longest form first: a whole with a fraction ("1 1/2",
# "2-1/2", "2 and 1/2", "2 and a half", "1-½", "1½"), a fraction, groups of thousands ("1,000",
# "1.000", "1'000"), a decimal (".8", "0,5"), an integer. "2-3/4" is two and three quarters: a range
# never goes down. "1 000" is joined later, because "2 400 g cans" is not.
_GLYPH: Final = f"[{''.join(GLYPHS)}]"
_SLASH: Final = r"\s?[/⁄∕]\s?"
_PROPER: Final = rf"\d{{1,2}}{_SLASH}\d{{1,3}}"
_NUMERAL: Final = re.compile(
    rf"""
    (?P<whole>\d{{1,6}})
        (?:\s?(?P<glyph>{_GLYPH}) | \s?[-‐‑]\s?(?P<dashed>{_GLYPH}) | \s(?:and|und|&)\s(?P<joined>{_GLYPH})
        | (?:\s+|\s?[-‐‑]|\s(?:and|und|&)\s)(?P<part>[1-9]{_SLASH}[1-9]\d?)(?![\d/⁄])
        | \s(?P<half>and\sa\shalf)(?![^\W_]))
    | (?P<alone>{_GLYPH})
    | (?P<fraction>{_PROPER})(?![/⁄])
    | (?P<grouped>[1-9]\d{{0,2}}(?:[.,'’]\d{{3}})+)(?!\d|[.,]\d)
    | (?P<decimal>\d{{0,6}}[.,]\d{{1,6}})
    | (?P<integer>\d+)
    """,
    re.VERBOSE,
)
_JOINABLE: Final = r"[^\W\d_]"
_WORDS: Final = re.compile(
    rf"(?:{'|'.join(re.escape(word) for word in sorted(NUMBER_WORDS, key=len, reverse=True))})(?![^\W_])",
    re.IGNORECASE,
)
_WORD: Final = re.compile(rf"°\s?[CF]?(?!{_JOINABLE})|{_JOINABLE}+(?:['’]{_JOINABLE}+)?|[%″”\"′]|№")
_LONGEST: Final = 16
"""Maximum characters of a number; longer digits are a code, not an amount."""
_SPACE: Final = re.compile(r"\s+")
_INSIDE_A_WORD: Final = re.compile(
    r"(?:(?<![\d\s])[^\W\d]|(?<!\d)(?<!\d\s)[^\W\dxX×]|\d[/⁄]|\d\.)$"
)
"""Before the digits of "E150" and "1/2/3"; not before those of "20x30" and "1h30"."""


def read_tokens(text: str) -> tuple[Token, ...]:
    """Split a text into numbers, words and marks, in order; spaces are left out."""
    return tuple(_tokens(text))


def _tokens(text: str) -> Iterator[Token]:
    at = 0
    while at < len(text):
        if space := _SPACE.match(text, at):
            at = space.end()
            continue
        token = _number(text, at) or _number_word(text, at) or _word(text, at)
        if token is None:
            token = Token(TokenKind.MARK, at, at + 1, text[at])
        yield token
        at = token.end


def _number(text: str, at: int) -> Token | None:
    match = _NUMERAL.match(text, at)
    if match is None:
        return None
    if len(match[0]) > _LONGEST or _INSIDE_A_WORD.search(text[max(0, at - 3) : at]):
        return _digits_in_a_word(match)
    starts_with_point = match[0][0] in ".,"
    if starts_with_point and at > 0 and not text[at - 1].isspace() and text[at - 1] != "(":
        return None
    return Token(TokenKind.NUMBER, match.start(), match.end(), match[0], _value(match))


def _digits_in_a_word(match: re.Match[str]) -> Token:
    digits = re.compile(r"\d+").match(match.string, match.start())
    end = match.end() if digits is None else digits.end()
    return Token(TokenKind.WORD, match.start(), end, match.string[match.start() : end])


def _value(match: re.Match[str]) -> Fraction:
    if match["whole"]:
        glyph = "½" if match["half"] else match["glyph"] or match["dashed"] or match["joined"]
        return Fraction(match["whole"]) + (GLYPHS[glyph] if glyph else _quotient(match["part"]))
    if match["alone"]:
        return GLYPHS[match["alone"]]
    if match["fraction"]:
        return _quotient(match["fraction"])
    if match["grouped"]:
        return Fraction(re.sub("[.,'’]", "", match["grouped"]))
    if match["decimal"]:
        return Fraction("0" + match["decimal"].replace(",", "."))
    return Fraction(match["integer"])


def _quotient(text: str) -> Fraction:
    above, below = re.split(_SLASH, text)
    return Fraction(int(above), int(below) or 1)


def _number_word(text: str, at: int) -> Token | None:
    if at > 0 and (text[at - 1].isalnum() or text[at - 1] in "_’'"):
        return None
    match = _WORDS.match(text, at)
    if match is None:
        return None
    value = NUMBER_WORDS[" ".join(match[0].lower().split())]
    return Token(TokenKind.NUMBER, match.start(), match.end(), match[0], value, written=True)


def _word(text: str, at: int) -> Token | None:
    match = _WORD.match(text, at)
    if match is None:
        return None
    return Token(
        TokenKind.WORD,
        match.start(),
        match.end(),
        match[0].replace(" ", "") if match[0][0] == "°" else match[0],
    )
