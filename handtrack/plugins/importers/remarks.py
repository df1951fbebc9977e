"""Messages about an import, for the preview and the command: what is uncertain,
and what was left out.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from handtrack.guides.codes import GuideCode
from handtrack.guides.lines import shortened
from handtrack.plugins.importers.layout import cut
from handtrack.plugins.importers.understood import Doubt, LeftOut, Omission, Understood
from handtrack.sentences import Message

_DOUBTS: Final = {
    Doubt.NO_TITLE: GuideCode.IMPORT_NO_TITLE,
    Doubt.BY_HEADINGS: GuideCode.IMPORT_BY_HEADINGS,
    Doubt.GUESSED: GuideCode.IMPORT_GUESSED,
    Doubt.UNSORTED: GuideCode.IMPORT_UNSORTED,
    Doubt.PICTURES_MISSING: GuideCode.IMPORT_PICTURES_MISSING,
}
_LEFT_OUT: Final = {
    Omission.LINKS: GuideCode.IMPORT_LEFT_LINKS,
    Omission.STEPS: GuideCode.IMPORT_LEFT_STEPS,
    Omission.LINES: GuideCode.IMPORT_LEFT_LINES,
}
_MOST_EXAMPLES: Final = 40
"""Lines left out that the preview lists; more are counted."""
_LONGEST_EXAMPLE: Final = 300  # characters


def remarks(found: Sequence[Understood]) -> tuple[Message, ...]:
    """Return what to check in some imports, and how much of each kind they leave out together."""
    doubts = dict.fromkeys(doubt for one in found for doubt in one.doubts)
    said = [_DOUBTS[doubt]() for doubt in doubts]
    if not all(one.needed or one.protocol or Doubt.UNSORTED in one.doubts for one in found):
        said.append(GuideCode.IMPORT_NO_INGREDIENTS())
    if not all(one.sections for one in found):
        said.append(GuideCode.IMPORT_NO_STEPS())
    return (*said, *_left_out(part for one in found for part in one.left_out))


def left_out(kind: Omission, parts: Sequence[str]) -> tuple[LeftOut, ...]:
    """Return one kind of content as left out; nothing if there are no parts of it."""
    examples = tuple(cut(part, _LONGEST_EXAMPLE) for part in parts[:_MOST_EXAMPLES] if part)
    return (LeftOut(kind, len(parts), examples),) if parts else ()


def _left_out(parts: Iterable[LeftOut]) -> Iterable[Message]:
    counts = Counter[Omission]()
    examples: dict[Omission, str] = {}
    for part in parts:
        counts[part.kind] += part.count
        if part.examples:
            examples.setdefault(part.kind, part.examples[0])
    for kind, count in counts.items():
        yield _LEFT_OUT[kind](count=count, example=shortened(examples.get(kind, "")))
