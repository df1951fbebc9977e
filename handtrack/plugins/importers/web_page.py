"""A saved web page: schema.org in JSON-LD or microdata, microformats,
or headings with lists below them.
"""

import email
import email.policy
import re
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from handtrack.guides.file import File, Picture
from handtrack.plugins.importers.annotated import microdata, microformats
from handtrack.plugins.importers.copy_me_that import read_copy_me_that
from handtrack.plugins.importers.headings import Topic, is_announcing, topics_of
from handtrack.plugins.importers.lenient import read_values
from handtrack.plugins.importers.markup import Element, Row, parse, plain_text, rows
from handtrack.plugins.importers.meal_master import is_meal_master
from handtrack.plugins.importers.recipe_keeper import read_recipe_keeper
from handtrack.plugins.importers.recipe_rows import read_page_rows
from handtrack.plugins.importers.remarks import left_out
from handtrack.plugins.importers.schema import FindPicture, is_type, objects_of, read_schema
from handtrack.plugins.importers.script_data import recipes_in_scripts
from handtrack.plugins.importers.several import split_recipes
from handtrack.plugins.importers.text import read as read_text
from handtrack.plugins.importers.understood import (
    Doubt,
    LeftOut,
    Omission,
    Understood,
)
from handtrack.plugins.importers.weighing import (
    completed_from_page,
    is_of_other_page,
    lines_of_steps,
)

_KINDS: Final = ("Recipe", "HowTo")
_ASIDE = re.compile(
    r"(?:post-|entry-|site-|page-|article-|wp-block-)?(?:comments?|respond|newsletter|related|share|sharing|social|sponsor|sponsored"
    r"|promo|advert|advertisement|cookies?|breadcrumbs?)"
    r"(?:-(?:list|area|section|wrapper|container|box|bar|form|signup|posts?|recipes?|articles?|buttons?|links|icons|media|share))?",
    re.IGNORECASE,
)
_ASIDE_TAGS: Final = ("nav", "footer")
_ASIDE_ROLES: Final = ("navigation", "contentinfo", "search")
_LINED: Final = ("li", "p", "dd", "td")
"""Elements that hold a line of a recipe, with the links in it."""
_SHORTEST_LINKED: Final = 20
"""Letters of a part of a line; shorter ones, such as "Chicken", may be a menu's."""
_NOTES: Final = re.compile(
    r"(?:(?:recipe|cook'?s|chef'?s)\s)?(?:notes?|tips?|tipps?|hinweise?|anmerkungen|notas|notes|astuces?)\s?:?",
    re.IGNORECASE,
)
_LONGEST_HEADING: Final = 60
"""Characters."""
_TITLES: Final = frozenset(("msotitle", "title"))
"""Classes of a title's paragraph in pages from text processors."""
_WRAPPED: Final = re.compile(r"^.{30,}[^\W\d],?\n[ \t]*[a-z]", re.MULTILINE)
"""A line of a preformatted text that goes on in the next."""
_ELSEWHERE = re.compile(r"[A-Za-z][\w+.-]*:|//")
_SIZE = re.compile(r"(?:-\d{2,4}x\d{2,4}|@\dx|\(\d\))(?=\.\w+$)")
"""The size of this version, in a picture's name."""


