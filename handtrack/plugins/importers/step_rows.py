"""Tells steps from the facts, captions, menus and credits around them."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from handtrack.plugins.importers.doing import orders
from handtrack.plugins.importers.markup import Row
from handtrack.plugins.importers.row_traits import ends_like_sentence, is_counted, is_numbered

_LONGEST_FACT: Final = 40
"""Characters of a line such as "Total time: 45 min" above the steps."""
_FIRST_STEPS: Final = 4
"""Steps checked for being sentences; this many rows that aren't sentences end the steps."""
_LEAST_SENTENCES: Final = 0.75
"""Minimum share of sentences among the first steps."""
_NUMBER_ONE: Final = re.compile(r"1\s*[.):-]")
_DURATION: Final = re.compile(
    r"(?:(?:[^\d.!?]|\bca\.){1,30}\d[\d\s.,:/-]{0,9}[^\W\d]{1,9}\.?(?:\s\d{1,2}\s?[^\W\d]{1,9}\.?)?){1,4}"
)
"""A line such as "Total time 1 h 30 min", or with several times."""
_TALK: Final = re.compile(
    r"\b(?:sponsored|sponsor(?:ing|s)|affiliate|newsletter|subscribe|all opinions|paid partnership"
    r"|enthält werbung|gesponsert|abonnier\w*|instagram|pinterest|facebook|whatsapp"
    r"|follow (?:me|us) on|folge (?:mir|uns)|tag (?:me|us)\b"
    r"|leave (?:me )?a (?:comment|rating|review))",
    re.IGNORECASE,
)
"""Sentences of a page about itself."""
_WISH: Final = re.compile(
    r"(?:and |now |then )?(?:enjoy|happy (?:baking|cooking|eating|grilling|making)|bon app[eé]tit"
    r"|guten appetit|gutes gelingen|viel spaß|lass(?:t|en sie)? es (?:dir|euch|sich) schmecken"
    r"|buon appetito|buen provecho|bom apetite|eet smakelijk|smaklig måltid|velbekomme|smacznego"
    r"|afiyet olsun|приятного аппетита|смачного)(?: everyone| friends| y'all| beim [^\W\d]+)?\W*",
    re.IGNORECASE,
)
"""A line below the last step with nothing to do in it."""
_OF_WRITER: Final = re.compile(
    r"\b(?:I|I['’]\w+|[Mm]y|[Mm]ine|[Ww]e|[Oo]ur|[Ii]ch|[Mm]eine?[mnrs]?|[Ww]ir|[Uu]nsere?[mnrs]?)\b"
)
"""A word with which the writer of a recipe speaks of themselves."""
_MOST_OF_WRITER: Final = 0.25
"""Maximum share of steps in which the writer does so, where that is unusual."""
_CREDIT: Final = re.compile(
    r"(?:rezept|recipe|quelle|source|fotos?|photos?|foodstyling|styling|credits?)\s?:\s\S.{0,80}",
    re.IGNORECASE,
)
"""A line below the steps, such as "Photo: Ann Smith"."""
_FEWEST_NUMBERED: Final = 2
"""Minimum paragraphs with a number that make the text a numbered one."""
_NUMBER: Final = re.compile(r"\d{1,3}[.):]?")
"""A row that only numbers the step below."""


def without_numbers(rows: Iterable[Row]) -> list[Row]:
    """Return steps without the rows that only number them."""
    return [row for row in rows if not _NUMBER.fullmatch(row.text)]


def only_steps(rows: list[Row]) -> list[Row]:
    """Return steps without what pages have around and among them."""
    rows = _without_facts(rows)
    rows = [row for row in rows if row.level or not _TALK.search(row.text)]
    rows = _without_strangers(_without_captions_of_pictures(rows))
    return _without_wishes(_without_menus(_without_captions(rows)))


def _without_captions_of_pictures(rows: list[Row]) -> list[Row]:
    """Return steps without captions, unless these are most of the text."""
    texts = [row for row in rows if not row.level]
    captions = sum(row.is_caption for row in texts)
    return rows if 2 * captions > len(texts) else [row for row in rows if not row.is_caption]


