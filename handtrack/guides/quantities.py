"""Quantities in recipes and protocols: every number with its unit, and the role that it plays.

Only some numbers grow with the servings. "1 19 oz. can white beans" for twice as many is two cans
of 19 ounces: 1 is a count and scales, 19 is the size of a package and stays. So a number is never
judged alone. The text is split into tokens (`numbers`), and each number takes the unit that follows
it (`units`). `roles` then says what each one is.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final

from handtrack.guides.numbers import ARTICLES, Token, TokenKind, read_tokens
from handtrack.guides.units import FORMS, Form, Kind


class Role(StrEnum):
    """The role of a number in a recipe."""

    TOTAL = "total"
    """A measured amount of something: "500 g flour"."""
    COUNT = "count"
    """A number of things: "2 eggs", "1 (15 oz) can"."""
    RESTATED = "restated"
    """The same amount in other words: the grams of "1 cup (240 g)"."""
    PACKAGE_SIZE = "package size"
    PER_PIECE = "per piece"
    RATE = "rate"
    """So much at a time, on each, per litre."""
    PART = "part"
    """A share of something that is named already: "half of the dough"."""
    PIECES = "pieces"
    """How many pieces or portions something is divided into, or makes."""
    DIMENSION = "dimension"
    TEMPERATURE = "temperature"
    TIME = "time"
    RATIO = "ratio"
    CONCENTRATION = "concentration"
    SPEED = "speed"
    NAME = "name"
    """A number in a name: "Type 405", "No. 7", "step 3"."""
    TOOL = "tool"
    """Something used, not eaten: bowls, skewers, foil, a spoon to scrape with."""
    ASIDE = "aside"
    """In parentheses after something that stays: "a big one (4 tablespoons)"."""
    REMARK = "remark"
    """A story: what was left over, what it took somebody."""
    UNCLEAR = "unclear"


SCALING: Final = frozenset({Role.TOTAL, Role.COUNT, Role.RESTATED})
"""The roles that grow with the servings."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number or a range in a text, with its unit, by its position there.

    `low`, `high`: the values; equal unless it is a range. `number_end`: where its number ends.
    `unit_begin`: where its unit begins; `end` if it has none. `package`: it counts packages whose
    size stands inside it.
    """

    begin: int
    end: int
    low: Fraction
    high: Fraction
    number_end: int
    unit_begin: int
    form: Form | None = None
    article: bool = False
    written: bool = False
    hyphenated: bool = False
    package: bool = False
    role: Role = Role.UNCLEAR

    @property
    def kind(self) -> Kind | None:
        """The kind of its unit; None without one."""
        return self.form.unit.kind if self.form is not None else None

    @property
    def scales(self) -> bool:
        """True if it grows with the servings."""
        return self.role in SCALING


def find_quantities(text: str, *, line: bool) -> tuple[Quantity, ...]:
    """Return the quantities of a text in order, their roles still unclear.

    `line`: the text is an ingredient's line; otherwise it is running text, such as a step.
    """
    return tuple(_Reader(text, line=line).read())


_RANGE_WORDS: Final = frozenset({"to", "or", "bis", "oder"})
_RANGE_WORDS_OF_TIMES: Final = frozenset({"a", "à", "o", "ou", "till", "til", "tot", "до", "do"})
"""Between two numbers of a time, in other languages: "20 a 25 minutos"."""
_DASHES: Final = frozenset("-‐‑–—")
_SIZE_WORDS: Final = (
    "heaped heaping level large small big generous good scant rounded medium medium-sized full packed extra"
    " sm med lg gutes knappes"
    " gehäufte gehäufter gehäuften gestrichene gestrichener gestrichenen geh gestr große großer großes großen"
    " kleine kleiner kleines kleinen gute guter guten kl gr mittelgroße volle voller knappe knapper reichlich"
    " mittlere"
)
_SIZES: Final = frozenset(_SIZE_WORDS.split())
_MORE: Final = frozenset(("more", "further", "additional", "weitere", "weiterer", "weiteren", "so"))
_ONE_LETTER: Final = frozenset(("g", "l", "m", "h", "s"))
"""Units short enough to be something else unless they follow their number at once."""
_SIZED: Final = frozenset((Kind.MASS, Kind.VOLUME, Kind.LENGTH, Kind.SPOON))


class _Reader:
    """Reads one text: numbers, units, ranges, then packages. Roles come later."""

    def __init__(self, text: str, *, line: bool) -> None:
        self._text = text
        self._line = line
        self._tokens = read_tokens(text)

    def read(self) -> list[Quantity]:
        return _with_packages(self._text, list(self._numbers()), self._tokens)

    def _numbers(self) -> Iterator[Quantity]:
        at = 0
        while at < len(self._tokens):
            if self._tokens[at].kind is not TokenKind.NUMBER or self._is_another(at):
                at += 1
                continue
            quantity, at = self._quantity(at)
            yield quantity

    def _is_another(self, at: int) -> bool:
        """Return whether a number's token only means more: "another 100 ml"."""
        after = self._token(at + 1)
        is_before_number = after is not None and after.kind is TokenKind.NUMBER
        return is_before_number and self._tokens[at].text.lower() == "another"

    def _quantity(self, at: int) -> tuple[Quantity, int]:
        """Return the quantity that begins with a number's token,
        and the place of the token after it.
        """
        tokens = self._tokens
        first = tokens[at]
        low, at = self._value(at)
        high = low
        if (second := self._range_end(at, low)) is not None:
            high, at = self._value(second)
        number_end = tokens[at - 1].end
        quantity = Quantity(
            first.begin,
            number_end,
            low,
            high,
            number_end,
            number_end,
            article=first.text.lower() in ARTICLES,
            written=first.written,
        )
        return self._with_unit(quantity, at)

    def _value(self, at: int) -> tuple[Fraction, int]:
        """Return a number's value; "1 000" is a thousand, and "1.250 kg" one and a quarter."""
        token = self._tokens[at]
        assert token.value is not None  # noqa: S101 - a number's token
        after = self._token(at + 1)
        if after is not None and _continues_thousands(self._text, token, after):
            is_size = self._is_unit_attached(at + 1) or _package_follows(self._tokens, at + 2)
            is_count = after.text != "000" and is_size
            if not is_count and after.value is not None:
                return token.value * 1000 + after.value, at + 2
        looks_grouped = re.fullmatch(r"[1-9]\d{0,2}[.,]\d{3}", token.text)
        if looks_grouped and after is not None and after.text.lower() in ("kg", "l"):
            return Fraction(token.text.replace(",", ".")), at + 1
        return token.value, at + 1

    def _is_unit_attached(self, at: int) -> bool:
        """Return whether a unit follows a number without a space: "1 375g sheet" is one sheet."""
        after = self._token(at + 1)
        return (
            after is not None
            and after.begin == self._tokens[at].end
            and self._unit_at(at + 1) is not None
        )

    def _range_end(self, at: int, low: Fraction) -> int | None:
        """Return where a range's second number stands, if the tokens from `at` go on with one."""
        if self._hangs(at):
            at += 1
        joint = self._token(at)
        second = self._token(at + 1)
        if joint is None or second is None or second.kind is not TokenKind.NUMBER:
            return None
        if second.value is None or second.text.lower() in ARTICLES:
            return None
        if joint.text.lower() in _RANGE_WORDS or self._joins_times(at):
            return at + 1 if second.value > low else None
        if joint.text in _DASHES:
            return at + 1 if second.value > low and not self._is_package_count(at) else None
        between = _BETWEEN.search(
            self._text, max(0, self._tokens[at - 1].begin - 10), self._tokens[at - 1].begin
        )
        if joint.text.lower() in ("and", "und") and between and second.value > low:
            return at + 1
        return None

    def _joins_times(self, at: int) -> bool:
        """Return whether the token joins two numbers of a time: "20 a 25 minutos"."""
        joint = self._token(at)
        unit = self._unit_at(at + 2)
        is_time = unit is not None and unit[0].unit.kind is Kind.TIME
        return joint is not None and joint.text.lower() in _RANGE_WORDS_OF_TIMES and is_time

    def _hangs(self, at: int) -> bool:
        """Return whether the token is the hyphen after the first number of "6- to 8-ounce"."""
        hyphen = self._token(at)
        joint = self._token(at + 1)
        if hyphen is None or joint is None or hyphen.text not in _DASHES:
            return False
        is_attached = hyphen.begin == self._tokens[at - 1].end
        return is_attached and joint.text.lower() in _RANGE_WORDS

    def _is_package_count(self, at: int) -> bool:
        """Return whether a dash with spaces stands between a count and the size of packages:
        "2 - 15 oz cans".
        """
        dash = self._tokens[at]
        is_spaced = dash.begin > self._tokens[at - 1].end and dash.end < self._tokens[at + 1].begin
        unit = self._unit_at(at + 2)
        is_size = unit is not None and unit[0].unit.kind in (Kind.MASS, Kind.VOLUME)
        return is_spaced and is_size and _package_follows(self._tokens, at + 3)

    def _with_unit(self, quantity: Quantity, at: int) -> tuple[Quantity, int]:
        """Add the unit that follows, after a hyphen or words of size: "2 heaped tbsp",
        "5-ounce".
        """
        start = at
        token = self._token(at)
        hyphenated = (
            token is not None and token.text in _DASHES and token.begin == quantity.number_end
        )
        if hyphenated:
            at += 1
        passed = False
        while (token := self._token(at)) is not None and self._is_size(token, at):
            at += 1 + self._dot_follows(at)
            passed = True
        found = self._unit_at(at)
        if found is None:
            return quantity, start
        form, end_at = found
        begin, end = self._tokens[at].begin, self._tokens[end_at - 1].end
        if (passed or (hyphenated and begin - quantity.number_end > 1)) and form.one in _ONE_LETTER:
            return quantity, start
        if form.one in _ONE_LETTER and re.match(r"-[^\W\d]", self._text[end:]):
            return quantity, start  # "3 L-Eier"
        if form.one == "#" and (quantity.written or begin > quantity.number_end):
            return quantity, start  # "a #40 scoop"
        if form.one == '"' and '"' in self._text[max(0, quantity.begin - 1) : quantity.begin]:
            return quantity, start
        if self._dot_follows(end_at - 1) and self._is_abbreviation_dot(form, end):
            end += 1
            end_at += 1
        return replace(
            quantity, end=end, unit_begin=begin, form=form, hyphenated=hyphenated
        ), end_at

    def _is_size(self, token: Token, at: int) -> bool:
        word = token.text.lower()
        if word == "gr":  # "gr. Zwiebeln", but "40 gr bloem"
            return self._dot_follows(at)
        if word in _SIZES or word in _MORE:
            return True
        follows = self._token(at + 1)
        return word in ("or", "oder") and follows is not None and follows.text.lower() == "so"

    def _dot_follows(self, at: int) -> bool:
        token = self._token(at)
        dot = self._token(at + 1)
        return token is not None and dot is not None and dot.text == "." and dot.begin == token.end

    def _is_abbreviation_dot(self, form: Form, end: int) -> bool:
        """Return whether the dot after a unit shortens it, instead of ending the sentence."""
        if form.one != form.several or len(form.one) > 4:
            return False
        rest = self._text[end + 1 :]
        if self._line:
            return True
        return re.match(r"\s*[a-zäöü\d(]|\s+[A-ZÄÖÜ][a-zäöü]+\b(?!,)", rest) is not None

    def _unit_at(self, at: int) -> tuple[Form, int] | None:
        """Return the unit spelled by the tokens from `at`, the longest spelling first,
        and where it ends.
        """
        for length in (4, 3, 2, 1):
            tokens = self._tokens[at : at + length]
            if len(tokens) < length or (length == 1 and tokens[0].kind is TokenKind.NUMBER):
                continue
            spelled = (
                " ".join(self._text[tokens[0].begin : tokens[-1].end].split())
                if length > 1
                else tokens[0].text
            )
            form = FORMS.get(spelled) or FORMS.get(spelled.lower())
            if form is not None:
                return form, at + length
        return None

    def _token(self, at: int) -> Token | None:
        return self._tokens[at] if 0 <= at < len(self._tokens) else None


