"""The arrays inside a value: what `keep` and `scoped` look through."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

import numpy as np

from handtrack.memory.record import AnyArray


def arrays_in(value: object) -> Iterator[AnyArray]:
    """Find the arrays in tuples, lists, sets, dicts (values) and dataclasses, to any depth; each container once."""
    seen: set[int] = set()
    todo = [value]
    while todo:
        item = todo.pop()
        if isinstance(item, np.ndarray):
            yield item
            continue
        if isinstance(item, (str, bytes)) or id(item) in seen:
            continue
        seen.add(id(item))
        if isinstance(item, Mapping):
            todo.extend(item.values())
        elif isinstance(item, (tuple, list, set, frozenset)):
            todo.extend(item)
        elif is_dataclass(item) and not isinstance(item, type):
            todo.extend(getattr(item, field.name, None) for field in fields(item))
