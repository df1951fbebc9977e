"""HTML as a tree, however broken.

The standard library's `html.parser` takes minutes for a few kilobytes of unclosed tags and raises
on others, so this finds the tags itself: it looks at every character a fixed number of times and
never raises. Tags that may stay open (``<li>``, ``<p>``) are closed by what follows them; a tree
deeper than `DEEPEST` continues at that depth.
"""

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

DEEPEST: Final = 200
"""Depth of nested elements."""

_TAG = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z][^\s/>]*)")
_ATTRIBUTE = re.compile(
    r"""[\s/]*(?P<name>[^\s/>=]+)(?:\s*=\s*(?P<value>"[^"]*"|'[^']*'|[^\s>]*))?"""
)
_WORD = re.compile(r"[^\W_]")
_ELSEWHERE = re.compile(r"(?!#.|javascript:).", re.IGNORECASE)
_REFERENCE = re.compile(r"\[.{1,4}\]")
"""The mark of a footnote."""
_EDIT_LINK = re.compile(
    r"\s*\[\s*(?:edit|bearbeiten|modifier|editar|modifica|bewerken|redigera|rediger|edytuj|править)\b"
    r"[^\[\]]*\]$",
    re.IGNORECASE,
)
"""Behind each heading of a wiki: "Procedure [edit | edit source]"."""
_DASH = re.compile(r"\A[-–—*]\s+")
_BOXES: Final = "▢☐□☑•·▪▫◦‣●○✓✔ "
"""Drawn in front of a list's items."""
_SHORTEST_CAPTION: Final = 25
"""Characters of a caption: a shorter one names its picture, a longer one may be a step."""
_LONGEST_DETAIL: Final = 40
"""Characters below a term: a short text, such as an amount, belongs to the term's row."""
_LAYOUT: Final = 3
"""Minimum lines in a cell of a table that only places parts of the page."""
_VOID: Final = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()  # noqa: SIM905 - a list of names
)
_RAW: Final = frozenset(("script", "style", "textarea", "title", "xmp"))
_BLOCKS: Final = frozenset(
    "address article aside blockquote br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3"  # noqa: SIM905
    " h4 h5 h6 header hr legend li main nav ol option p pre section summary table tbody td tfoot th thead tr ul".split()
)
_CLOSES: Final = {
    "li": (frozenset(("li",)), frozenset(("ul", "ol", "menu"))),
    "dt": (frozenset(("dt", "dd")), frozenset(("dl",))),
    "dd": (frozenset(("dt", "dd")), frozenset(("dl",))),
    "tr": (frozenset(("tr", "td", "th")), frozenset(("table",))),
    "td": (frozenset(("td", "th")), frozenset(("tr", "table"))),
    "th": (frozenset(("td", "th")), frozenset(("tr", "table"))),
    "option": (frozenset(("option",)), frozenset(("select",))),
}
"""For an opening tag: the open siblings that it ends,
and the elements where the search for them stops.
"""
_ENDS_PARAGRAPH: Final = _BLOCKS - {"br", "caption", "option", "legend", "summary"}
_HEADINGS: Final = {f"h{level}": level for level in range(1, 7)}
_BREAKS_ITEM: Final = frozenset(("li", "tr", *_HEADINGS))
"""Elements that no single item contains."""
_LEVELS: Final = tuple(map(str, _HEADINGS.values()))
_STUCK: Final = frozenset(("sub", "sup", "wbr", "b", "i", "em", "br", "img", "input"))
"""Elements that only format a part of a word, or have no text."""
_ICONS: Final = ("material-icons", "material-symbols")
_UNSEEN: Final = frozenset(
    ("script", "style", "template", "noscript", "svg", "head", "select", "button", "iframe")
)


