"""Keys, clicks and hands choose from the library, page by page. The view shows it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Final

from handtrack.config.gestures import hand_bindings
from handtrack.config.model import Preferences
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.body import plain, texts_of
from handtrack.guides.store import KeptRun
from handtrack.messages import Command, CommandName
from handtrack.navigation.activity import NOT_TAKEN, CommandResult, Effect
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.hand_commands import HandCommands
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Message
from handtrack_ui.codes import WindowCode
from handtrack_ui.common.watched import Watched

PAGE: Final = 4
"""Cards per page: as many as one hand can count."""
"""The views with a card, after the guides."""
RESUME = 1
START_OVER = 2
"""The answers about an unfinished guide."""
_STEPS: Final[Mapping[str, int]] = {"next": 1, "previous": -1}


@dataclass(frozen=True, slots=True)
class Kept:
    """The person's favourites, removed guides and own titles, by guide file."""

    favourites: frozenset[Path] = frozenset()
    removed: frozenset[Path] = frozenset()
    titles: Mapping[Path, str] = field(default_factory=dict)


def all_words(guide: Guide) -> str:
    """Return all text of a guide."""
    steps = (
        (
            step.title,
            *(plain(text) for block in step.body for text in texts_of(block)),
            *(one.label for one in step.choices),
        )
        for step in guide.steps
    )
    return " ".join((guide.title, guide.summary, *chain.from_iterable(steps)))


def _shows(at: int) -> CommandResult:
    """Return the result of turning to the card with an index."""
    return CommandResult(taken=True, effect=Effect.SHOW_CARD, number=at + 1)


def _answer(number: int | None) -> CommandResult:
    """Return the result of an answer about an unfinished guide."""
    if number not in (RESUME, START_OVER):
        return NOT_TAKEN
    return CommandResult(
        taken=True, effect=Effect.START_OVER if number == START_OVER else Effect.OPEN_CARD
    )


