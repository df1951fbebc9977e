"""Made-up phrases with the right answer: each number with whether it scales,
each timer with its seconds.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from handtrack.guides.amounts import find_amounts, scaled
from handtrack.guides.numbers import NUMBER_WORDS, TokenKind, read_tokens
from handtrack.guides.times import find_times
from tests.media import media


def phrases(*kinds: str) -> Iterator[dict[str, Any]]:
    for line in media("amounts/kinds.jsonl").read_text("utf-8").splitlines():
        phrase = json.loads(line)
        if phrase["kind"] in kinds:
            yield phrase


def doubled(text: str, *, counts: bool) -> str:
    for amount in reversed(find_amounts(text, counts=counts)):
        twice = scaled(text[amount.begin : amount.end], Fraction(2))
        text = text[: amount.begin] + twice + text[amount.end :]
    return text


def values(text: str) -> list[Fraction]:
    return [
        token.value
        for token in read_tokens(text)
        if token.kind is TokenKind.NUMBER and token.value is not None
    ]


def expected(phrase: dict[str, Any]) -> str:
    """The phrase with every number that scales replaced by its double, in digits."""
    text = phrase["text"]
    for number in reversed(phrase["numbers"]):
        if number["scales"] is True:
            end = number["start"] + len(number["text"])
            text = f"{text[: number['start']]}{number['doubled']}{text[end:]}"
    return text


def as_written(phrase: dict[str, Any], text: str) -> list[Fraction]:
    """Values with thousands in the larger unit, without ones and those that may scale or stay."""
    free = {Fraction(1)}
    for number in phrase["numbers"]:
        if number["scales"] == "either":
            once = number["text"].lower()
            free |= {Fraction(str(number["doubled"])), NUMBER_WORDS.get(once) or Fraction(once)}
    shown = (value / 1000 if value >= 1000 else value for value in values(text))
    return [value for value in shown if value not in free]


def test_every_number_of_every_phrase_scales_or_stays() -> None:
    wrong = [
        (phrase["text"], doubled(phrase["text"], counts=phrase["kind"] == "ingredient"))
        for phrase in phrases("ingredient", "step")
        if as_written(phrase, doubled(phrase["text"], counts=phrase["kind"] == "ingredient"))
        != as_written(phrase, expected(phrase))
    ]
    assert wrong == []


@pytest.mark.parametrize("kinds", [("time",), ("ingredient", "step")])
def test_every_phrase_has_its_timers_and_no_others(kinds: tuple[str, ...]) -> None:
    wrong = []
    for phrase in phrases(*kinds):
        found = [time.seconds for time in find_times(phrase["text"])]
        for timer in phrase["timers"]:
            seconds = timer["seconds"]
            least, most = seconds if isinstance(seconds, list) else (seconds, seconds)
            fitting = next((one for one in found if least <= one <= most), None)
            if fitting is not None:
                found.remove(fitting)
            elif timer["want"] is True:
                wrong.append((phrase["text"], timer["text"]))
        wrong += [(phrase["text"], str(seconds)) for seconds in found]
    assert wrong == []
