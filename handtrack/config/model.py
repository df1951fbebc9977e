"""Every setting with its default and bounds; each section of the file is a frozen struct.

msgspec checks types and bounds on reading; its message names the wrong entry.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Final, Literal, TypeVar

from msgspec import Meta, Struct, defstruct, inspect

from handtrack.gestures.fingers import Upright
from handtrack.gestures.hold import ARM_SIGN
from handtrack.navigation.bindings import DISARM_SIGN
from handtrack.posing.position import USUAL_LENS_DEG
from handtrack.settings import EngineName, ModelConfig, ModelVariant, Provider, TrackerConfig

FILE: Final = "settings.toml"

_S = TypeVar("_S", bound=Struct)

Text = Annotated[str, Meta(max_length=32 << 10)]


StoredEngine = Literal["onnx", "onnxruntime", "openvino", "mediapipe"]
"""Engine names in the file. "onnx", found in older files, means Handtrack's own models on the best
available runtime.
"""

ENGINE_OF: Final[Mapping[StoredEngine, EngineName]] = {
    "onnx": "auto",
    "onnxruntime": "onnx",
    "openvino": "openvino",
    "mediapipe": "mediapipe",
}


class CameraSettings(Struct, frozen=True):
    """The source, as on the command line (empty for the first camera),
    and the preferred size and rate.
    """

    source: Text = ""
    mirrored: bool = True
    width: Annotated[int, Meta(ge=160, le=7680)] = 1280
    height: Annotated[int, Meta(ge=120, le=4320)] = 720
    fps: Annotated[int, Meta(ge=5, le=240)] = 30


class TrackingSettings(Struct, frozen=True):
    """How hands are found and tracked.

    `mediapipe_consent`: the person read about MediaPipe's reports to its vendor and accepted them.
    `distance`: measure how far away hands are, from the person's palm and the lens; a lens at its
    default counts as unknown.
    """

    max_hands: Annotated[int, Meta(ge=1, le=4)] = 2
    model: ModelVariant = "full"
    engine: StoredEngine = "onnx"
    provider: Provider = "auto"
    mediapipe_consent: bool = False
    smooth: bool = True
    distance: bool = False
    palm_width_mm: Annotated[float, Meta(ge=50, le=120)] = 85.0
    field_of_view_deg: Annotated[float, Meta(ge=30, le=130)] = USUAL_LENS_DEG


class GestureSettings(Struct, frozen=True):
    """The gestures' meanings and thresholds.

    `hold_s` in seconds, `swipe_lengths` in hand lengths, `swipe_speed` in hand lengths per second.
    `upright` is the direction of an upright hand's fingers, from the person's view. `bindings`
    override the defaults: from a gesture to "next", "select 2", or "" for nothing.
    """

    arming: bool = True
    hold_s: Annotated[float, Meta(ge=0.3, le=4.0)] = 1.0
    swipe_lengths: Annotated[float, Meta(ge=0.4, le=3.0)] = 1.2
    swipe_speed: Annotated[float, Meta(ge=0.5, le=6.0)] = 2.5
    upright: Upright = "up"
    library_by_hand: bool = True
    arm: Text = ARM_SIGN
    disarm: Text = DISARM_SIGN
    bindings: dict[Text, Text] = {}


class SoundSettings(Struct, frozen=True):
    """Short sounds, with `volume` from 0 to 1; `aloud`: read a guide's steps aloud."""

    on: bool = True
    aloud: bool = False
    volume: Annotated[float, Meta(ge=0.0, le=1.0)] = 0.6


class ReadingSettings(Struct, frozen=True):
    """Reading distance for a guide's text size, in metres; "follow" uses the hand's distance."""

    distance: Literal["follow", "1", "2", "3"] = "follow"


class AppearanceSettings(Struct, frozen=True):
    """The window's look; without `motion`, nothing is animated. `size_percent`:
    size of text and controls.
    """

    theme: Literal["system", "light", "dark", "contrast"] = "system"
    size_percent: Literal[100, 125, 150, 200] = 100
    motion: bool = True
    language: Literal["system", "en", "de"] = "system"


