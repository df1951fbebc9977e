"""Weighs a page's annotations against what the page shows: annotations are often thinner.

Sites annotate for search engines: the ingredients without their amounts or groups, the first steps
or a teaser of them. The page's own list or steps are taken where they say the same and more.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from handtrack.plugins.importers.markup import Row
from handtrack.plugins.importers.understood import Doubt, Group, Section, Step, Understood
from handtrack.plugins.importers.values import unmeasured

_LEAST_ALIKE: Final = 0.8
"""Minimum share of the things needed that the page shows as annotated."""
_FEW_AMOUNTS: Final = 0.4
"""In a list without amounts, the maximum share of things with a number; in a list of amounts,
of those without.
"""
_MOST_ROWS_EACH: Final = 1.5
"""Maximum rows of a page's list for each annotated thing."""
_MUCH_MORE: Final = 2
"""A page's list that is so many times as long as the annotated one is the whole one."""
_LEAST_COUNTED: Final = 0.75
"""Minimum share of the page's other things with a number, if its list isn't as long."""
_LEAST_KNOWN: Final = 0.75
"""Minimum share of an annotated list without amounts that the page's list names too."""
_WORD_BEGINS: Final = 4
"""Letters by which words are compared: "egg" and "eggs", "Tomate" and "Tomaten"."""
_FEWEST_PARTS: Final = 2
"""Sections that the page shows; the title of only one may be anything."""
_SHORTEST_STEPS: Final = 150
"""Characters; shorter annotated steps may be a teaser."""
_FEWEST_STEPS: Final = 3
_MORE_STEPS: Final = 3
"""A page's steps that say so many times as much are the whole ones."""
_LEAST_SHOWN: Final = 0.5
"""Minimum share of the things needed of a recipe that are somewhere on its page."""
_MORE_SAID: Final = (1.1, 1.5)
"""A list that says so many times as much as the annotated one, with the same things, is the
complete one; one that says even more has notes in it.
"""
_LONGEST_TITLE: Final = 60
"""Characters of a title within a list."""


def completed_from_page(one: Understood, visible: Understood) -> Understood:
    """Return an annotated recipe with what the page shows of it and its annotation lacks."""
    if one.yields == "1" and visible.yields:
        one = replace(one, yields=visible.yields)
    whole = _with_whole_steps(_grouped(one, visible), visible)
    return _with_titles(whole, visible.sections)


def is_of_other_page(one: Understood, visible: Understood, title: str, seen: list[Row]) -> bool:
    """Return whether an annotated recipe is not the one that a page shows, such as a related one.

    `title`: the page's; `seen`: its rows.
    """
    titles = (_letters(one.title), _letters(title))
    is_named = titles[0] in titles[1] or titles[1] in titles[0]
    is_whole = bool(visible.needed and visible.sections) and Doubt.BY_HEADINGS in visible.doubts
    items = [_letters(item) for group in one.needed for item in group.items]
    if is_named or not is_whole or not items:
        return False
    on_page = _letters(" ".join(row.text for row in seen))
    return sum(item in on_page for item in items) < _LEAST_SHOWN * len(items)


def lines_of_steps(one: Understood) -> list[str]:
    """Return the lines of all steps."""
    return [line for section in one.sections for step in section.steps for line in step.text]


def _grouped(one: Understood, visible: Understood) -> Understood:
    """Return `one` with its things needed as the page groups them;
    annotations often lose groups.
    """
    needed = tuple(group for group in visible.needed if not group.is_tools)
    visible = replace(visible, needed=needed)
    items = [item for group in one.needed for item in group.items]
    seen = [item for group in needed for item in group.items]
    if len(seen) < len(items) and _letters("".join(items)) == _letters(
        "".join(seen)
    ):  # amounts on their own
        return replace(one, needed=visible.needed)
    if _is_thin(items, seen) and Doubt.BY_HEADINGS in visible.doubts:
        return replace(one, needed=visible.needed)
    if _counted(items) <= _FEW_AMOUNTS and _counted(seen) >= 1 - _FEW_AMOUNTS:
        shown = [*seen, *(group.title for group in visible.needed)]
        if _share_known(items, shown) >= _LEAST_KNOWN:
            return replace(one, needed=visible.needed)  # annotated without amounts
    pairs = [(_letters(item), _letters(shown)) for item, shown in zip(items, seen, strict=False)]
    alike = sum(item in shown for item, shown in pairs) >= _LEAST_ALIKE * len(items)
    if len(items) != len(seen) or not alike:
        aligned = _aligned(items, visible.needed)
        is_grouped = any(group.title for group in one.needed)
        return one if is_grouped or not aligned else replace(one, needed=aligned)
    more = sum(len(shown) for _, shown in pairs) / max(sum(len(item) for item, _ in pairs), 1)
    if _MORE_SAID[0] <= more <= _MORE_SAID[1]:
        return replace(one, needed=visible.needed)  # annotated without "chopped", "(or 2 tins)"
    rest = iter(items)
    groups = tuple(
        Group(tuple(islice(rest, len(group.items))), group.title) for group in visible.needed
    )
    return one if any(group.title for group in one.needed) else replace(one, needed=groups)


