"""Fake model sessions: fast, and with the results a test wants."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from handtrack.engines import HandModels, with_tracker
from handtrack.models.onnx_engine import OnnxModels
from handtrack.tracking.palm import anchors

_PALM_SIDE, _HAND_SIDE = 192, 224
_SHAPES: dict[str, dict[str, tuple[int, ...]]] = {
    "palm": {"boxes": (1, 2016, 18), "scores": (1, 2016, 1)},
    "hand": {"landmarks": (1, 63), "presence": (1, 1), "handedness": (1, 1), "world": (1, 63)},
}


class StagedSession:
    """Stands in for an InferenceSession: remembers what it was shown last, and answers as it is
    told.

    Parameters
    ----------
    kind : {"palm", "hand"}
    answer : callable
        Gets the number of the run, from 1, and the outputs to fill.
    side : int, optional
        Of the input; a small one is fast.
    """

    def __init__(
        self,
        kind: str,
        answer: Callable[[int, dict[str, NDArray[np.float32]]], None],
        side: int | None = None,
    ) -> None:
        self.runs = 0
        self.shown: NDArray[np.uint8] | None = None
        self._side = side or (_PALM_SIDE if kind == "palm" else _HAND_SIDE)
        self._shapes = _SHAPES[kind]
        self._answer = answer

    def get_providers(self) -> list[str]:
        return ["CPUExecutionProvider"]

    def io_binding(self) -> "_Binding":
        return _Binding()

    def get_inputs(self) -> list[Any]:
        return [
            SimpleNamespace(
                name="image", shape=[1, self._side, self._side, 3], type="tensor(uint8)"
            )
        ]

    def get_outputs(self) -> list[Any]:
        return [
            SimpleNamespace(name=name, shape=shape, type="tensor(float)")
            for name, shape in self._shapes.items()
        ]

    def run_with_iobinding(self, binding: "_Binding") -> None:
        self.runs += 1
        self.shown = binding.array("image", np.uint8).copy()
        self._answer(self.runs, {name: binding.array(name, np.float32) for name in self._shapes})


class _Binding:
    """Knows where inputs and outputs are, by address like the real one."""

    def __init__(self) -> None:
        self._bound: dict[str, tuple[tuple[int, ...], int]] = {}

    def bind_input(
        self, name: str, _device: str, _index: int, _dtype: Any, shape: tuple[int, ...], at: int
    ) -> None:
        self._bound[name] = (tuple(shape), at)

    bind_output = bind_input

    def array(self, name: str, dtype: Any) -> Any:
        import ctypes

        shape, at = self._bound[name]
        nbytes = int(np.prod(shape)) * np.dtype(dtype).itemsize
        return np.frombuffer((ctypes.c_char * nbytes).from_address(at), dtype).reshape(shape)

    def clear_binding_inputs(self) -> None:
        self._bound.clear()

    clear_binding_outputs = clear_binding_inputs


def one_palm(_run: int, outputs: dict[str, NDArray[np.float32]]) -> None:
    """Answer as for one upright palm in the middle of the picture."""
    boxes, scores = outputs["boxes"], outputs["scores"]
    boxes[:] = 0
    scores[:] = -9
    middle = int(np.argmin(np.abs(anchors() - 0.5).sum(axis=1)))
    scores[0, middle, 0] = 5
    boxes[0, middle, 2:4] = 50  # width and height, pixels
    boxes[0, middle, 5] = 25  # the wrist below …
    boxes[0, middle, 9] = -25  # … the middle finger's base


def a_hand(presence: float = 0.95) -> Callable[[int, dict[str, NDArray[np.float32]]], None]:
    """Return an answer: a fan of landmarks in the middle of the crop."""
    fan = np.stack([np.linspace(70, 150, 21), np.linspace(180, 60, 21), np.zeros(21)], axis=1)

    def answer(_run: int, outputs: dict[str, NDArray[np.float32]]) -> None:
        outputs["landmarks"][0] = fan.ravel()
        outputs["world"][0] = fan.ravel() / 1000
        outputs["presence"][:] = presence
        outputs["handedness"][:] = 0.9

    return answer


def staged_models(palm: StagedSession, hand: StagedSession) -> HandModels:
    """Return models on these sessions."""
    return with_tracker(OnnxModels(palm, hand, "staged", ""))
