"""The front matter of a guide: a few keys between two lines of three dashes."""

from dataclasses import dataclass
from typing import Final

import yaml

from handtrack.guides.lines import GuideText, Line, suggestion

KEYS: Final = ("title", "summary", "picture", "language", "time")
_FENCE: Final = "---"


@dataclass(frozen=True, slots=True)
class Value:
    """What was written for a key, and on which line."""

    line: int
    text: str


def split_front_matter(source: GuideText) -> tuple[dict[str, Value], tuple[Line, ...]]:
    """Return the front matter by key, and the lines below it.

    Every value is taken as the text that stands there, so that ``language: no`` stays Norwegian.

    Raises
    ------
    UsageError
        It is missing, does not end, is not YAML, or holds an unknown, doubled, empty or structured key.
    """
    lines = source.lines
    start = next((index for index, line in enumerate(lines) if not line.blank), None)
    if start is None:
        raise source.fault(1, "the file is empty; a guide begins with --- and its title")
    if lines[start].text != _FENCE:
        raise source.fault(lines[start].number, "a guide begins with a line --- and 'title: …' below it")
    end = next((index for index in range(start + 1, len(lines)) if lines[index].text == _FENCE), None)
    if end is None:
        raise source.fault(lines[start].number, "the front matter that begins here does not end; close it with ---")
    return _parse(source, lines[start + 1 : end], lines[start]), lines[end + 1 :]


def _parse(source: GuideText, lines: tuple[Line, ...], fence: Line) -> dict[str, Value]:
    text = "\n".join(line.text for line in lines)
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        row = error.problem_mark.line if error.problem_mark else 0
        line = fence.number + 1 + min(row, max(len(lines) - 1, 0))
        raise source.fault(line, f"the front matter is not valid YAML: {error.problem}") from error
    except yaml.YAMLError as error:
        raise source.fault(fence.number, "the front matter holds a character that YAML does not allow") from error
    except RecursionError as error:
        raise source.fault(fence.number, "the front matter holds brackets in brackets without end") from error
    if root is None:
        return {}
    if not isinstance(root, yaml.MappingNode):
        raise source.fault(fence.number + 1, "the front matter holds lines like 'title: Pizza dough'")
    values: dict[str, Value] = {}
    for key, value in root.value:
        number = fence.number + 1 + key.start_mark.line
        name = key.value if isinstance(key, yaml.ScalarNode) else str(key.tag)
        _check(source, number, name, value, known=values)
        values[name] = Value(number, value.value.strip())
    return values


def _check(source: GuideText, line: int, name: str, value: yaml.Node, known: dict[str, Value]) -> None:
    if name not in KEYS:
        raise source.fault(line, f"unknown key '{name}' in the front matter ({suggestion(name, KEYS)})")
    if name in known:
        raise source.fault(line, f"'{name}' stands here a second time (first on line {known[name].line})")
    if not isinstance(value, yaml.ScalarNode):
        raise source.fault(line, f"'{name}' takes one line of text; quote it if it holds ': ' or begins with [ or {{")
    if not value.value.strip():
        raise source.fault(line, f"'{name}' is empty")
