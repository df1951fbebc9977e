"""A feature's contribution to the window, and the services that the window offers it. Imports no
Qt.

A feature is a folder with a `FEATURE`, in its `feature.py` or, if it is small, in `__init__.py`.
In-tree features stand in `in_tree.FEATURES`; other packages register theirs in the entry-point
group `handtrack.features`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from handtrack.guides import Guide
from handtrack.guides.recorder import Runs
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Message
from handtrack.service import ServiceStatus
from handtrack_ui.common.traits import Trait, tracks
from handtrack_ui.persistence.section import Section

if TYPE_CHECKING:
    from PySide6.QtWidgets import QBoxLayout, QMainWindow, QWidget

    from handtrack_ui.common.banner import Banner
    from handtrack_ui.common.hand_panel import HandPanel
    from handtrack_ui.common.header import Header
    from handtrack_ui.common.pictures import Pictures
    from handtrack_ui.common.preview import Preview
    from handtrack_ui.common.settings_page import SettingsPage
    from handtrack_ui.common.theme import Theme
    from handtrack_ui.common.view import View
    from handtrack_ui.persistence.own_gestures import OwnGestures
    from handtrack_ui.persistence.preference_store import PreferenceStore
    from handtrack_ui.persistence.window_state import WindowState
    from handtrack_ui.shell.drag_and_drop import DropZone
    from handtrack_ui.shell.options import WindowOptions
    from handtrack_ui.sources.controller import SourceController
    from handtrack_ui.tracking.bridge import Bridge
    from handtrack_ui.tracking.controller import TrackingController

P = TypeVar("P")


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802 - the name that Qt's tool looks for
    """Mark a text for translation without importing Qt; it is translated where it is shown."""
    return text


@dataclass(frozen=True, slots=True)
class Card:
    """A view's card in the library. Texts are English, of the context "LibraryView".

    The picture shows a hand giving `sign`, or else an icon, or else an open hand. `camera`: the
    view uses one.
    """

    title: str
    summary: str
    sign: str = ""
    icon: str = ""
    camera: bool = True


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One line of F1: keys in Qt's names, and what they do, of the context "sheet".

    `where`: returns whether the line belongs to a view; None for the feature's own view.
    """

    keys: tuple[str, ...]
    does: str
    where: "Callable[[View], bool] | None" = None


def everywhere(view: "View") -> bool:
    """A `where` of keys that work in every view."""
    return True


def while_tracking(view: "View") -> bool:
    """A `where` of keys that work while a view tracks."""
    return tracks(view)


def for_experts(view: "View") -> bool:
    """A `where` of keys for people who look at tracking itself."""
    return Trait.FOR_EXPERTS in view.traits


def in_views(*names: str) -> "Callable[[View], bool]":
    """Return a `where` of keys that work in views with these names."""
    return lambda view: view.name in names


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the settings. `title` is English, of the context "settings".

    `make`: makes the page, given the services, its title in the person's language, and its parent.
    `order`: pages are listed by it; the core's first ones have less than 50, its last ones more.
    """

    name: str
    title: str
    icon: str
    make: "Callable[[Services, str, QWidget], SettingsPage]"
    order: int = 50


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows for another feature's page of the settings; `add` adds them when the page is made."""

    page: str
    add: "Callable[[Services, SettingsPage], object]"


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of the window's command line, such as `--send URL`; it can be repeated.

    Only in-tree features have them: those of other packages are read once the window is open.
    `needs_window`: says, given its first value, what to do where no window can open.
    """

    name: str
    metavar: str
    help: str
    needs_window: Callable[[str], Message]


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that a feature writes to, listed in the settings.

    `title` is English, of the context "DataPage".
    """

    title: str
    path: Callable[[], Path]


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel in another feature's view, for views that take panels. `make`: makes it, once."""

    view: str
    make: "Callable[[Services], HandPanel]"


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of `handtrack screenshots`.

    `show`: shows it, and returns the preview that needs a tracked hand, or None. `last`: the hands'
    last actions, once it is shown.
    """

    show: "Callable[[], Preview | None]"
    last: Callable[[], object] | None = None


@dataclass(frozen=True, slots=True)
class Feature:
    """Everything that a feature contributes."""

    name: str
    open: "Callable[[Services], View | None]"
    """Makes its parts, once per window, and returns its view if it has one."""
    by_name: bool = False
    """True if the view can be opened by its name alone, as with `--view`."""
    card: Card | None = None
    keys: tuple[KeyRow, ...] = ()
    """Its lines on F1."""
    settings: tuple[Section, ...] = ()
    """Its sections of the settings file."""
    state: tuple[Section, ...] = ()
    """Its sections of the file with the window's state."""
    pages: tuple[Page, ...] = ()
    rows: tuple[Rows, ...] = ()
    panels: tuple[Panel, ...] = ()
    folders: tuple[Folder, ...] = ()
    arguments: tuple[Argument, ...] = ()
    """Their values are in `WindowOptions.given`."""
    scenes: "Callable[[Services], Mapping[str, Scene]] | None" = None