_BETWEEN: Final = re.compile(r"\b(?:between|zwischen)\s+$", re.IGNORECASE)


_FLOUR_TYPES: Final = frozenset(("405", "480", "550", "630", "700", "812", "997"))
"""After a word they begin no thousands: "Mehl 405 500 g"."""
_WORD_BEFORE: Final = re.compile(r"[^\W\d_]\s+$")


def _continues_thousands(text: str, token: Token, after: Token) -> bool:
    if token.text in _FLOUR_TYPES and _WORD_BEFORE.search(text, 0, token.begin):
        return False
    groups = re.fullmatch(r"[1-9]\d{0,2}", token.text) and re.fullmatch(r"\d{3}", after.text)
    return bool(groups) and text[token.end : after.begin] in (" ", "\u00a0", "\u2009", "\u202f")


def _package_follows(tokens: tuple[Token, ...], at: int) -> bool:
    words = [tokens[place].text.lower() for place in range(at, min(at + 5, len(tokens)))]
    return any(
        (form := FORMS.get(word)) is not None and form.unit.kind is Kind.PACKAGE for word in words
    )


# A package is a count with the size of each: "2 (13.5 oz) cans", "1 19 oz. can", "3 5-ounce tins",
# "2 x 250 g tubs". Count, size and noun become one quantity, so that the noun takes the plural and
# the size stays. Without the noun ("2 x 125 g mozzarella", "4 6-ounce fillets") the size is a
# separate quantity, which stays too.

