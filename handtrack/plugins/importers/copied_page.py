"""Undoes what copying a whole web page did to a recipe: menus and buttons above it, advertisements
within it, and what a page has below it.
"""

import re
from collections.abc import Sequence
from typing import Final

from handtrack.plugins.importers.headings import Topic, topics_of
from handtrack.plugins.importers.markup import Row

# Buttons, stars and the author's line stand below a page's title, menus above it; so the title is
# the line right above the first of them. Below the recipe, the first line that only pages have ends
# it. A text without any of these is no page, and stays.

_STARS: Final = (
    r"[★☆⭐]{3,}\ufe0f?(?:\s*\d(?:[.,]\d)?(?:/5)?)?"
    r"(?:\s*(?:\(\s*[\d.,]+\s*\)|from [\d.,]+ \w+))?"
)
_BUTTONS: Final = re.compile(
    r"(?:(?:(?:skip|jump) to (?:the )?(?:recipe|video|content)|(?:print|save|pin|rate"
    r"|share)(?: (?:the|this))?(?: recipe)?"
    r"|cook mode|deselect all|(?:direkt )?zum rezept(?: springen)?|rezept (?:speichern"
    r"|drucken|teilen|merken|bewerten)"
    r"|(?:auf )?merkliste|drucken|speichern|teilen|merken|pinnen|bewerten|kochmodus|pdf"
    rf"|(?:[½¼]|\d)x|{_STARS})(?:\s+|$|\s*[|·•]\s*))+",
    re.IGNORECASE,
)
"""A line of nothing but a page's buttons and stars."""
_BYLINE: Final = re.compile(
    r"(?:(?:by|von|author:|autorin?:)\s+[^|•·]{2,40}[|•·].*|(?:published|updated"
    r"|veröffentlicht|aktualisiert)\b.*\d{4}.*"
    r"|(?:★\s*)?\d[.,]\d\s*\(?\s*[\d.,]+\s*(?:ratings?|reviews?|votes?|bewertungen|stimmen)\)?)\s*",
    re.IGNORECASE,
)
_WITHIN: Final = re.compile(
    r"(?:advertisement|anzeige|werbung|cookie[- ]?(?:einstellungen|settings|consent)"
    r"|(?:alle )?cookies? (?:akzeptieren|ablehnen)"
    r"|accept (?:all )?cookies|this post (?:may )?contains? affiliate links.*"
    r"|als amazon-partner.*|enthält werbung.*"
    r"|sponsored(?: content)?|photo credit:.*|foto:.*|metric|us customary|(?:instacart|amazon).*)\s*",
    re.IGNORECASE,
)
_MENU: Final = re.compile(
    r"(?:home(?:page)?|recipes?|about(?: (?:me|us))?|search|menu|log ?in|sign (?:in|up)"
    r"|contact|shop|blog|subscribe|startseite"
    r"|rezepte|über (?:mich|uns)|suche|anmelden|registrieren|magazin|newsletter|kategorien"
    r"|☰|skip to (?:main )?content|kontakt)",
    re.IGNORECASE,
)
_TRAIL: Final = re.compile(
    r"[^>›»/|]{2,40}(?:\s*[>›»]\s*[^>›»]{2,40})+|[^|•·]{2,25}(?:\s*[|•·]\s*[^|•·]{2,25}){2,}"
)
"""Where a page stands: "Home › Recipes › Cakes"; or a menu on one line."""
_BELOW: Final = re.compile(
    r"(?:(?:comments?|reviews?|kommentare?|bewertungen)\s*\(\s*[\d.,]+\s*\)"
    r"|[\d.,]+\s+(?:comments?|reviews?|kommentare?|bewertungen|thoughts on .*)"
    r"|did you (?:make|try|like|cook) .*|you (?:may|might)(?: also)? (?:like|enjoy|love).*"
    r"|related (?:posts?|recipes?).*"
    r"|more recipes.*|leave a (?:comment|reply|review).*|share this.*|(?:subscribe"
    r"|sign up)\b.*|tag @.*|follow (?:me|us)\b.*"
    r"|das könnte (?:dir|dich|euch|ihnen)\b.*|(?:ähnliche|weitere|passende) (?:rezepte"
    r"|beiträge).*|newsletter\b.*"
    r"|(?:kommentar|bewertung) (?:schreiben|hinterlassen|abgeben).*"
    r"|hast du .{3,40}(?:ausprobiert|nachgekocht).*"
    r"|(?:©|\(c\)|copyright)\s.*|privacy policy.*|impressum|datenschutz(?:erklärung)?"
    r"|(?:filed under|tagged|posted in)\b.*"
    r"|nutrition(?:al)?(?: (?:facts?|info(?:rmation)?).*)?:?|nährwerte?(?: .{0,40})?:?|calories:.*\|.*)\s*",
    re.IGNORECASE,
)
_COMMENTS: Final = re.compile(r"(?:\D*\(\s*[\d.,]+\s*\)|[\d.,]+\s+\w+)\s*")
_FEWEST_BELOW: Final = 2


def without_page(lines: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
    """Return what a page has around its recipe, and the other lines; nothing of another text."""
    texts = [line.strip() for line in lines]
    marks = [at for at, text in enumerate(texts) if text and _is_mark(text)]
    end = _end_of_recipe(texts, is_page=bool(marks))
    if not marks and end == len(texts):
        return (), list(lines)
    begin = _place_of_title(texts, marks)
    out = {at for at in range(begin) if texts[at]} | {
        at for at in range(end, len(texts)) if texts[at]
    }
    out |= {at for at in range(begin, end) if _is_mark(texts[at]) or _WITHIN.fullmatch(texts[at])}
    left = tuple(text for at, text in enumerate(texts) if at in out and text)
    return left, [line for at, line in enumerate(lines) if at not in out]


def _is_mark(text: str) -> bool:
    return _BUTTONS.fullmatch(text) is not None or _BYLINE.fullmatch(text) is not None


def _end_of_recipe(texts: Sequence[str], *, is_page: bool) -> int:
    """Return the place of the first line below a recipe that only pages have.

    Without other signs of a page, comments with their number or two such lines are one.
    """
    steps = (at for at, text in enumerate(texts) if Topic.STEPS in topics_of(Row((text,))))
    first = next(steps, 0)
    places = [at for at in range(first, len(texts)) if at and _BELOW.fullmatch(texts[at])]
    if not places:
        return len(texts)
    is_sure = is_page or len(places) >= _FEWEST_BELOW or _COMMENTS.fullmatch(texts[places[0]])
    return places[0] if is_sure else len(texts)


def _place_of_title(texts: Sequence[str], marks: Sequence[int]) -> int:
    """Return the place of the title, right above the first button, or below the menus."""
    first = marks[0] if marks else 0
    for at in range(first - 1, -1, -1):
        if texts[at] and not (_is_menu(texts[at]) or _WITHIN.fullmatch(texts[at])):
            return at if any(map(_is_menu, filter(None, texts[:at]))) else 0
    return next((at for at, text in enumerate(texts) if text and not _is_menu(text)), 0)


def _is_menu(text: str) -> bool:
    return _MENU.fullmatch(text) is not None or _TRAIL.fullmatch(text) is not None