@dataclass(slots=True, eq=False)
class Element:
    """An element: its name in lower case, its attributes, and its children in order."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: "list[Element | str]" = field(default_factory=list, repr=False)

    def get(self, name: str) -> str:
        """Return an attribute, or an empty text."""
        return self.attributes.get(name, "")

    @property
    def classes(self) -> list[str]:
        """The words of its class."""
        return self.get("class").split()

    def walk(self) -> "Iterator[Element]":
        """Yield this element and all below it, in the order of the page."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += [child for child in reversed(element.children) if isinstance(child, Element)]

    @property
    def hidden(self) -> bool:
        """True if a reader does not see it."""
        if self.tag in _UNSEEN or (not self.attributes and self.tag != "sup"):  # most have none
            return self.tag in _UNSEEN
        if self.tag == "sup" and _REFERENCE.fullmatch(self.whole()):
            return True
        style = self.get("style").replace(" ", "").lower()
        if any(name.startswith(_ICONS) for name in self.classes):  # the icon's name in letters
            return True
        return "hidden" in self.attributes or "display:none" in style

    def reveal(self) -> None:
        """Show what only another tab, width or click would:
        a page is saved as it happened to be.
        """
        for one in self.walk():
            one.attributes.pop("hidden", None)
            one.attributes.pop("style", None)

    def raw(self) -> str:
        """Return its own text as written."""
        if len(self.children) == 1 and isinstance(self.children[0], str):
            return self.children[0]
        return "".join(child for child in self.children if isinstance(child, str))

    def lines(self) -> list[str]:
        """Return its visible text as lines without markup, ended where a block or a line break
        ends. The captions of pictures are its text only if it has no other.
        """
        parts: list[str] = []
        self._write(parts, with_captions=False)
        if lines := _lines("".join(parts)):
            return lines
        parts.clear()
        self._write(parts, with_captions=True)
        return _lines("".join(parts))

    def whole(self) -> str:
        """Return all text below it as written."""
        return "".join(one if isinstance(one, str) else one.whole() for one in self.children)

    def text(self) -> str:
        """Return its visible text on one line."""
        return " ".join(self.lines())

    def _write(self, parts: list[str], *, with_captions: bool) -> None:
        for child in self.children:
            if isinstance(child, str):
                parts.append(child if self.tag == "pre" else child.replace("\n", " "))
            elif not child.hidden and (with_captions or child.tag != "figcaption"):
                gap = "\n" if child.tag in _BLOCKS else ""
                parts.append(gap)
                child._write(parts, with_captions=with_captions)
                parts.append(gap)


@dataclass(frozen=True, slots=True)
class Row:
    """A piece of a page as a reader sees it, from top to bottom."""

    lines: tuple[str, ...]
    level: int = 0
    """Rank of a heading, 1 to 6; `BOLD` for a line in bold; 0 for text."""
    item: bool = False
    """True for an item of a list, or a row of a table."""
    pictures: tuple[str, ...] = ()
    """The names of the pictures in it, or right above it."""
    ordered: bool = False
    """True for an item of a numbered list."""
    begins_list: bool = field(default=False, compare=False)
    """True for the first item of a page's list."""
    within: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """The blocks of the page around it, outer ones first, by numbers that only tell them apart."""
    is_linked: bool = field(default=False, compare=False)
    """True if most of its text leads to other pages."""
    is_caption: bool = field(default=False, compare=False)
    """True for the caption of a picture."""

    @property
    def text(self) -> str:
        """Its lines joined into one."""
        return " ".join(self.lines)


BOLD: Final = 7
"""Rank of a line in bold, which is often a heading."""