_BEFORE_SIZE: Final = re.compile(
    r"\s*,?\s*(?:[x×]\s*)?\(?\s*(?:à|je|ca\.?|about|each)?\s*|\s+[-–]\s+", re.IGNORECASE
)
_BEFORE_PACKAGE: Final = re.compile(
    r"\s*\)?[\s-]*(?:(?:large|small|big|medium|große|kleine|kl\.|gr\.)\s*)?", re.IGNORECASE
)


def _with_packages(text: str, found: list[Quantity], tokens: tuple[Token, ...]) -> list[Quantity]:
    words = {token.begin: token for token in tokens if token.kind is TokenKind.WORD}
    joined: list[Quantity] = []
    at = 0
    while at < len(found):
        count = found[at]
        size = found[at + 1] if at + 1 < len(found) else None
        noun = None if size is None else _package_noun(text, count, size, words)
        if noun is None or size is None:
            joined.append(count)
            at += 1
            continue
        form, word = noun
        joined.append(replace(count, end=word.end, unit_begin=word.begin, form=form, package=True))
        at += 2
    return joined


def _package_noun(
    text: str, count: Quantity, size: Quantity, words: dict[int, Token]
) -> tuple[Form, Token] | None:
    """Return the package that a count and a size stand before."""
    if count.form is not None or size.kind not in _SIZED:
        return None
    if not _BEFORE_SIZE.fullmatch(text, count.end, size.begin):
        return None
    gap = _BEFORE_PACKAGE.match(text, size.end)
    token = words.get(gap.end() if gap else size.end)
    form = FORMS.get(token.text.lower()) if token is not None else None
    if token is None or form is None or form.unit.kind is not Kind.PACKAGE:
        return None
    return form, token
