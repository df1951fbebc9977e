"""The options of models and tracker, as frozen values. What a person sets lies in `handtrack.config.model`."""

from dataclasses import dataclass
from typing import Final, Literal

EngineName = Literal["onnx", "mediapipe"]
ModelVariant = Literal["full", "lite"]
SearchMode = Literal["tiles", "whole"]

PROVIDERS: Final = ("auto", "cpu", "cuda", "tensorrt", "coreml")


@dataclass(frozen=True, slots=True)
class ModelConfig:
    """What has to be loaded; two equal configurations share one resident model.

    Attributes
    ----------
    engine : {"onnx", "mediapipe"}
    variant : {"full", "lite"}
    provider : str
        One of `PROVIDERS`; "auto" takes the best that works.
    threads : int
        Threads of one inference run; 0 lets Handtrack choose.
    accept_metrics : bool
        The user accepts that MediaPipe reports usage metrics to Google; it cannot be loaded without.
    max_hands : int
        How many hands MediaPipe is opened for, which it fixes then; the ONNX models serve any number.
    """

    engine: EngineName = "onnx"
    variant: ModelVariant = "full"
    provider: str = "auto"
    threads: int = 0
    accept_metrics: bool = False
    max_hands: int = 2


@dataclass(frozen=True, slots=True)
class TrackerConfig:
    """How hands are looked for and followed; changing it loads nothing.

    Attributes
    ----------
    max_hands : int
    mirrored : bool
        Pictures are mirror images.
    smooth : bool
        Steady the landmarks over time.
    search : {"tiles", "whole"}
        Whether hands far away are looked for in parts of the picture.
    still_frames : int
        For how many frames the landmarks of a hand stand whose pixels have not changed beyond noise; 0 for none.
    """

    max_hands: int = 2
    mirrored: bool = False
    smooth: bool = False
    search: SearchMode = "tiles"
    still_frames: int = 0