def read(file: File) -> Iterator[Understood]:
    """Parse a saved page; yields nothing if it has neither ingredients nor steps.

    Each part comes from the most explicit format that has it.
    """
    page = parse(file.text())
    find = _Beside(file, page).find
    if exported := [*read_copy_me_that(page, find), *read_recipe_keeper(page, find)]:
        yield from exported
        return
    ways = (_json_ld(page), microdata(page, _KINDS), microformats(page))
    found = [one for way in ways for one in _best(way, find)]
    found.sort(key=lambda one: not (one.needed and one.sections))
    _remove_asides(page)
    seen = rows(page)
    visible = read_page_rows(seen, find)
    if not all(
        any(getattr(one, part) for one in (*found, *visible)) for part in ("needed", "sections")
    ):
        page.reveal()
        seen = rows(page)
        visible = read_page_rows(seen, find)
    if not found and (several := _written(page, file) or _several(page, seen, find)):
        yield from several
        return
    head = _of_head(page)
    if visible:
        found = [one for one in found if not is_of_other_page(one, visible[0], head.title, seen)]
    if found and visible:
        found[0] = completed_from_page(found[0], visible[0])
    if not all(
        any(getattr(one, part) for one in (*found, *visible)) for part in ("needed", "sections")
    ):
        drawn = _best(recipes_in_scripts(page), find)
        found = [*(one for one in drawn if one.needed and one.sections), *found]
    if found or visible:
        one = reduce(_completed, (*found, *visible, head))
        if found:
            one = replace(one, title=_without_site(one.title, head.source, ""))
        yield replace(one, left_out=(*one.left_out, *_left_out(page, seen, one)))
    titles = {_letters(one.title) for one in found[:1]}
    for way in ways:
        for one in _others(way, titles, find):
            if not (visible and is_of_other_page(one, visible[0], head.title, seen)):
                yield _completed(one, replace(head, title=""))


def _left_out(page: Element, seen: list[Row], one: Understood) -> Iterator[LeftOut]:
    """Yield how many links and lines of notes of a page's recipe its guide leaves out.

    `seen`: the page's rows.
    """
    lines = [item for group in one.needed for item in group.items]
    kept = [_letters(line) for line in (*lines, *lines_of_steps(one), one.summary, *one.notes)]
    yield from left_out(Omission.LINKS, [*_links(page, kept)])
    notes = _notes_among(seen)
    said = "".join(kept)
    yield from left_out(Omission.LINES, [line for line in notes if _letters(line) not in said])


def _links(page: Element, kept: list[str]) -> Iterator[str]:
    """Yield the addresses in the lines of a page that its guide keeps without them."""
    whole = {*kept}
    said = "\n".join(kept)
    for block in page.walk():
        if block.tag not in _LINED:
            continue
        addresses = [one.get("href") for one in block.walk() if one.tag == "a"]
        addresses = [address for address in addresses if address.startswith(("http", "/"))]
        text = _letters(block.text()) if addresses else ""
        if text and (text in whole or (len(text) >= _SHORTEST_LINKED and text in said)):
            yield from addresses


def _notes_among(found: list[Row]) -> Iterator[str]:
    """Yield the lines below the headings of notes, as far as the next heading; within the steps
    also those below a heading such as "Video" or "Equipment".
    """
    is_noted = False
    steps_level = 0  # of the heading of steps that the row is below, 0 if there's none
    for row in found:
        if not row.level:
            if is_noted:
                yield row.text
            continue
        topics = topics_of(row)
        if row.level <= steps_level or Topic.CLOSING in topics:
            steps_level = 0
        is_aside = steps_level > 0 and not topics.isdisjoint((Topic.NEEDED, Topic.ASIDE))
        is_noted = is_aside or _NOTES.fullmatch(row.text) is not None
        if not steps_level and Topic.STEPS in topics:
            steps_level = row.level


def _others(way: list[dict[str, Any]], titles: set[str], find: FindPicture) -> Iterator[Understood]:
    """Yield the other complete recipes of a page; adds their titles to `titles`."""
    for properties in way:
        if not is_type(properties, "Recipe"):
            continue
        one = read_schema(properties, find)
        if one.needed and one.sections and (title := _letters(one.title)) not in titles and title:
            titles.add(title)
            yield one


def _remove_asides(page: Element) -> None:
    """Remove what stands around a page's recipe: comments, related recipes, newsletters, sponsors,
    share buttons.

    An element goes by its tag, its role, or the words of its class and id, unless a heading of
    things needed or steps is in it.
    """
    announcing: set[int] = set()  # the elements with such a heading in them, by their identity
    for element in reversed([*page.walk()]):
        inner = [child for child in element.children if isinstance(child, Element)]
        if _announces(element) or not announcing.isdisjoint(map(id, inner)):
            announcing.add(id(element))
        for child in inner:
            if id(child) not in announcing and _is_aside(child):
                child.children = []


