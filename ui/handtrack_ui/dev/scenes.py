"""The views in various states of hands, sources and people, for screenshots."""

from collections.abc import Callable
from functools import partial
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from handtrack.assets import asset
from handtrack.gestures.codes import GestureCode
from handtrack.gestures.dynamic import Miss
from handtrack.gestures.features import Shapes, normalised, stacked
from handtrack.gestures.hold import Holding
from handtrack.gestures.own_signs import NO_SIGNS, OwnSign, OwnSigns
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.gestures.static import SignReading
from handtrack.guides import Guide, StepKind, load_guide
from handtrack.guides.body import plain, texts_of
from handtrack.guides.draft import Draft
from handtrack.guides.run import GuideRunState
from handtrack.messages import GestureEvent
from handtrack.plugins.importers.understood import Doubt, Group, Section, Step, Understood
from handtrack.posing.bend import posed_joints, rotation_about
from handtrack.posing.pose import POSES
from handtrack.sources.clock import through_sleep_s
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.watched import Watched
from handtrack_ui.plugins.editor.model import EditorModel
from handtrack_ui.plugins.editor.view import MARKDOWN, STEPS
from handtrack_ui.features.settings.sections import SECTIONS

if TYPE_CHECKING:
    from handtrack_ui.app import Application
    from handtrack_ui.window import Window

_HOLD_S: Final = 1.0
_ARM_S: Final = 0.6
_SOON_S: Final = 0.1
_LENGTH_PX: Final = 100.0

Scene = Callable[[], Preview | None]


def guide_scenes(window: "Window") -> dict[str, Scene]:
    """Return a function per picture name; it sets up the scene and returns the preview that needs a tracked hand."""
    library, guide = partial(_library, window), partial(_guide, window)
    return {
        "library-armed": library,
        "library-holding": library,
        "guide-armed": partial(guide, StepKind.TEXT),
        "guide-holding": partial(guide, StepKind.CHOICE),
        "guide-refused": partial(guide, StepKind.TEXT),
        "guide-ringing": partial(_ringing, window),
        "guide-chosen": partial(guide, StepKind.FIELD),
        "guide-leaving": partial(guide, StepKind.CHECKLIST),
        "guide-done": partial(_done, window),
        "import": partial(_importing, window),
        "editor": partial(_editing, window, STEPS),
        "editor-markdown": partial(_editing, window, MARKDOWN),
    }


def last_moments(window: "Window") -> dict[str, Callable[[], None]]:
    """Return the hands' last actions once a scene is ready, by picture name."""
    armed = _armed(1.0)
    return {
        "library-armed": partial(window.library.stage, armed),
        "library-holding": partial(window.library.stage, armed, _holding(2.0, "victory", 0.65)),
        "guide-armed": partial(window.guide.stage, armed),
        "guide-holding": partial(window.guide.stage, armed, _holding(2.0, "victory", 0.65)),
        "guide-refused": partial(window.guide.stage, armed, _short_swipe(1.8)),
        "guide-ringing": partial(window.guide.stage, armed),
        "guide-chosen": partial(window.guide.stage, armed, _held(2.5, "victory")),
        "guide-leaving": partial(window.guide.stage, armed, _waved(3.0)),
        "guide-done": partial(window.guide.stage, armed),
    }


def _library(window: "Window") -> Preview | None:
    """Show the library as if a person were tracked; in a small window without the camera picture."""
    if not (window.view is window.library and window.library.tracks):
        window.library.watch(Watched.PERSON)
        window.show_view(window.library)
    window.library.stage()
    return None if window.library.preview.isHidden() else window.library.preview


def _guide(window: "Window", kind: StepKind) -> Preview:
    guide, at = next(
        (guide, at) for guide in reversed(window.guides) for at, step in enumerate(guide.steps) if step.kind is kind
    )
    done = frozenset(step.id for step in guide.steps[:at])
    return _shown(window, guide, GuideRunState(step=at, completed=done))


