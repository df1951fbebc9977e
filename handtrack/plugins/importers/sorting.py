"""Moves a line of an import, between what is needed and the steps, or within either."""

from dataclasses import dataclass, replace

from handtrack.plugins.importers.understood import Group, Section, Step, Understood


@dataclass(frozen=True, slots=True)
class Place:
    """A line among what is needed, or a step: the index of its group or section,
    and its index in that.
    """

    needed: bool
    part: int
    line: int


def with_moved(found: Understood, at: Place, to: Place) -> Understood:
    """Return an import with one line moved to before another place; its words stay.

    Raises `IndexError`: the line is not there.
    """
    groups = [list(group.items) for group in found.needed] or [[]]
    sections = [list(section.steps) for section in found.sections] or [[]]
    if at.needed:
        item = groups[at.part].pop(at.line)
        step = Step((item,))
    else:
        step = sections[at.part].pop(at.line)
        item = line_of(step)
    is_above = (at.needed, at.part) == (to.needed, to.part) and at.line < to.line
    line = to.line - is_above
    if to.needed:
        groups[to.part].insert(line, item)
    else:
        sections[to.part].insert(line, step)
    needed = found.needed or (Group(()),)
    parts = found.sections or (Section(()),)
    return replace(
        found,
        needed=tuple(
            replace(group, items=tuple(items))
            for group, items in zip(needed, groups, strict=True)
            if items
        ),
        sections=tuple(
            replace(section, steps=tuple(steps))
            for section, steps in zip(parts, sections, strict=True)
            if steps
        ),
    )


def across(found: Understood, at: Place) -> Place:
    """Return where a line goes on the other side: before the first step,
    or after the last thing needed.
    """
    if at.needed:
        return Place(needed=False, part=0, line=0)
    last = found.needed[-1].items if found.needed else ()
    return Place(needed=True, part=max(len(found.needed) - 1, 0), line=len(last))


def line_of(step: Step) -> str:
    """Return a step's title and text on one line."""
    return " ".join((f"{step.title}:" if step.title else "", *step.text)).strip()