def _is_thin(items: list[str], seen: list[str]) -> bool:
    """Return whether annotated things are only some of those that a page lists, or none of them
    and without amounts.
    """
    if not items or len(seen) <= len(items):
        return False
    is_much_more = len(seen) >= _MUCH_MORE * len(items)
    if is_much_more and not _counted(items) and _counted(seen) >= 1 - _FEW_AMOUNTS:
        return True
    own = [*map(_letters, items)]
    others = [line for line in seen if not any(item in _letters(line) for item in own)]
    if len(others) > len(seen) - len(items):
        return False
    names = {*map(unmeasured, items)}
    are_new = all(unmeasured(line) not in names for line in others)
    return are_new and (is_much_more or _counted(others) >= _LEAST_COUNTED)


# A page's own list may have more rows than its annotation: titles of groups, a yield, and with the
# things their notes ("4 rump steaks (200 g each)"). Walk both in order: a row that contains the
# next annotated thing is that thing as the page has it, and a row right above one is a title. The
# list is the page's if nearly everything is found, and not much else.


def _aligned(items: list[str], shown: Sequence[Group]) -> tuple[Group, ...]:
    """Return annotated things in the words and groups of the page's list; nothing if the two differ
    too much.
    """
    rows = [row for group in shown for row in (group.title, *group.items) if row]
    if len(rows) > _MOST_ROWS_EACH * len(items):
        return ()
    groups = [("", list[str]())]
    above = ""
    found = 0
    waiting = list(map(_letters, items))
    for row in rows:
        place = next(
            (at for at, item in enumerate(waiting[:2]) if item and item in _letters(row)), None
        )
        if place is None:
            above = row
            continue
        if above and not re.search(r"\d", above) and len(above) <= _LONGEST_TITLE:
            groups.append((above.rstrip(":"), []))
        above = ""
        at = len(items) - len(waiting)
        groups[-1][1].extend((*items[at : at + place], row))
        found += 1
        waiting = waiting[place + 1 :]
    if found < _LEAST_ALIKE * len(items):
        return ()
    groups[-1][1].extend(items[len(items) - len(waiting) :])
    return tuple(Group(tuple(lines), title) for title, lines in groups if lines)


def _share_known(items: list[str], shown: list[str]) -> float:
    """Return the share of some items that a page's list names too, by the beginning of a word."""
    on_page = {word[:_WORD_BEGINS] for line in shown for word in _words(line)}
    named = [any(word[:_WORD_BEGINS] in on_page for word in _words(item)) for item in items]
    return sum(named) / max(len(named), 1)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{3,}", text.lower())


def _with_whole_steps(one: Understood, visible: Understood) -> Understood:
    """Return `one` with the page's steps if its own are only a teaser or the beginning of them."""
    own = lines_of_steps(one)
    seen = lines_of_steps(visible)
    if not own or len(seen) < _FEWEST_STEPS:
        return one
    said = sum(map(len, own))
    shown = sum(map(len, seen))
    on_page = _letters("".join(seen))
    is_teaser = said < _SHORTEST_STEPS and shown >= _MORE_STEPS * said
    is_cut_off = own[-1].endswith(("…", "...")) and on_page.startswith(_letters("".join(own)))
    is_beginning = (
        min(len(seen) / len(own), shown / said) >= _MUCH_MORE
        and Doubt.BY_HEADINGS in visible.doubts
        and all(_letters(line) in on_page for line in own)
    )
    is_less = is_teaser or is_cut_off or is_beginning
    return replace(one, sections=visible.sections) if is_less else one


def _with_titles(one: Understood, shown: Sequence[Section]) -> Understood:
    """Return `one` with the titles under which the page shows its steps; annotations often lose
    them.
    """
    if any(section.title for section in one.sections):
        return one
    said = [_letters("".join(line for step in part.steps for line in step.text)) for part in shown]
    parts = list[tuple[str, list[Step]]]()
    at = 0
    end = 0  # of the last step, in the letters of its section
    for step in (step for section in one.sections for step in section.steps):
        letters = _letters("".join(step.text))
        begins_part = not parts
        while at < len(said) and (place := said[at].find(letters, end)) < 0:
            at += 1
            end = 0
            begins_part = True
        if at == len(said):
            return one
        end = place + len(letters)
        if begins_part:
            parts.append((shown[at].title, []))
        parts[-1][1].append(step)
    if len(parts) < _FEWEST_PARTS:
        return one
    return replace(one, sections=tuple(Section(tuple(steps), title) for title, steps in parts))


def _counted(items: list[str]) -> float:
    """Return the share of things needed that have a number."""
    return sum(any(map(str.isnumeric, item)) for item in items) / max(len(items), 1)


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()