def _without_strangers(rows: list[Row]) -> list[Row]:
    """Return steps without menus, share buttons and the credits of pictures; and without what
    comes after the first of them that no sentence comes after.
    """
    sentences = [at for at, row in enumerate(rows) if not row.level and ends_like_sentence(row)]
    last = max(sentences, default=0)
    are_strange = [_is_menu(row) or _is_credit(row) for row in rows]
    end = next((at for at in range(last, len(rows)) if are_strange[at]), len(rows))
    pairs = zip(rows[:end], are_strange, strict=False)
    kept = [row for row, is_strange in pairs if not is_strange]
    return kept if any(not row.level for row in kept) else rows


def _without_wishes(rows: list[Row]) -> list[Row]:
    """Return steps without wishes and remarks of the writer's below the last one: "Enjoy!", "I love
    my mixer". A remark is one only below steps that say what to do to the reader.
    """
    texts = [row for row in rows if not row.level]
    is_story = sum(map(_speaks_of_writer, texts)) > _MOST_OF_WRITER * len(texts)
    end = len(rows)
    while end > 1:
        row = rows[end - 1]
        is_remark = not is_story and not is_counted(row) and _speaks_of_writer(row)
        if row.level or not (_WISH.fullmatch(row.text) or is_remark):
            break
        end -= 1
    return rows[:end]


def _speaks_of_writer(row: Row) -> bool:
    return _OF_WRITER.search(row.text) is not None and not orders(row.text)


def _is_menu(row: Row) -> bool:
    return row.is_linked and not row.level and not ends_like_sentence(row)


def _is_credit(row: Row) -> bool:
    return not row.item and _CREDIT.fullmatch(row.text) is not None


def _without_facts(rows: list[Row]) -> list[Row]:
    """Return steps without short lines before the first sentence: "Difficulty: easy",
    "Total time 45 min".
    """
    begins = (at for at, row in enumerate(rows) if row.level or ends_like_sentence(row))
    first = next(begins, 0)
    are_facts = all(
        _DURATION.fullmatch(row.text) or (not row.item and len(row.text) < _LONGEST_FACT)
        for row in rows[:first]
    )
    return rows[first:] if are_facts else rows


def _without_captions(rows: list[Row]) -> list[Row]:
    """Return numbered paragraphs without the captions and menus after the last of them."""
    numbered = [at for at, row in enumerate(rows) if not row.item and is_numbered(row)]
    if len(numbered) < _FEWEST_NUMBERED or not _NUMBER_ONE.match(rows[numbered[0]].text):
        return rows
    last = numbered[-1]
    sentences = [at for at in range(last, len(rows)) if ends_like_sentence(rows[at])]
    return rows[: max(last, *sentences, 0) + 1]


def _without_menus(rows: list[Row]) -> list[Row]:
    """Return steps without the rows after them, if the first steps are sentences."""
    texts = [row for row in rows if not row.level][:_FIRST_STEPS]
    if sum(map(ends_like_sentence, texts)) < _LEAST_SENTENCES * len(texts):
        return rows
    end = _end_of_sentences(rows)
    # A last step may lack its full stop: it is like the one above, in a list or not, and the text
    # below it isn't.
    below = [at for at in range(end, len(rows)) if not rows[at].level][:2]
    is_alike = [is_counted(rows[at]) == is_counted(rows[end - 1]) for at in below]
    has_last_step = is_alike in ([True], [True, False])
    return rows[: below[0] + 1] if has_last_step else rows[:end]


def _end_of_sentences(rows: Sequence[Row]) -> int:
    """Return the place after the last sentence before a run of rows without any."""
    are_sentences = [ends_like_sentence(row) for row in rows]
    runs_without = (at for at in range(len(rows)) if not any(are_sentences[at : at + _FIRST_STEPS]))
    end = next(runs_without, len(rows))
    while end and (rows[end - 1].level or not are_sentences[end - 1]):
        end -= 1
    return end
