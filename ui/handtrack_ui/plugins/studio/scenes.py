"""The studio's screenshots."""

from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QCoreApplication

from handtrack.gestures.features import Shapes, normalised, stacked
from handtrack.gestures.own_signs import NO_SIGNS, OwnSign, OwnSigns
from handtrack.posing.bend import posed_joints, rotation_about
from handtrack.posing.pose import POSES
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.watched import Watched
from handtrack_ui.feature import Scene, Services
from handtrack_ui.plugins.studio.view import StudioView

_TILTS: Final = [(across, along) for across in (-16, -8, 0, 8, 16) for along in (-12, 0, 12)]
"""Tilts of the hands drawn as samples, degrees."""


def scenes(services: Services) -> dict[str, Scene]:
    """Return the scenes in the order a new user meets them."""
    return {
        "studio-welcome": Scene(partial(_welcome, services)),
        "studio-naming": Scene(partial(_naming, services)),
        "studio-taking": Scene(partial(_taking, services)),
        "studio": Scene(partial(_taught, services)),
    }


def _welcome(services: Services) -> Preview:
    services.own_gestures.change(NO_SIGNS)
    return _entered(services)


def _naming(services: Services) -> Preview:
    studio = services.find(StudioView)
    studio.teach()
    studio.panel.naming.name.setText(QCoreApplication.translate("screenshots", "Spotlight"))
    return studio.stage.preview


def _taking(services: Services) -> Preview:
    studio = services.find(StudioView)
    studio.panel.naming.begin()
    return studio.stage.preview


def _taught(services: Services) -> Preview:
    """Teach two gestures, from drawn hands held slightly differently each time."""
    translate = QCoreApplication.translate
    signs = {
        translate("screenshots", "Spotlight"): "rock",
        translate("screenshots", "Quiet"): "call",
    }
    samples = {
        name: stacked([_sample(pose, *tilt) for tilt in _TILTS]) for name, pose in signs.items()
    }
    services.own_gestures.change(
        OwnSigns(tuple(OwnSign(name, shapes) for name, shapes in samples.items()))
    )
    return _entered(services)


def _entered(services: Services) -> Preview:
    """Show the studio as if a person were tracked."""
    studio = services.find(StudioView)
    studio.watch(Watched.PERSON)
    services.home()
    services.show(studio)
    return studio.stage.preview


def _sample(pose: str, across: float, along: float) -> Shapes:
    to_camera = np.diag((1.0, -1.0, -1.0))  # upright, palm to the camera
    turn = to_camera @ rotation_about(np.array((0.0, 0.0, 1.0)), across)
    points = posed_joints(POSES[pose]) @ (turn @ rotation_about(np.array((1.0, 0.0, 0.0)), along)).T
    return normalised(points.astype(np.float32), "Right")