@dataclass(slots=True)
class Hooks:
    """Moments in the window's life; a feature appends what it wants called."""

    added: list[Callable[[Feature], object]] = field(default_factory=list)
    """A feature was opened, also the one that asked for this."""
    begin: list[Callable[[], object]] = field(default_factory=list)
    """The window begins: settings are read, nothing is shown yet."""
    options: "list[Callable[[WindowOptions], bool]]" = field(default_factory=list)
    """Options were given, at this start or a second one.
    Returns True if nothing else should be shown for them.
    """
    asked: "list[Callable[[WindowOptions], bool]]" = field(default_factory=list)
    """A view or a guide was asked for, and the source is there.
    Returns whether it shows something for them.
    """
    unasked: list[Callable[[], bool]] = field(default_factory=list)
    """No view was asked for at the start. Returns whether it shows one."""
    lasting: list[Callable[[], Iterable[str]]] = field(default_factory=list)
    """The first view is shown. Returns messages that stay until the person dismisses them."""
    leaving: list[Callable[[], object]] = field(default_factory=list)
    """Another view is about to be shown."""
    entered: "list[Callable[[View], object]]" = field(default_factory=list)
    """Another view is shown."""
    goes_on: "list[Callable[[View], bool]]" = field(default_factory=list)
    """Returns whether a run continues from the current view into this one."""
    escape: list[Callable[[], bool]] = field(default_factory=list)
    """Esc was pressed. Returns whether that ended something; then nothing else happens."""
    may_quit: list[Callable[[], bool]] = field(default_factory=list)
    """The person wants to quit. Returns False to ask them first."""
    hidden: list[Callable[[], object]] = field(default_factory=list)
    """The window was closed and hidden; its state is saved next."""
    close: list[Callable[[], object]] = field(default_factory=list)
    """End background work; idempotent."""
    put_away: list[Callable[[], object]] = field(default_factory=list)
    """Before each screenshot: close everything that covers the view or runs in every view."""


class ShowView(Protocol):
    """Shows a view in place of the current one."""

    def __call__(self, view: "View | str", by_hand: bool = False) -> object:  # noqa: FBT001, FBT002 - a Qt slot
        """Show a view, or one by its name; `by_hand`: a sign opened it, so a hand can leave it."""


@dataclass(slots=True, eq=False)
class Services:
    """The window's services for its features."""

    window: "QMainWindow"
    beside: "QBoxLayout"
    """The layout that holds the views; a panel may join it."""
    jobs: Jobs
    theme: "Theme"
    pictures: "Pictures"
    bridge: "Bridge"
    tracking: "TrackingController"
    sources: "SourceController"
    header: "Header"
    banner: "Banner"
    drop: "DropZone"
    preferences: "PreferenceStore"
    window_state: "WindowState"
    own_gestures: "OwnGestures"
    guides: tuple[Guide, ...]
    """The guides of the library that are already read."""
    begun: tuple[Path, ...]
    """The person's own guides, which may be read in the background."""
    store: Runs | None
    """Saves runs; without one, they are not saved."""
    model: Callable[[], ServiceStatus]
    """Returns the state of the resident model."""
    show: ShowView
    shown: "Callable[[], View]"
    """Returns the current view."""
    home: Callable[[], object]
    """Goes to the first view."""
    add_view: "Callable[[View], object]"
    """Adds a view beside the feature's own."""
    play_cue: Callable[[str], object]
    """Plays a sound by its cue."""
    hide_help: Callable[[], object]
    """Hides F1's sheet."""
    notify: Callable[[str], object]
    """Tells the person, even if another window is in front."""
    restart: Callable[[], object]
    """Starts the application again."""
    hooks: Hooks = field(default_factory=Hooks)
    actions: dict[str, Callable[[], object]] = field(default_factory=dict)
    """Actions that one feature offers others, by name; any may be missing."""
    features: list[Feature] = field(default_factory=list)
    """The features opened so far, in order."""
    views: "dict[str, View]" = field(default_factory=dict)
    """Their views, by the feature's name."""
    _parts: dict[type, object] = field(default_factory=dict)

    def for_each_feature(self, take: Callable[[Feature], object]) -> None:
        """Call `take` with each feature opened so far, and with each opened later."""
        for feature in self.features:
            take(feature)
        self.hooks.added.append(take)

    def offer(self, part: P) -> P:
        """Let others find a part by its class."""
        self._parts[type(part)] = part
        return part

    def find(self, kind: type[P]) -> P:
        """Return the part of a class. Raises `KeyError`:
        no feature opened so far has offered it.
        """
        part = self._parts[kind]
        assert isinstance(part, kind)  # noqa: S101 - it is filed under its class
        return part

    def has(self, kind: type) -> bool:
        """Return whether a feature has offered a part of a class."""
        return kind in self._parts