class LibraryModel:
    """The cards of the library as the activity that hands command: guides, then views; and the
    kind of source. It uses no widgets.

    `hand`: the window's.
    """

    def __init__(self, hand: HandCommands, guides: tuple[Guide, ...]) -> None:
        self.hand = hand
        self.bindings = Bindings()
        self.arming = True
        self.guides = guides
        """All guides, even those that are not shown."""
        self.kept = Kept()
        self.words = ""
        """Only cards with all of these are shown."""
        self.folder: Path | None = None
        """Only guides of this folder are shown."""
        self.only_favourites = False
        self.drafts: Mapping[str, str] = {}
        """Guides that were begun and never saved: the words on their cards, by the cards' names."""
        self.is_unsaved: Callable[[Path], bool] = lambda path: False
        """Return whether a guide has unsaved changes."""
        self._views = dict[str, str]()
        self._texts = dict[Path, str]()
        self.cards: tuple[Guide | str, ...] = ()
        """Targets of the cards, in order: a guide, or a view by its name."""
        self.page = 0
        """The current page, from 0."""
        self.asked: Guide | None = None
        """The guide with an open question whether to resume it;
        the answers have the numbers until then.
        """
        self.runs: Mapping[Path, KeptRun | None] = {}
        """The last runs, by guide file."""
        self._watched = Watched.STAND_IN
        self._by_hand = False
        self.arrange()

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders that guides in the library are in."""
        return tuple(
            dict.fromkeys(
                guide.path.parent for guide in self.guides if guide.path not in self.kept.removed
            )
        )

    def title(self, guide: Guide) -> str:
        """Return the person's title for a guide."""
        return self.kept.titles.get(guide.path, guide.title)

    @property
    def pages(self) -> int:
        """The number of pages."""
        return max(1, -(-len(self.cards) // PAGE))

    @property
    def shown(self) -> range:
        """The indices of the page's cards, which are numbered from 1."""
        return self._on(self.page)

    @property
    def tracks(self) -> bool:
        """True if hands give commands here: the person wants it, and the source shows them."""
        return self._by_hand and self._watched.human

    @property
    def runs_wait(self) -> bool:
        """True while a recording or the demo gives commands: it starts its own runs;
        saved ones stay unchanged.
        """
        return self._watched.rehearses

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply the gesture settings."""
        self.bindings = hand_bindings(chosen.gestures)
        self.arming = chosen.gestures.arming
        self._judge_tracking(self._watched, by_hand=chosen.gestures.library_by_hand)

    def watch(self, watched: Watched) -> None:
        """Track only a source that can show a person."""
        self._judge_tracking(watched, by_hand=self._by_hand)

    def put(self, at: int, guide: Guide) -> None:
        """Put a guide at an index, even one already there; cancel the current hold,
        because the numbers change.
        """
        others = [one for one in self.guides if one.path != guide.path]
        self.guides = (*others[:at], guide, *others[at:])
        self._texts.pop(guide.path, None)
        self.arrange()

    def add_view(self, name: str, words: str) -> None:
        """Add a view's card after the others; `words`: those on the card."""
        self._views[name] = words
        self.arrange()

    def arrange(self) -> None:
        """Choose and order the cards: drafts, favourites, the other guides by last use, the views;
        cancel the current hold.
        """
        favourites = self.kept.favourites
        filtered = self.only_favourites or self.folder is not None
        guides = [guide for guide in self.guides if self._is_sought(guide)]
        drafts, views = (
            [name for name, words in some.items() if not filtered and self._has_words(words)]
            for some in (self.drafts, self._views)
        )
        guides.sort(key=lambda guide: guide.path not in favourites)
        self.cards = (*drafts, *guides, *views)
        self.hand.forget(self)
        self.page = min(self.page, self.pages - 1)

    def turn_to(self, page: int) -> CommandResult:
        """Close the question, and turn to a page, or the nearest existing one."""
        self.asked = None
        self.page = min(max(page, 0), self.pages - 1)
        return _shows(self.shown.start)

    def turn(self, pages: int) -> CommandResult:
        """Turn a number of pages, or say that there are no more."""
        if self.asked is not None:
            return NOT_TAKEN
        if not 0 <= self.page + pages < self.pages:
            ends = WindowCode.LAST_CARDS() if pages > 0 else WindowCode.FIRST_CARDS()
            return CommandResult(taken=False, says=ends)
        return self.turn_to(self.page + pages)

    def show_card(self, at: int) -> CommandResult:
        """Turn to the card with an index, if there is one, and focus it."""
        if not 0 <= at < len(self.cards):
            return NOT_TAKEN
        self.turn_to(at // PAGE)
        return _shows(at)

    def press(self, name: CommandName, choice: int | None, focused: int | None) -> CommandResult:
        """Run a key's or click's command; `focused` is the index of the focused card."""
        if name == "cancel":
            return self._cancel()
        if self.asked is not None:
            return _answer(RESUME if name == "confirm" else choice)
        if name in _STEPS:
            return self.show_card(self.shown.start if focused is None else focused + _STEPS[name])
        if name == "confirm" and focused is not None:
            return CommandResult(taken=True, effect=Effect.OPEN_CARD, number=focused + 1)
        if self.card_at(choice or 0) is None:
            return NOT_TAKEN
        number = self.shown.start + (choice or 0)
        return CommandResult(taken=True, effect=Effect.OPEN_CARD, number=number)

    def follow(self, seen: Recognition) -> tuple[CommandResult, ...]:
        """Carry out what the hands in a frame command."""
        return self.hand.follow(seen, self)

    def command(self, command: Command, score: float | None) -> CommandResult:
        """Carry out a hand's command; a number asks first about a guide that can be resumed."""
        name = command.command
        if name in _STEPS:
            return self.turn(_STEPS[name])
        if name == "confirm" and self.asked is None:
            return self.turn(1)
        card = self.card_at(command.choice or 0) if self.asked is None else None
        if isinstance(card, Guide) and self.resumes_at(card) is not None:
            self.asked = card
            return CommandResult(taken=True, effect=Effect.ASK_TO_RESUME)
        return self.press(name, command.choice, None)

    def opens(self, result: CommandResult) -> Guide | str | None:
        """Return what a command opens: a guide, or a view by its name; None if nothing."""
        if result.effect not in (Effect.OPEN_CARD, Effect.START_OVER):
            return None
        return self.asked if result.number is None else self.cards[result.number - 1]

    def card_at(self, number: int) -> Guide | str | None:
        """Return what the card with a number opens."""
        shown = self.shown
        return self.cards[shown[number - 1]] if 1 <= number <= len(shown) else None

    def neighbours(self, pages: int) -> tuple[Guide | str, ...]:
        """Return the cards on the page that is `pages` away; empty if there is none."""
        there = self.page + pages
        return tuple(self.cards[at] for at in self._on(there)) if 0 <= there < self.pages else ()

    def resumes_at(self, guide: Guide) -> tuple[int, int] | None:
        """Return the step number a guide resumes at, and the number of steps;
        None if it would start over.
        """
        kept = self.runs.get(guide.path)
        if kept is None or kept.finished is not None:
            return None
        return guide.place(kept.progress.step, kept.progress.answers)

    def rules(self) -> StepRules:
        """Return what a hand can do: choose a card, turn the page, or answer.

        Confirming turns to the next page: no card has the focus of a hand.
        """
        nothing = WindowCode.CARD_NUMBER_WANTED()
        blocked: dict[CommandName, Message] = {"undo": nothing, "pause": nothing}
        if self.asked is not None:
            answer = WindowCode.ANSWER_NUMBER_WANTED()
            return StepRules(START_OVER, blocked={**blocked, "next": answer, "previous": answer})
        if self.pages == 1:
            blocked["confirm"] = nothing
        elif self.page == self.pages - 1:
            blocked["confirm"] = WindowCode.LAST_CARDS()
        if self.page == self.pages - 1:
            blocked["next"] = WindowCode.LAST_CARDS()
        if self.page == 0:
            blocked |= {"previous": WindowCode.FIRST_CARDS(), "cancel": WindowCode.IN_LIBRARY()}
        return StepRules(len(self.shown), blocked=blocked, pages=True, confirm_goes_on=True)

    def _is_sought(self, guide: Guide) -> bool:
        if guide.path in self.kept.removed or (
            self.only_favourites and guide.path not in self.kept.favourites
        ):
            return False
        if self.folder is not None and guide.path.parent != self.folder:
            return False
        if not self.words:
            return True
        if guide.path not in self._texts:
            self._texts[guide.path] = all_words(guide)
        return self._has_words(
            f"{self.title(guide)} {guide.path.parent.name} {self._texts[guide.path]}"
        )

    def _has_words(self, text: str) -> bool:
        return all(word in text.casefold() for word in self.words.casefold().split())

    def _judge_tracking(self, watched: Watched, *, by_hand: bool) -> None:
        tracked = self.tracks
        self._watched = watched
        self._by_hand = by_hand
        if self.tracks != tracked:
            self.hand.forget(self)

    def _cancel(self) -> CommandResult:
        """Cancel the choice of a guide, or go back to the first page."""
        if self.asked is not None:
            return self.turn_to(self.page)
        return self.turn_to(0) if self.page > 0 else NOT_TAKEN

    def _on(self, page: int) -> range:
        return range(page * PAGE, min((page + 1) * PAGE, len(self.cards)))