def rows(element: Element) -> list[Row]:
    """Return an element's visible text as rows: headings, whole list items and table rows,
    other text line by line.
    """
    found: list[Row] = []
    inline: list[_Piece] = []
    seen: list[str] = []

    def pictures() -> tuple[str, ...]:
        names = tuple(seen)
        seen.clear()
        return names

    def flush(around: _Around) -> None:
        text = _without_mark("".join(piece.text for piece in inline))
        if _WORD.search(text):
            level = BOLD if all(piece.bold for piece in inline if piece.text.strip()) else 0
            linked = sum(len(piece.text) for piece in inline if piece.linked)
            row = Row(
                (text,),
                level,
                pictures=pictures(),
                within=around.within,
                is_linked=2 * linked > len(text),
                is_caption=around.caption,
            )
            found.append(row)
        inline.clear()

    def visit(node: Element, around: _Around) -> None:
        term: Row | None = None
        begins_list = True
        for child in node.children:
            if isinstance(child, str):
                inline.append(_Piece(child, around.bold, around.linked))
            elif child.tag == "pre":
                flush(around)
                found.extend(Row((line,), within=around.within) for line in child.lines())
            elif (level := _level(child)) or _is_item(child) or _has_points(node, child):
                flush(around)
                shown = [] if child.hidden else child.lines()
                if lines := tuple(_without_edit_link(shown) if level else shown):
                    seen.extend(one.get("src") for one in child.walk() if one.tag == "img")
                    if (
                        term is not None
                        and term is found[-1]
                        and len(child.text()) <= _LONGEST_DETAIL
                    ):
                        found.pop()
                        lines = (f"{term.text} {child.text()}",)
                    item = not level
                    row = Row(
                        lines,
                        level,
                        item,
                        pictures(),
                        ordered=item and node.tag == "ol",
                        begins_list=begins_list,
                        within=around.within,
                        is_linked=around.linked
                        or 2 * (_linked(child) - _length(shown) + _length(lines)) > _length(lines),
                    )
                    found.append(row)
                    begins_list = begins_list and not item
            elif child.tag == "img":
                seen.append(child.get("src"))
            elif not child.hidden and not (
                child.tag == "figcaption" and len(child.text()) < _SHORTEST_CAPTION
            ):
                inner = _Around(
                    (*around.within, id(child)) if child.tag in _BLOCKS else around.within,
                    around.bold or child.tag in ("b", "strong"),
                    around.linked or _leads_elsewhere(child),
                    around.caption or child.tag == "figcaption",
                )
                if child.tag in _BLOCKS:
                    flush(around)
                visit(child, inner)
                if child.tag in _BLOCKS:
                    flush(inner)
                term = found[-1] if child.tag == "dt" and found else None

    outermost = _Around((), bold=False, linked=False, caption=False)
    visit(element, outermost)
    flush(outermost)
    return found


@dataclass(frozen=True, slots=True)
class _Around:
    """The elements around a piece of a page: its blocks, and the effect of the others."""

    within: tuple[int, ...]
    bold: bool
    linked: bool
    caption: bool


@dataclass(frozen=True, slots=True)
class _Piece:
    """Characters of a line of a page."""

    text: str
    bold: bool
    linked: bool


def _without_edit_link(lines: list[str]) -> list[str]:
    """Return a heading's lines without the link to edit what is below it."""
    return [line for one in lines if (line := _EDIT_LINK.sub("", one))]


def _leads_elsewhere(element: Element) -> bool:
    """Return whether an element is a link to another page, or a button that is written as one."""
    return element.tag == "a" and _ELSEWHERE.match(element.get("href")) is not None


def _linked(element: Element) -> int:
    """Return the number of characters in the links below an element."""
    count = 0
    waiting = [element]
    while waiting:
        one = waiting.pop()
        if _leads_elsewhere(one):
            count += _length(one.lines())
        else:
            waiting += [child for child in one.children if isinstance(child, Element)]
    return count


def _length(lines: Iterable[str]) -> int:
    return sum(map(len, lines))


def _level(element: Element) -> int:
    """Return the level of a heading, by its tag or its role; 0 for anything else."""
    if element.attributes:
        level = element.get("aria-level")
        if element.get("role") == "heading" and level in _LEVELS:
            return int(level)
    if element.tag == "tr" and {
        one.tag for one in element.children if isinstance(one, Element)
    } == {"th"}:
        return BOLD
    return _HEADINGS.get(element.tag, 0)