def _is_aside(element: Element) -> bool:
    if element.tag in _ASIDE_TAGS or element.get("role") in _ASIDE_ROLES:
        return True
    if not element.attributes or element.tag in (
        "html",
        "body",
        "main",
        "article",
        "script",
        "figure",
    ):
        return False
    return any(
        _ASIDE.fullmatch(name.replace("_", "-")) for name in (*element.classes, element.get("id"))
    )


def _announces(element: Element) -> bool:
    """Return whether an element's own text is a heading of things needed or steps."""
    text = " ".join(element.raw().split()) if element.children else ""
    return 0 < len(text) <= _LONGEST_HEADING and is_announcing(Row((text,), 1))


def _written(page: Element, file: File) -> list[Understood]:
    """Return the recipes in a page's preformatted text, if it is most of the page and its
    paragraphs have several lines; nothing if it has none.
    """
    blocks = [one for one in page.walk() if one.tag == "pre"]
    text = "\n\n".join(block.whole() for block in blocks)
    is_of_typewriter = _WRAPPED.search(text) is not None or is_meal_master(text)
    if not is_of_typewriter or 2 * len(text) < len(page.text()):
        return []
    found = [*read_text(replace(file, data=text.encode()))]
    if not all(one.needed and one.sections for one in found):
        return []
    head = _of_head(page)
    return [_completed(one, head) for one in found]


def _several(page: Element, seen: list[Row], find: FindPicture) -> list[Understood]:
    """Return the recipes of a page that only headings tell apart, such as one of an e-book;
    nothing if it has one.

    `seen`: the page's rows.
    """
    outside, recipes = split_recipes(seen)
    if len(recipes) < 2:
        return []
    head = replace(_of_head(page), title="")
    found = [
        replace(_completed(one, head), title=part[0].text)
        for part in recipes
        for one in read_page_rows(part[1:], find)
    ]
    return [
        replace(found[0], left_out=left_out(Omission.LINES, [row.text for row in outside])),
        *found[1:],
    ]


def read_mhtml(file: File) -> Iterator[Understood]:
    """Parse a page saved with its pictures in one file (MHTML)."""
    message = email.message_from_bytes(file.bounded(), policy=email.policy.compat32)
    parts = {part.get("Content-Location", ""): part for part in message.walk()}
    pictures = {
        _base(name): part for name, part in parts.items() if part.get_content_maintype() == "image"
    }

    def beside(name: str) -> bytes | None:
        part = pictures.get(_base(name))
        data = part.get_payload(decode=True) if part else None
        return data if isinstance(data, bytes) else None

    for part in parts.values():
        data = part.get_payload(decode=True)
        if part.get_content_type() == "text/html" and isinstance(data, bytes):
            yield from read(File(file.path, data, beside))
            return


class _Beside:
    """Finds the pictures of a saved page: named as in the page, in its address,
    or a smaller version of it.
    """

    def __init__(self, file: File, page: Element) -> None:
        self._file = file
        names = (
            one.get(key) for one in page.walk() if one.tag == "img" for key in ("src", "data-src")
        )
        self._saved = {_base(name): name for name in names if name and not _ELSEWHERE.match(name)}

    def find(self, name: str) -> Picture | None:
        """Return a picture; None if it was not saved with the page."""
        if name.startswith("data:"):
            with suppress(ValueError):
                return self._file.take(b64decode(name.partition("base64,")[2]))
            return None
        saved = self._saved.get(
            _base(name), name if self._file.beside or not _ELSEWHERE.match(name) else ""
        )
        return self._file.picture(saved)


def _base(name: str) -> str:
    return _SIZE.sub("", unquote(name.partition("?")[0].rpartition("/")[2]).lower())


def _json_ld(page: Element) -> list[dict[str, Any]]:
    scripts = (
        one.raw()
        for one in page.walk()
        if one.tag == "script" and "json" in one.get("type").lower()
    )
    values = [
        value
        for script in scripts
        if any(kind in script for kind in _KINDS)
        for value in read_values(script)
    ]
    return [*objects_of(values, *_KINDS)]