def _ringing(window: "Window") -> Preview:
    """Show a timer that ends while the person is in the next step."""
    guide, at = next(
        (guide, at)
        for guide in reversed(window.guides)
        for at, step in enumerate(guide.steps[:-1])
        if step.kind is StepKind.TIMER
    )
    done = frozenset(step.id for step in guide.steps[: at + 1])
    timers = {guide.steps[at].id: through_sleep_s() + _SOON_S}
    return _shown(window, guide, GuideRunState(step=at + 1, completed=done, timers=timers))


def _done(window: "Window") -> Preview:
    guide = max(window.guides, key=lambda guide: sum(bool(step.options) for step in guide.steps))
    state = GuideRunState(
        step=len(guide.steps) - 1,
        completed=frozenset(step.id for step in guide.steps),
        answers={step.id: step.options[-1].id for step in guide.steps if step.options},
        done=True,
    )
    return _shown(window, guide, state)


def _importing(window: "Window") -> None:
    """Show a sample as if it had been found in a saved page."""
    guide = max(window.guides, key=lambda guide: sum(len(step.items) for step in guide.steps))
    texts = [(step.title, [plain(text) for block in step.body for text in texts_of(block)]) for step in guide.steps]
    found = Understood(
        title=guide.title,
        needed=tuple(Group(tuple(item.label for item in step.items)) for step in guide.steps if step.items),
        sections=(Section(tuple(Step(tuple(lines), title) for title, lines in texts if lines)),),
        yields=str(guide.servings or ""),
        total_s=guide.time_s,
        doubts=(Doubt.GUESSED,),
    )
    window.importing.show_found((found,), guide.path.with_suffix(".html"), (guide.title,))
    window.show_view(window.importing)


def _editing(window: "Window", tab: str) -> None:
    """Show the step of a sample that has most controls in the editor."""
    sample = asset("guides", "pizza-dough.md")
    model = EditorModel(Draft(sample, sample.read_bytes()), new=False)
    model.take_check(model.draft.data, load_guide(sample))
    model.choose(next(at for at, part in enumerate(model.parts) if part.kind is StepKind.TIMER))
    window.editor.open(model, tab)
    window.show_view(window.editor)


def _shown(window: "Window", guide: Guide, state: GuideRunState) -> Preview:
    if window.view is not window.guide:
        window.guide_controller.show(guide)
    window.banner.hide()
    window.guide.open(guide, state)
    window.header.show_view(guide.title, home=False)
    window.guide.stage()
    return window.guide.preview


def _seen(
    t: float, *events: GestureEvent, holding: Holding | None = None, misses: tuple[Miss, ...] = ()
) -> Recognition:
    sign = SignReading("none", 1.0, {}, GestureCode.NOT_SEEN_YET())
    holds = () if holding is None else (holding,)
    reading = HandReading(1, 1, "Right", _LENGTH_PX, "none", 1.0, sign, holds)
    return Recognition(t, (), (reading,), events, misses)


def _armed(t: float) -> Recognition:
    return _seen(t, GestureEvent("hold", 1, t, t - _ARM_S, sign="open_palm"))


def _held(t: float, sign: str) -> Recognition:
    return _seen(t, GestureEvent("hold", 1, t, t - _HOLD_S, sign=sign))


def _holding(t: float, sign: str, share: float) -> Recognition:
    return _seen(t, holding=Holding(sign, t - share * _HOLD_S, share))


def _waved(t: float) -> Recognition:
    return _seen(t, GestureEvent("wave", 1, t, t - 1.5))


def _short_swipe(t: float) -> Recognition:
    return _seen(
        t, misses=(Miss(1, t, t - _HOLD_S / 3, "swipe left", GestureCode.STROKE_TOO_SHORT(way=0.4, least=1.2)),)
    )


_LOOK_S: Final = 5.0
"""Time limit for listing the machine's cameras, and for drawing the cheat sheet's hands."""
_NAP_S: Final = 0.005