def _has_points(above: Element, element: Element) -> bool:
    """Return whether an element is a numbered step with a text and bullets below it."""
    if above.tag != "ol" or element.tag != "li" or not _WORD.search(element.raw()):
        return False
    return not any(inner.tag == "ol" or inner.tag in _HEADINGS for inner in element.walk())


def _is_item(element: Element) -> bool:
    """Return whether an element is a single item: it contains no list, table or heading,
    and no cell of a layout.
    """
    if element.tag not in ("li", "tr", "dd"):
        return False
    inner = [*element.walk()][1:]
    if any(one.tag in _BREAKS_ITEM for one in inner):
        return False
    return element.tag != "tr" or all(
        len(one.lines()) < _LAYOUT for one in inner if one.tag == "td"
    )


def sectioned(found: Iterable[Row]) -> list[dict[str, object]]:
    """Return rows as sections in schema.org's form: a heading starts one,
    and every other row is a step.
    """
    sections: list[tuple[str, list[dict[str, object]]]] = [("", [])]
    for row in found:
        if row.level:
            sections.append((row.text, []))
        else:
            text = "\n".join(row.lines)
            sections[-1][1].append(
                {"@type": "HowToStep", "text": text, "image": list(row.pictures)}
            )
    return [
        {"@type": "HowToSection", "name": name, "itemListElement": steps}
        for name, steps in sections
        if name or steps
    ]


def local_name(name: str) -> str:
    """Return a name without its address or prefix: "https://schema.org/Recipe" becomes "Recipe"."""
    return name.rpartition("/")[2].rpartition(":")[2]


def parse(text: str) -> Element:
    """Parse a page, or a piece of one."""
    root = Element("")
    stack = [root]
    for kind, name, rest in _tokens(text):
        if kind == "text":
            stack[-1].children.append(
                rest if stack[-1].tag in ("script", "style") else html.unescape(rest)
            )
        elif kind == "end":
            if any(element.tag == name for element in stack[1:]):
                while stack.pop().tag != name:
                    pass
        else:
            _close_open_siblings(stack, name)
            element = Element(name, _attributes(rest))
            stack[-1].children.append(element)
            if name not in _VOID and len(stack) < DEEPEST:
                stack.append(element)
    for element in root.walk():
        if len(element.children) > 1:
            _space_out(element)
    return root


# Styles put space between elements that the source writes without any:
# "<span>1</span><span>lb</span>". Text that is only formatted must stay in one piece:
# "H<sub>2</sub>O", "<b>M</b>ix", a word that an office program cut into spans. So there is a space
# between two elements without text between them if a digit meets a letter, or if they have
# different classes. Asian scripts have no spaces: there the last element of a line, if it's short,
# is the amount of what is before it.

_ASIAN: Final = re.compile(r"[\u3040-\u9fff\uac00-\ud7a3ー]")
_LONGEST_AMOUNT: Final = 12
"""Characters of an amount in an element behind an Asian thing."""
_HOLDS_LINE: Final = frozenset(("li", "dd", "td", "p", "div"))


def _space_out(element: Element) -> None:
    """Put the space between an element's children that a reader sees."""
    spaced: list[Element | str] = []
    written = (one for one in reversed(element.children) if not isinstance(one, str) or one.strip())
    last = next(written, None) if element.tag in _HOLDS_LINE else None
    for child in element.children:
        before = spaced[-1] if spaced else None
        if isinstance(child, Element) and isinstance(before, Element) and _are_apart(before, child):
            spaced.append(" ")
        elif before is not None and child is last:
            spaced += [" "] if _is_asian_amount(child, before) else []
        spaced.append(child)
    element.children = spaced


def _are_apart(one: Element, two: Element) -> bool:
    if one.tag in _STUCK or two.tag in _STUCK or one.tag in _BLOCKS or two.tag in _BLOCKS:
        return False
    end, begin = _edge(one, -1), _edge(two, 0)
    if not end or not begin:
        return False
    named = one.get("class") != two.get("class")
    return bool(end.isalnum() and begin.isalnum() and (end.isdigit() != begin.isdigit() or named))