class RecordSettings(Struct, frozen=True):
    """The letterhead of a run's record: who did it, and where."""

    name: Text = ""
    place: Text = ""


class Preferences(Struct, frozen=True):
    """The settings of the engine and the window; the window's features add their own sections
    (`with_sections`).
    """

    camera: CameraSettings = CameraSettings()
    tracking: TrackingSettings = TrackingSettings()
    gestures: GestureSettings = GestureSettings()
    sound: SoundSettings = SoundSettings()
    reading: ReadingSettings = ReadingSettings()
    appearance: AppearanceSettings = AppearanceSettings()
    record: RecordSettings = RecordSettings()

    def of(self, kind: type[_S]) -> _S:
        """Return a feature's section; at its defaults if it was not added."""
        found = (getattr(self, name) for name in self.__struct_fields__)
        return next((section for section in found if type(section) is kind), None) or kind()

    @property
    def models(self) -> ModelConfig:
        """Models to load; MediaPipe's only with consent to its reports."""
        if self.tracking.engine == "mediapipe" and self.tracking.mediapipe_consent:
            return ModelConfig(
                "mediapipe", provider="cpu", accept_metrics=True, max_hands=self.tracking.max_hands
            )
        own = "auto" if self.tracking.engine == "mediapipe" else ENGINE_OF[self.tracking.engine]
        return ModelConfig(own, self.tracking.model, self.tracking.provider)

    @property
    def tracker(self) -> TrackerConfig:
        """The application's tracker configuration."""
        chosen = self.tracking
        plain = TrackerConfig(max_hands=chosen.max_hands, smooth=chosen.smooth)
        if not chosen.distance:
            return plain
        lens = None if chosen.field_of_view_deg == USUAL_LENS_DEG else chosen.field_of_view_deg
        return replace(plain, palm_width_mm=chosen.palm_width_mm, field_of_view_deg=lens)


USUAL: Final[dict[str, float]] = {
    name: getattr(GestureSettings(), name) for name in ("hold_s", "swipe_lengths", "swipe_speed")
}

SMALL_OR_SLOW: Final[dict[str, float]] = {"hold_s": 1.3, "swipe_lengths": 0.8, "swipe_speed": 1.4}
"""Preset for smaller or slower movements: two thirds of the distance, about half the speed,
holds a third longer.
"""


def with_sections(kind: type[_S], sections: Mapping[str, type[Struct]]) -> type[_S]:
    """Return a file's struct with more sections, by name; each needs defaults everywhere."""
    if not sections:
        return kind
    fields = [(name, section, section()) for name, section in sections.items()]
    made = defstruct(kind.__name__, fields, bases=(kind,), frozen=True, module=__name__)
    assert issubclass(made, kind)  # noqa: S101 - what its stub leaves out
    return made


def bounds(section: str, name: str) -> tuple[float, float]:
    """Return a number's minimum and maximum. Raises `KeyError`:
    no number of that name has bounds.
    """
    return bounds_in(type(getattr(Preferences(), section)), name)


def bounds_in(section: type[Struct], name: str) -> tuple[float, float]:
    """Return the minimum and maximum of a section's number. Raises `KeyError`: it has no bounds."""
    found = fields_of(section)[name].type
    if (
        not isinstance(found, inspect.IntType | inspect.FloatType)
        or found.ge is None
        or found.le is None
    ):
        raise KeyError(f"{section.__name__}.{name}")
    return float(found.ge), float(found.le)


def fields(section: str) -> dict[str, inspect.Field]:
    """Return a section's settings by name, as the model describes them."""
    return fields_of(type(getattr(Preferences(), section)))


def fields_of(section: type[Struct]) -> dict[str, inspect.Field]:
    """Return a section's settings by name, as its struct describes them."""
    found = inspect.type_info(section)
    assert isinstance(found, inspect.StructType)  # noqa: S101 - every section is a struct
    return {field.name: field for field in found.fields}