def aid_scenes(application: "Application") -> dict[str, Scene]:
    """Return the scenes; cameras are listed, but none is switched on."""
    return {
        "cheat-sheet": partial(_cheat_sheet, application),
        "picker": partial(_picker, application),
        "memory": partial(_memory, application),
    }


def put_away(application: "Application") -> None:
    """Close everything that covers the view, and the guide whose timers the header would show."""
    application.window.guide.model.runs.close()
    application.window.guide.refresh()
    application.window.help.sheet.hide()
    application.window.sources.picker.dismiss()
    application.overlay.hide()


def _cheat_sheet(application: "Application") -> None:
    application.window.guide_controller.show(load_guide(asset("guides", "gram-stain.md")))
    application.window.help.toggle_sheet()
    ends = monotonic() + _LOOK_S
    while not application.window.help.sheet.drawn and monotonic() < ends:
        QApplication.processEvents()


def _picker(application: "Application") -> None:
    application.window.show_view(application.window.library)
    application.window.sources.pick()
    ends = monotonic() + _LOOK_S
    while application.window.sources.previews.sightings is None and monotonic() < ends:
        QApplication.processEvents()
        sleep(_NAP_S)


def _memory(application: "Application") -> Preview:
    application.window.show_view(application.window.live)
    application.overlay.show()
    return application.window.live.preview


def settings_scenes(window: "Window") -> dict[str, Scene]:
    """Return one scene per section, and one while recording a sign."""
    scenes: dict[str, Scene] = {f"settings-{name}": partial(_section, window, name) for name in SECTIONS}
    return {**scenes, "settings-recording": partial(_recording, window)}


def _section(window: "Window", name: str) -> None:
    window.show_view(window.settings)
    window.settings.open_section(name)


def _recording(window: "Window") -> Preview:
    _section(window, "commands")
    if not window.settings.tracks:
        window.settings.record("confirm")
    return window.settings.recorder.preview


_TILTS = [(across, along) for across in (-16, -8, 0, 8, 16) for along in (-12, 0, 12)]
"""Tilts of the hands drawn as samples, degrees."""


def studio_scenes(window: "Window") -> dict[str, Scene]:
    """Return the scenes in the order a new user meets them."""
    return {
        "studio-welcome": partial(_welcome, window),
        "studio-naming": partial(_naming, window),
        "studio-taking": partial(_taking, window),
        "studio": partial(_taught, window),
    }


def _welcome(window: "Window") -> Preview:
    window.studio_controller.own.change(NO_SIGNS)
    return _entered(window)


def _naming(window: "Window") -> Preview:
    window.studio.teach()
    window.studio.panel.naming.name.setText(QCoreApplication.translate("screenshots", "Spotlight"))
    return window.studio.stage.preview


def _taking(window: "Window") -> Preview:
    window.studio.panel.naming.begin()
    return window.studio.stage.preview


def _taught(window: "Window") -> Preview:
    """Teach two gestures, from drawn hands held slightly differently each time."""
    translate = QCoreApplication.translate
    signs = {translate("screenshots", "Spotlight"): "rock", translate("screenshots", "Quiet"): "call"}
    samples = {name: stacked([_sample(pose, *tilt) for tilt in _TILTS]) for name, pose in signs.items()}
    window.studio_controller.own.change(OwnSigns(tuple(OwnSign(name, shapes) for name, shapes in samples.items())))
    return _entered(window)


def _entered(window: "Window") -> Preview:
    """Show the studio as if a person were tracked."""
    window.studio.watch(Watched.PERSON)
    window.show_view(window.library)
    window.show_view(window.studio)
    return window.studio.stage.preview


def _sample(pose: str, across: float, along: float) -> Shapes:
    to_camera = np.diag((1.0, -1.0, -1.0))  # upright, palm to the camera
    turn = to_camera @ rotation_about(np.array((0.0, 0.0, 1.0)), across)
    points = posed_joints(POSES[pose]) @ (turn @ rotation_about(np.array((1.0, 0.0, 0.0)), along)).T
    return normalised(points.astype(np.float32), "Right")
