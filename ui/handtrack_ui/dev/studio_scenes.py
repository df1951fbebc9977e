"""How to come to each picture of the studio."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from handtrack.gestures.features import Shapes, normalised, stacked
from handtrack.gestures.own_signs import NO_SIGNS, OwnSign, OwnSigns
from handtrack.posing.bend import posed_joints, rotation_about
from handtrack.posing.pose import POSES

if TYPE_CHECKING:
    from handtrack_ui.common.preview import Preview
    from handtrack_ui.shell.window import Window

_TILTS = [(across, along) for across in (-16, -8, 0, 8, 16) for along in (-12, 0, 12)]
"""How a hand that is drawn for a sample is held, degrees."""


def studio_scenes(window: "Window") -> "dict[str, Callable[[], Preview | None]]":
    """Return the scenes in the order in which a person meets them, of whom nothing was taught before."""
    return {
        "studio-welcome": partial(_welcome, window),
        "studio-naming": partial(_naming, window),
        "studio-taking": partial(_taking, window),
        "studio": partial(_taught, window),
    }


def _welcome(window: "Window") -> "Preview":
    window.studio_desk.own.change(NO_SIGNS)
    return _entered(window)


def _naming(window: "Window") -> "Preview":
    window.studio.teach()
    window.studio.panel.naming.name.setText(window.tr("Spotlight"))
    return window.studio.stage.preview


def _taking(window: "Window") -> "Preview":
    window.studio.panel.naming.begin()
    return window.studio.stage.preview


def _taught(window: "Window") -> "Preview":
    """Teach two gestures, from drawn hands that are held a little otherwise each time."""
    signs = {window.tr("Spotlight"): "rock", window.tr("Quiet"): "call"}
    samples = {name: stacked([_held(pose, *tilt) for tilt in _TILTS]) for name, pose in signs.items()}
    window.studio_desk.own.change(OwnSigns(tuple(OwnSign(name, shapes) for name, shapes in samples.items())))
    return _entered(window)


def _entered(window: "Window") -> "Preview":
    """Leave the studio, where it is shown, and enter it."""
    window.show_view(window.library)
    window.show_view(window.studio)
    return window.studio.stage.preview


def _held(pose: str, across: float, along: float) -> Shapes:
    to_camera = np.diag((1.0, -1.0, -1.0))  # upright, palm to the camera
    turn = to_camera @ rotation_about(np.array((0.0, 0.0, 1.0)), across)
    points = posed_joints(POSES[pose]) @ (turn @ rotation_about(np.array((1.0, 0.0, 0.0)), along)).T
    return normalised(points.astype(np.float32), "Right")
