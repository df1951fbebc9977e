"""A table's rows as the lines of a text: whichever column has the amounts, the numbers of steps or
the headings.
"""

import re
from collections.abc import Sequence
from typing import Final

from handtrack.guides.amounts import is_amount
from handtrack.plugins.importers.doing import says_to_do
from handtrack.plugins.importers.headings import FOR_SERVINGS, Topic, topics_of
from handtrack.plugins.importers.markup import Row
from handtrack.plugins.importers.row_traits import is_amount_alone
from handtrack.plugins.importers.schema import NEXT_AMOUNT

# People write tables in many ways: amounts left or right of their things, two things beside each
# other, a number and a step, a label and what belongs to it, ingredients beside the steps that take
# them. A cell that is only an amount belongs to the name beside it. The names of columns say
# nothing to a cook, unless they announce the ingredients and the steps below them.

Cells = Sequence[str]
_COLUMN_NAME: Final = re.compile(
    r"(?:zutat(?:en)?|mengen?|anzahl|einheit|was|wie ?viel|material|stoff|chemikalie|reagenz|schritt|dauer|zeit|nr|"
    r"bemerkung|hinweis|arbeitsschritt|tätigkeit|item|ingredients?|amounts?|quantity|qty|units?|what|how much|"
    r"reagents?|volumes?|component|concentration|steps?|no|#|time|duration|action|notes?|weight|mass|final)\W*",
    re.IGNORECASE,
)
_NAME_LABEL: Final = re.compile(
    r"(?:rezept(?:name)?|recipe(?: name)?|gericht|dish|name|title|titel)\W*", re.IGNORECASE
)
_FACT_LABEL: Final = re.compile(
    r"(?:serves|servings?|yields?|makes|for|portion(?:en|s)?|personen|people|ergibt|für|menge"
    r"|.{0,20}(?:time|zeit|dauer)|quelle|source|from|von|by|author|autor)\W*",
    re.IGNORECASE,
)
_VAGUE: Final = re.compile(
    r"(?:etwas|some|to taste|nach (?:geschmack|belieben|bedarf)|as needed"
    r"|(?:an?|eine?|one|½|¼)\s(?:pinch|handful|dash|bunch|prise|bund|handvoll|schuss|spritzer|halbe[rs]?|few|half))\.?",
    re.IGNORECASE,
)
_AMOUNT_AND_NAME: Final = re.compile(r"(?:ca\.?\s*)?[\d½¼¾⅓⅔⅛][^:]*[^\W\d_]{3}")
_NUMBER: Final = re.compile(r"(?P<number>\d{1,2})\s*[.):]?")
_MOST_LABEL_WORDS: Final = 3
_LISTED: Final = frozenset((Topic.NEEDED, Topic.STEPS))


def lines_of_table(rows: Sequence[Cells]) -> list[str]:
    """Return a table as lines with the marks of headings and lists.

    A cell may have several lines.
    """
    rows = [[cell.strip() for cell in row] for row in rows]
    rows = [row for row in rows if any(row)]
    if not rows:
        return []
    topics = [_topic(cell) for cell in rows[0]]
    if _LISTED.issubset(topics) and len(rows) > 1:
        return _lines_of_columns(topics, rows[0], rows[1:])
    named = [cell for cell in rows[0] if cell]
    if len(rows) > 1 and len(named) > 1 and all(map(_COLUMN_NAME.fullmatch, named)):
        rows = rows[1:]
    several = [row for row in rows if sum(map(bool, row)) > 1]
    if 2 * sum(map(are_amounts_in_columns, several)) > len(several):
        return [f"- {cell}" for row in rows for cell in row if cell]
    counted = _steps_in(rows)
    return [line for at, row in enumerate(rows) for line in _lines_of_row(row, at in counted)]


def are_amounts_in_columns(row: Cells) -> bool:
    """Return whether each cell of a row is an amount with its name: "500 g flour", "1 egg"."""
    return len(row) > 1 and all(map(_is_thing, row))


def _is_thing(cell: str) -> bool:
    return _AMOUNT_AND_NAME.match(cell) is not None and not is_amount(cell)