def _is_asian_amount(element: Element | str, before: Element | str) -> bool:
    """Return whether an element is short, and right behind an Asian letter."""
    if isinstance(element, str) or element.tag in _STUCK or element.tag in _BLOCKS:
        return False
    end = before[-1:] if isinstance(before, str) else _edge(before, -1)
    if not _ASIAN.match(end) or not _edge(element, 0).isalnum():
        return False
    return len(element.text()) <= _LONGEST_AMOUNT


def _edge(element: Element, at: int) -> str:
    """Return the first (0) or last (-1) character of an element's text; nothing if there's none."""
    for _ in range(DEEPEST):
        if not element.children:
            return ""
        child = element.children[at]
        if isinstance(child, str):
            return child[at] if child else ""
        element = child
    return ""


def plain_lines(text: str) -> list[str]:
    """Return the lines of a text that may contain HTML, entities and line breaks."""
    for _ in range(2):  # some sites escape what is escaped already
        if "&" in text:
            text = html.unescape(text)
    if "<" in text and _TAG.search(text):
        broken = parse(
            text.replace("\n", "<br>")
            if not re.search(r"</?(?:p|li|br|div)\b", text, re.I)
            else text
        )
        return broken.lines()
    return _lines(text)


_STRONG: Final = re.compile(r"\*\*(?=\S)([^*]+)(?<=\S)\*\*")
"""Markdown in a page's text, which its own program would have drawn."""


def _lines(text: str) -> list[str]:
    """Return the lines that contain a letter or digit."""
    text = _STRONG.sub(r"\1", text) if "**" in text else text
    return [_without_mark(line) for line in text.splitlines() if _WORD.search(line)]


def _without_mark(line: str) -> str:
    """Return a line without the dash, bullet or box in front of it."""
    return _DASH.sub("", " ".join(line.split()).lstrip(_BOXES))


def plain_text(text: str) -> str:
    """Return a text that may contain HTML, on one line."""
    return " ".join(plain_lines(text))


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield ("text", "", characters), ("start", name, attributes) and ("end", name, "")."""
    at = begun = 0
    while (at := text.find("<", at)) >= 0:
        tag = _TAG.match(text, at)
        if tag is None and text[at + 1 : at + 2] not in ("!", "?", "/"):
            at += 1
            continue
        if at > begun:
            yield "text", "", text[begun:at]
        if tag is None:
            comment = text.startswith("<!--", at)
            end = text.find("-->" if comment else ">", at)
            at = begun = len(text) if end < 0 else end + (3 if comment else 1)
            continue
        name = tag["name"].lower()
        at = begun = end = _end_of_tag(text, tag.end())
        yield "end" if tag["end"] else "start", name, text[tag.end() : end]
        if name in _RAW and not tag["end"]:
            closing = re.compile(rf"</{name}\b", re.IGNORECASE).search(text, at)
            at = begun = closing.start() if closing else len(text)
            yield "text", "", text[end:at]
    if begun < len(text):
        yield "text", "", text[begun:]


def _end_of_tag(text: str, at: int) -> int:
    while match := _ATTRIBUTE.match(text, at):
        at = match.end()
    end = text.find(">", at)
    return len(text) if end < 0 else end + 1


def _attributes(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    if text == ">":
        return found
    for match in _ATTRIBUTE.finditer(text.removesuffix(">")):
        value = match["value"] or ""
        if value[:1] in ("'", '"') and value[-1:] == value[:1]:
            value = value[1:-1]
        found.setdefault(match["name"].lower(), html.unescape(value))
    return found


def _close_open_siblings(stack: list[Element], name: str) -> None:
    if name in _ENDS_PARAGRAPH and stack[-1].tag == "p":
        stack.pop()
    if name not in _CLOSES:
        return
    ends, within = _CLOSES[name]
    outermost = len(stack)
    for place in range(len(stack) - 1, 0, -1):
        if stack[place].tag in within:
            break
        if stack[place].tag in ends:
            outermost = place
    del stack[outermost:]
