"""The rules, in the order in which they are asked.

The first rule that applies decides, so a rule may rely on those above it. A number that no rule
claims is unclear, and stays.

Fitted on the phrases in `tests/guides/phrases/tuned.txt`; `held_back.txt` is the check.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from handtrack.guides.quantities import Quantity, Role, find_quantities
from handtrack.guides.roles.parentheses import (
    is_size_of_one,
    may_be_size_of_one,
    restates,
    stays_with_its_head,
)
from handtrack.guides.roles.pieces import is_part, is_pieces
from handtrack.guides.roles.place import Place, place_of
from handtrack.guides.roles.plain import is_count, is_total
from handtrack.guides.roles.rates import is_rate
from handtrack.guides.roles.remarks import is_remark
from handtrack.guides.roles.sizes import is_dimension, is_package_size, is_per_piece
from handtrack.guides.roles.tools import is_tool
from handtrack.guides.roles.unclear import (
    is_bare_article,
    is_split_by_its_unit,
    may_be_something_else,
)
from handtrack.guides.roles.units_and_names import (
    is_concentration,
    is_name,
    is_ratio,
    is_speed,
    is_temperature,
    is_time,
)

_RULES: Final[tuple[tuple[Role, Callable[[Place], bool]], ...]] = (
    # It counts nothing, or may be two things.
    (Role.UNCLEAR, is_bare_article),
    (Role.UNCLEAR, is_split_by_its_unit),
    (Role.UNCLEAR, may_be_something_else),
    # Its unit decides alone, or it is part of a name.
    (Role.TEMPERATURE, is_temperature),
    (Role.TIME, is_time),
    (Role.SPEED, is_speed),
    (Role.CONCENTRATION, is_concentration),
    (Role.RATIO, is_ratio),
    (Role.NAME, is_name),
    # It is how large something is.
    (Role.DIMENSION, is_dimension),
    (Role.PER_PIECE, is_per_piece),
    (Role.PACKAGE_SIZE, is_package_size),
    # The sentence puts so much on each, divides into pieces, works with it or remembers it.
    (Role.RATE, is_rate),
    (Role.PART, is_part),
    (Role.PIECES, is_pieces),
    (Role.TOOL, is_tool),
    (Role.REMARK, is_remark),
    # Its parentheses give the size of one, or repeat what stands before them.
    (Role.PER_PIECE, is_size_of_one),
    (Role.UNCLEAR, may_be_size_of_one),
    (Role.ASIDE, stays_with_its_head),
    (Role.RESTATED, restates),
    # It is simply an amount.
    (Role.TOTAL, is_total),
    (Role.COUNT, is_count),
)


def read_quantities(text: str, *, line: bool) -> tuple[Quantity, ...]:
    """Return the quantities of a text in order, each with its role.

    `line`: the text is an ingredient's line; otherwise it is running text, such as a step.
    """
    given: list[Quantity] = []
    for quantity in find_quantities(text, line=line):
        place = place_of(text, quantity, given, line=line)
        role = next((role for role, applies in _RULES if applies(place)), Role.UNCLEAR)
        given.append(replace(quantity, role=role))
    return tuple(given)