def _is_amount_cell(cell: str) -> bool:
    """Return whether a cell is only an amount, also in a unit that only this table has."""
    return is_amount_alone(Row((cell,))) or _VAGUE.fullmatch(cell) is not None


def _topic(cell: str) -> Topic | None:
    """Return what a cell of few words announces: things needed or steps."""
    first = FOR_SERVINGS.sub("", cell.partition("\n")[0])
    if not 1 <= len(first.split()) <= _MOST_LABEL_WORDS:
        return None
    return next(iter(topics_of(Row((first,), 1)) & _LISTED), None)


def _lines_of_columns(
    topics: Sequence[Topic | None], headings: Cells, rows: Sequence[Cells]
) -> list[str]:
    """Return a table with ingredients in one column and steps in another, below their names."""
    lines: list[str] = []
    for topic, mark in ((Topic.NEEDED, "-"), (Topic.STEPS, "1.")):
        heading = headings[topics.index(topic)].rstrip(":")
        cells = [row[topics.index(topic)] for row in rows if topics.index(topic) < len(row)]
        said = [line for cell in cells for line in cell.split("\n") if line]
        if topic is Topic.NEEDED:
            said = [thing for line in said for thing in NEXT_AMOUNT.split(line)]
        lines += ["", f"## {heading}", "", *(f"{mark} {line}" for line in said), ""]
    return lines


def _steps_in(rows: Sequence[Cells]) -> range:
    """Return the places of the rows that begin with the numbers of steps, from 1 up."""
    numbers = [_NUMBER.fullmatch(row[0]) for row in rows]
    best = range(0)
    for first, number in enumerate(numbers):
        if number is None or int(number["number"]) != 1:
            continue
        end = first
        while end < len(rows):
            one = numbers[end]
            if one is None or int(one["number"]) != end - first + 1:
                break
            end += 1
        texts = [" ".join(row[1:]) for row in rows[first:end]]
        steps = sum(map(says_to_do, texts))
        if end - first > 1 and 2 * steps >= len(texts):
            best = max(best, range(first, end), key=len)
    return best


def _lines_of_row(row: Cells, is_step: bool) -> list[str]:  # noqa: FBT001 - of a comprehension
    label, *rest = cells = [cell for cell in row if cell]
    if is_step:
        first, *more = rest or [""]
        return [f"{label.rstrip('.):')}. {first}" + (f" ({', '.join(more)})" if more else "")]
    said = _lines_below_label(cells)
    if said:
        return said
    if any("\n" in cell for cell in cells):  # cells that only lay out the page
        return [line for cell in cells for line in ("", *cell.split("\n"), "")]
    amounts = [cell for cell in cells if _is_amount_cell(cell)]
    if amounts and len(amounts) < len(cells):
        name, *remarks = [cell for cell in cells if cell not in amounts]
        return [f"- {', '.join((' '.join((*amounts, name)), *remarks))}"]
    return [f"| {' | '.join(cells)} |"] if rest else [label]


def _lines_below_label(cells: Cells) -> list[str]:
    """Return the lines of a row that begins with a label, such as "Ingredients" or "Serves"; none
    for other rows.
    """
    label, *rest = cells
    whole = " ".join(rest)
    topics = [_topic(cell) for cell in cells]
    if len(cells) > 1 and all(topics):  # a page's columns, each with its heading
        return [line for cell in cells for line in _lines_below_label([cell])]
    if topics[0] is not None and not any(map(_is_amount_cell, rest)):
        mark = "-" if topics[0] is Topic.NEEDED else "1."
        heading, *said = [*label.split("\n"), *(line for cell in rest for line in cell.split("\n"))]
        items = (f"{mark} {line}" for line in said if line)
        return ["", f"## {heading.rstrip(':')}", "", *items, ""]
    if rest and _NAME_LABEL.fullmatch(label):
        return [f"Title: {whole}", ""]
    if rest and _FACT_LABEL.fullmatch(label):
        return [f"{label.rstrip(': ')}: {whole}", ""]
    return []
