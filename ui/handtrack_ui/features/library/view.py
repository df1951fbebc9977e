"""The library: all guides and views as cards, chosen by key, click or hand."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from handtrack.config.model import Preferences, ReadingSettings
from handtrack.gestures.reading_distance import READING_M
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.store import KeptRun
from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import CommandName, Refusal
from handtrack.navigation.activity import CommandResult, Effect
from handtrack.navigation.hand_commands import HandCommands, HandState
from handtrack.navigation.rules import Attention
from handtrack_ui.common.controls import button, show_shortened, tab_only
from handtrack_ui.common.hold_ring import HoldRing, ring_sign
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.part_strip import PartStrip
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.shortcuts import bind
from handtrack_ui.common.text_scale import TextScale, reading_of
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, size_text, text_pixels
from handtrack_ui.common.view import TrackingView
from handtrack_ui.common.watched import Watched
from handtrack_ui.feature import Feature
from handtrack_ui.features.library.card import CardContent
from handtrack_ui.features.library.card_grid import CardGrid
from handtrack_ui.features.library.card_words import (
    draft_content,
    run_details,
    unsaved_details,
    view_content,
)
from handtrack_ui.features.library.guide_menu import OWN_DEEDS, Deed
from handtrack_ui.features.library.head import LibraryHead
from handtrack_ui.features.library.model import RESUME, Kept, LibraryModel
from handtrack_ui.features.library.nothing_found import NothingFound
from handtrack_ui.features.library.question import Question
from handtrack_ui.features.library.shortcuts import LibraryKey
from handtrack_ui.text.guide_words import other_way_words, refused_words
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.source_words import words_for

_STRIP_WIDTH: Final = 9.5  # of the text size: room for "1 to 4 of 12" and its dots
_PAD: Final = 2.8  # of a button's icon and edges


class PageTurner(QWidget):
    """Two buttons that say the swipe, or the key, and the titles of the page they lead to."""

    turned = Signal(int)
    """The number of pages to turn, negative for back."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._strip = PartStrip(theme, TYPE["lead"])
        self._back, self._on = (button(does=partial(self.turned.emit, pages)) for pages in (-1, 1))
        self._titles: dict[QPushButton, tuple[str, Sequence[str]]] = {
            self._back: ("", ()),
            self._on: ("", ()),
        }
        self._by_hand = False
        tab_only(self._back, self._on)
        edges = (SPACE["xl"], 0, SPACE["xl"], SPACE["m"])
        lay_row(self._strip, 1, self._back, self._on, gap=SPACE["m"], edges=edges, of=self)

    def show_page(
        self,
        page: int,
        pages: int,
        words: str,
        *,
        before: Sequence[str],
        after: Sequence[str],
        by_hand: bool,
    ) -> None:
        """Show a page.

        `page`, `pages`: index from 0, and total. `words`: the visible cards: "1 to 4 of 7".
        `before`, `after`: the titles on the page before and after; empty if there is none.
        `by_hand`: name the swipes instead of the keys.
        """
        self._by_hand = by_hand
        self._strip.show_part(page, pages, words, ())
        back = self.tr("Swipe down: {0}") if by_hand else self.tr("Page Up: {0}")
        on = self.tr("Swipe up: {0}") if by_hand else self.tr("Page Down: {0}")
        for leads, titles, way in ((self._back, before, back), (self._on, after, on)):
            self._titles[leads] = way, titles
            leads.setAccessibleName(way.format(", ".join(titles)))
            leads.setVisible(bool(titles))
        self._write()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            size_text(self._strip, text_pixels(self))
            self._strip.setFixedWidth(round(_STRIP_WIDTH * text_pixels(self)))
            self._write()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Leave out titles that do not fit."""
        super().resizeEvent(event)
        self._write()

    def _write(self) -> None:
        shown = [leads for leads in (self._back, self._on) if not leads.isHidden()]
        room = self.width() - 2 * SPACE["xl"] - self._strip.width() - (1 + len(shown)) * SPACE["m"]
        for leads in shown:
            leads.setFont(font(text_pixels(self), bold=True))
            wide = room / len(shown) - _PAD * text_pixels(self)
            words = _fitting(*self._titles[leads], leads.fontMetrics(), wide)
            show_shortened(leads, words, wide)
            # The cards move with the swipe.
            icon = "up" if (leads is self._on) == self._by_hand else "down"
            put_icon(leads, themed_icon(self._theme, icon, "accent"), text_pixels(self))


def _fitting(way: str, titles: Sequence[str], metrics: QFontMetrics, width_px: float) -> str:
    """Return `way` with as many whole titles as fit, at least one; "…" stands for the rest."""
    words = way.format(", ".join(titles))
    for count in range(len(titles) - 1, 0, -1):
        if metrics.horizontalAdvance(words) <= width_px:
            break
        words = way.format(", ".join(titles[:count]) + " …")
    return words


translate = QCoreApplication.translate


_RING_SHARE: Final = 1.9  # of a card's number
_ANSWER_RING: Final = 1.5  # of an answer's number; its words begin beside it
_RING_LIFT: Final = 0.5
_NOTCH: Final = 120  # of a mouse wheel
_DRAFT: Final = "draft "  # before the name of a draft's card; no view has a space in its name


class LibraryView(TrackingView):
    """Pages of four numbered cards: the guides, then the other views.

    Hands give commands here if the setting is on and a person is tracked; the demo's hand would
    open guides unasked.
    """

    name = "library"
    commanded = True

    open_view = Signal(str, bool)
    """The name of a view to open, and whether a hand chose it."""
    open_guide = Signal(Path)
    """Resume a guide, or start it."""
    open_from_start = Signal(Path)
    """Start a guide over, ignoring any unfinished run."""
    pick_file = Signal()
    open_draft = Signal(str)
    """Go on with a guide that was never saved, by its name in `show_drafts`."""
    new_guide = Signal(str)
    """Write a guide: "recipe", "protocol", "checklist" or "order"."""
    from_text = Signal()
    """Make a guide from a text that the person types or pastes."""
    pasted = Signal()
    """Make a guide from what was copied."""
    managed = Signal(object, object)
    """Emitted with a `Deed` and the guide it applies to."""

    def __init__(
        self,
        theme: Theme,
        pictures: Pictures,
        hand: HandCommands,
        guides: tuple[Guide, ...],
        *,
        chosen: Preferences | None = None,
        measured_m: Callable[[], float] = lambda: READING_M[0],
    ) -> None:
        """`measured_m`: returns the last measured distance of a hand, in metres."""
        super().__init__(theme)
        self._reading = ReadingSettings()
        self._measured_m = measured_m
        self.tracks = False
        self._views: dict[str, CardContent] = {}
        self._deeds = set(OWN_DEEDS)
        self.model = LibraryModel(hand, guides)
        self.undo_deed: Callable[[], object] | None = None
        """Takes back the last change to a card; None if there is nothing to take back."""
        self._staged = False
        self._wheel = 0
        self._grid = CardGrid(theme, pictures, guides, self._deeds)
        self._head = LibraryHead(theme)
        self._question = Question(theme)
        self._nothing = NothingFound()
        self._stack = QStackedWidget()
        self._turner = PageTurner(theme)
        for shown in (self._grid, self._question, self._nothing):
            self._stack.addWidget(shown)
        lay_column(self._head, (self._stack, 1), self._turner, gap=0, of=self)
        self._connect()
        self._ring = HoldRing(theme, self)
        self.show_kept(self.model.kept)
        self.take_preferences(chosen or Preferences())

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Library")

    @property
    def attention(self) -> Attention:
        """Hands at work are watched less closely until one may give commands."""
        return self.model.hand.attention(self.model)

    @property
    def preview(self) -> Preview:
        """The small camera picture."""
        return self._head.preview

    @property
    def reading_m(self) -> float:
        """The distance that the person chose, else that of a hand that gives commands here."""
        return reading_of(self._reading, self._measured_m() if self.tracks else READING_M[0])

    def _fit_text(self) -> None:
        """Scale everything with the view, and for the reading distance."""
        text = TextScale.of(self.reading_m, self.window().size())
        self._head.fit_width(self.width(), text)
        self._grid.set_far(text.hand if text.far else 0.0)
        self._question.set_least(text.hand if text.far else 0.0)
        scale = min(max(self.width() / 1280, 0.7), 2.0)
        letters = TYPE["heading" if self.tracks else "lead"] * scale
        size_text(self._turner, max(letters, text.small))

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply the gesture settings."""
        self.model.take_preferences(chosen)
        self._reading = chosen.reading
        self._head.preview.set_mirrored(chosen.camera.mirrored)
        self._show_tracking()

    def watch(self, watched: Watched) -> None:
        """Track only a source that can show a person."""
        self.model.watch(watched)
        self.show_runs(self.model.runs)
        self._show_tracking()

    def enter(self) -> None:
        """Show the first page, and focus its first card."""
        self._show_result(self.model.turn_to(0))

    def leave(self) -> None:
        """Release the frame, and forget the hand."""
        self._head.preview.clear()
        self._head.preview.set_message("")
        self._staged = False
        self.model.hand.forget(self.model)
        self._show_hand(HandState())

    def add_card(self, feature: Feature) -> None:
        """Add the card of a feature's view, if it has one, after the others."""
        if feature.card is not None:
            content = self._views[feature.name] = view_content(feature.card)
            self._grid.add_view(feature.name, content)
            self.model.add_view(feature.name, f"{content.title} {content.summary}")
            self._arrange()

    def show_drafts(self, drafts: Mapping[str, str], is_unsaved: Callable[[Path], bool]) -> None:
        """Show what is not saved: guides that were begun, and changes of those in the library.

        `drafts`: the titles of guides that were never saved, by any name.
        `is_unsaved`: whether a guide's file has unsaved changes.
        """
        for name in self.model.drafts:
            self._grid.drop(name)
        contents = {f"{_DRAFT}{name}": draft_content(title) for name, title in drafts.items()}
        for name, content in contents.items():
            self._grid.add_view(name, content)
        self._views |= contents
        self.model.drafts = {name: content.title for name, content in contents.items()}
        self.model.is_unsaved = is_unsaved
        self.show_runs(self.model.runs)
        self._arrange()

    def allow(self, *deeds: Deed) -> None:
        """Offer these deeds in the guides' menus: somebody does them when `managed` is emitted."""
        self._deeds.update(deeds)

    def allow_new_guides(self) -> None:
        """Offer to write a guide: somebody begins one when `new_guide` is emitted."""
        self._head.allow_new_guides()

    def allow_text(self) -> None:
        """Offer to make a guide from a text: somebody asks for one when `from_text` is emitted."""
        self._head.allow_text()

    @property
    def guides(self) -> tuple[Guide, ...]:
        """The guides, in card order."""
        return self.model.guides

    def put_guide(self, at: int, guide: Guide) -> None:
        """Put a guide at an index, even one already there; cancel the current hold,
        because the numbers change.
        """
        self.add_guide(at, guide)
        self.show_kept(self.model.kept)

    def add_guide(self, at: int, guide: Guide) -> None:
        """Put a guide at an index, as one of many: `show_kept` shows them, in a time that grows
        with the library.
        """
        self._grid.put(guide)
        self.model.put(at, guide)

    def show_kept(self, kept: Kept) -> None:
        """Show the favourites first, the person's own titles, and nothing that was removed."""
        focused = self._grid.focused
        changes = kept != self.model.kept
        card = self.model.cards[focused] if focused is not None and changes else None
        self.model.kept = kept
        for guide in self.guides:
            self._grid.of(guide.path).set_title(self.model.title(guide))
        self._grid.show_favourites(kept.favourites)
        self._head.finder.show_folders(self.model.folders, favourites=bool(kept.favourites))
        self.show_runs(self.model.runs)
        self._arrange()
        if card in self.model.cards:
            self._show_result(self.model.show_card(self.model.cards.index(card)))

    def _arrange(self) -> None:
        model = self.model
        finder = self._head.finder
        focused = self._grid.focused is not None
        model.words = finder.words
        model.folder = finder.folder
        model.only_favourites = finder.favourites
        model.arrange()
        self._grid.arrange([one.path if isinstance(one, Guide) else one for one in model.cards])
        self._fit_text()  # the filter may have come, or another name in it
        self._show_page()
        if focused and model.cards:  # the cards were hidden, which took it
            self._grid.focus(model.shown.start)
        self._show_hand(model.hand.state(model))

    def show_runs(self, runs: Mapping[Path, KeptRun | None]) -> None:
        """Mark each guide with the step its last run resumes at, or the day it was done;
        `runs` by guide file.
        """
        model = self.model
        model.runs = runs
        for guide in model.guides:
            place = model.resumes_at(guide)
            kept = runs.get(guide.path)
            details = run_details(guide, place, kept, waits=model.runs_wait)
            if model.is_unsaved(guide.path):
                details = (unsaved_details(), *details)
            self._grid.of(guide.path).set_details(details)

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the person's hand, and run its commands."""
        self._head.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        for seen in update.seen if not self._staged else ():
            if not self._run_commands(seen):
                return
            self._show_hand(self.model.hand.state(self.model))

    def stage(self, *seen: Recognition) -> None:
        """Show the effect of these frames and ignore other hands until the view is left;
        for screenshots.
        """
        self._staged = True
        self.model.hand.forget(self.model)
        for one in seen:
            self._run_commands(one)
        self._show_hand(self.model.hand.state(self.model))

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture, and drop the outdated hand state."""
        words = (
            self.tr("No picture") if status.state is RunState.FAILED else words_for(status).short
        )
        self._head.preview.set_message("" if status.state is RunState.RUNNING else words)
        if status.state is not RunState.RUNNING:
            self._show_hand(HandState())

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self._head.preview.set_message(self.tr("Paused") if paused else "")
        self._head.status.show_paused(paused=paused)
        self.model.hand.forget(self.model)
        self._show_hand(HandState())

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Choose a card or an answer, move the focus, or go back to the first page."""
        finder = self._head.finder
        if name == "cancel" and self.model.asked is None and finder.field.hasFocus():
            finder.field.clear()
            if self.model.cards:
                self._grid.focus(self.model.shown.start)
            return True
        if name == "cancel" and self.model.asked is None and finder.words:
            finder.field.clear()
            return True
        if name == "undo" and self.undo_deed is not None:
            undo_deed = self.undo_deed
            self.undo_deed = None
            undo_deed()
            return True
        if name == "confirm" and finder.field.hasFocus():
            name = "next"  # from the field to the first card
        if self.model.asked is not None and name in ("next", "previous"):
            return self._question.focus_next(1 if name == "next" else -1)
        return self._show_result(self.model.press(name, choice, self._grid.focused))

    def turn_page(self, screens: int) -> bool:
        """Turn the page."""
        return self._show_result(self.model.turn(screens))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Turn a page with every notch of the wheel."""
        self._wheel += event.angleDelta().y()
        if abs(self._wheel) >= _NOTCH:
            self.turn_page(-1 if self._wheel > 0 else 1)
            self._wheel = 0

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Rescale the head."""
        super().resizeEvent(event)
        self._fit_text()

    def _show_tracking(self) -> None:
        """Show whether hands give commands here, and which."""
        if self.tracks != self.model.tracks:
            self.tracks = self.model.tracks
            self._head.show_by_hand(on=self.tracks)
        self._fit_text()
        self._show_page()
        self._show_hand(self.model.hand.state(self.model))

    def _run_commands(self, seen: Recognition) -> bool:
        """Run the commands in a frame; False if one left the view."""
        for decided in self.model.follow(seen):
            turns = decided.effect is Effect.TURN_PAGES
            result = self.model.turn(decided.pages) if turns else decided
            if isinstance(result.event, Refusal):
                self._head.line.show_notice(other_way_words(result) or refused_words(result.event))
            elif result.says is not None:
                self._head.line.show_notice(message_words(result.says))
            if result.cue:
                self.cue.emit(result.cue)
            opens = self.model.opens(result) is not None
            self._show_result(result, by_hand=True)
            if opens:
                return False
        return True

    def _show_result(self, result: CommandResult, *, by_hand: bool = False) -> bool:
        """Show what a command did; return whether it counted."""
        opened = self.model.opens(result)
        if isinstance(opened, Guide):
            starts_over = result.effect is Effect.START_OVER
            (self.open_from_start if starts_over else self.open_guide).emit(opened.path)
        elif opened is not None:
            self._open_card(opened, by_hand)
        elif result.effect is Effect.ASK_TO_RESUME and self.model.asked is not None:
            self._ask(self.model.asked)
        elif result.effect is Effect.SHOW_CARD and result.number is not None:
            self._show_page()
            if self.model.cards:
                self._grid.focus(result.number - 1)
        return result.taken

    def _open_card(self, name: str, by_hand: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Open a view, or go on with a draft."""
        if name.startswith(_DRAFT):
            self.open_draft.emit(name.removeprefix(_DRAFT))
        else:
            self.open_view.emit(name, by_hand)

    def _ask(self, guide: Guide) -> None:
        step, count = self.model.resumes_at(guide) or (1, len(guide.way({})))
        known = self.tr("You left off at step {0} of {1}.").format(step, count)
        answers = (self.tr("Resume at step {0}").format(step), self.tr("Start over"))
        hint = self.tr("Hold up one or two fingers. Wave to go back.")
        self._question.ask(guide.title, known, answers, hint)
        self._show_page()

    def _show_page(self) -> None:
        model = self.model
        shown = self.model.shown
        found = self._grid if model.cards else self._nothing
        self._stack.setCurrentWidget(found if model.asked is None else self._question)
        self._nothing.show_words(model.words)
        self._grid.show_page(shown, large=self.tracks)
        self._head.set_hint(
            translate("library", "Show a card's number with your fingers")
            if model.asked is None
            else translate("library", "Show your answer's number with your fingers")
        )
        before, after = (
            [
                model.title(one) if isinstance(one, Guide) else self._views[one].title
                for one in model.neighbours(pages)
            ]
            for pages in (-1, 1)
        )
        words = translate("library", "{0} to {1} of {2}").format(
            shown.start + 1, shown.stop, len(model.cards)
        )
        if model.pages == 1:
            words = ""
        self._turner.show_page(
            model.page,
            model.pages,
            words,
            before=before,
            after=after,
            by_hand=self.tracks,
        )
        self._turner.setVisible(model.asked is None and bool(model.cards))

    def _show_hand(self, state: HandState) -> None:
        """Show whether a hand is in control, and the target of its hold."""
        self._head.show_hand(state)
        target = state.target
        choice = target.bound.choice if target is not None else None
        asked = self.model.asked is not None
        self._question.aim(choice if asked else None)
        self._grid.aim(None if asked else choice)
        if target is None:
            self._ring.hide()
            return
        centre, diameter = self._place_of(target.bound.command, choice)
        self._ring.aim(centre, diameter, ring_sign(target), target.share)

    def _place_of(self, command: CommandName, choice: int | None) -> tuple[QPoint, float]:
        """Return the centre and diameter of a hold's ring."""
        if self.model.asked is not None:
            tile = self._question.tile(choice or RESUME)
            if tile is not None:
                place = tile.number_place
                return tile.mapTo(self, place.center()), place.width() * _ANSWER_RING
        elif choice is not None:
            card = self._grid.card(choice)
            place = card.number_place
            return card.mapTo(self, place.center()), place.width() * _RING_SHARE
        turns = command in ("next", "previous", "confirm")
        shown = self._turner if turns else self._head.line
        return shown.mapTo(
            self, QPoint(shown.width() // 2, round(shown.height() * _RING_LIFT))
        ), 90.0

    def _connect(self) -> None:
        self._turner.turned.connect(self.turn_page)
        self._question.answered.connect(self.choose)
        self._head.pick_file.connect(self.pick_file)
        self._head.new_guide.connect(self.new_guide)
        self._head.from_text.connect(self.from_text)
        self._grid.open_guide.connect(self.open_guide)
        self._grid.open_view.connect(self._open_card)
        self._grid.managed.connect(self.managed)
        self._head.finder.changed.connect(self._arrange)
        self._nothing.cleared.connect(self._head.finder.clear)
        bind(
            self,
            {
                Shortcut.FIND: self._head.finder.setFocus,
                LibraryKey.NEW_GUIDE: self._head.open_new_menu,
                LibraryKey.PASTE: self.pasted.emit,
                LibraryKey.EDIT: partial(self._grid.manage, Deed.EDIT),
                LibraryKey.DUPLICATE: partial(self._grid.manage, Deed.DUPLICATE),
                LibraryKey.RENAME: partial(self._grid.manage, Deed.RENAME),
                LibraryKey.CARD_MENU: self._grid.manage,
            },
        )