def _best(found: list[dict[str, Any]], find: FindPicture) -> list[Understood]:
    """Return the first complete recipe, or else the fullest: a page may show teasers of others."""
    read = [
        (one, properties)
        for properties in found
        if (one := read_schema(properties)).needed or one.sections
    ]
    return [read_schema(max(read, key=lambda pair: _merit(*pair))[1], find)] if read else []


def _merit(one: Understood, properties: Mapping[str, Any]) -> tuple[bool, bool, int]:
    items = sum(len(group.items) for group in one.needed)
    steps = sum(
        len(line) for section in one.sections for step in section.steps for line in step.text
    )
    whole = bool(items and steps)
    return whole, is_type(properties, "Recipe"), 0 if whole else items + steps


def _completed(one: Understood, other: Understood) -> Understood:
    """Return `one` with what only `other` has."""
    names = (
        "title",
        "summary",
        "language",
        "yields",
        "preparation_s",
        "cooking_s",
        "total_s",
        "source",
        "picture",
    )
    missing = {name: getattr(other, name) for name in names if not getattr(one, name)}
    guessed = (doubt for doubt in other.doubts if doubt in (Doubt.BY_HEADINGS, Doubt.GUESSED))
    doubts = tuple(dict.fromkeys((*one.doubts, *guessed)))
    for name in ("needed", "sections"):
        if not getattr(one, name) and getattr(other, name):
            missing[name] = getattr(other, name)
            missing["doubts"] = doubts
    return replace(one, **missing)


def _of_head(page: Element) -> Understood:
    """Return a page's own description."""
    meta: dict[str, str] = {}
    canonical = language = title = ""
    headings: list[tuple[bool, str]] = []
    for one in page.walk():
        if one.tag == "meta":
            name = one.get("property") or one.get("name") or one.get("itemprop")
            meta.setdefault(name.lower(), " ".join(one.get("content").split()))
        elif one.tag == "link" and "canonical" in one.get("rel").lower():
            canonical = canonical or one.get("href")
        elif one.tag == "html":
            language = one.get("lang").replace("_", "-")
        elif one.tag in ("h1", "h2", "h3") or (
            one.tag == "p" and _TITLES & {*map(str.lower, one.classes)}
        ):
            headings.append(
                (one.tag not in ("h2", "h3") or one.get("itemprop") == "name", one.text())
            )
        elif one.tag == "title":
            title = title or one.raw()
    address = next(
        (one for one in (canonical, meta.get("og:url", "")) if one.startswith("http")), ""
    )
    site = meta.get("og:site_name", "")
    title = _without_site(plain_text(meta.get("og:title", "") or title), address, site)
    return Understood(
        _title_among(headings, title, address, site), (), (), language=language, source=address
    )


def _title_among(headings: list[tuple[bool, str]], title: str, address: str, site: str) -> str:
    """Return the first main heading, or without one the first that the page's title contains; else
    that title.

    The site's name, and headings of things needed or steps, are left out.
    """
    names = {"", _letters(site), _letters(urlsplit(address).hostname or "")}
    named = [
        (main, text)
        for main, text in headings
        if not any(_letters(text) and _letters(text) in one for one in names)
    ]
    named = [(main, text) for main, text in named if text and not is_announcing(Row((text,), 1))]
    within = [text for _, text in named if _letters(text) in _letters(title)]
    return next((text for main, text in named if main), (*within, title)[0])


def _without_site(title: str, address: str, site: str) -> str:
    """Return a page's title without its site's name: "Pancakes | Good Food" becomes "Pancakes"."""
    known = _letters(address) + _letters(site)
    parts = re.split(r"\s+[|\u2013\u2014»·-]\s+", title)
    while len(parts) > 1 and (
        _letters(parts[-1]) in known or ("|" in title and len(parts[-1]) < len(parts[0]))
    ):
        title = title[: title.rindex(parts.pop())].rstrip(" |\u2013\u2014»·-")
    return title


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()
