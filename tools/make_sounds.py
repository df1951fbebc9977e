"""Make the sounds of the window: short, soft, and told apart without looking.

    uv run python tools/make_sounds.py [FOLDER]

Every sound is made of struck notes: a few partials that die away, the higher ones sooner, as on a bar of wood. A gain
rises, a loss falls, a refusal is low and dull, and the timer rings until it is heard across a kitchen. No
recording of anyone's is in them.
"""

import sys
import wave
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 24_000
"""Samples a second: no partial lies above 6 kHz."""
ATTACK_S = 0.004
FADE_S = 0.02

Samples = NDArray[np.float64]


@dataclass(frozen=True)
class Note:
    """A struck note: when, how high, how long until it is a third as loud, and how loud beside the others."""

    begins_s: float
    hertz: float
    dies_s: float
    loud: float = 1.0


@dataclass(frozen=True)
class Sound:
    """Notes on one kind of bar; `partials` are (multiple of the pitch, share), `peak` the loudest sample of 1."""

    notes: Sequence[Note]
    partials: Sequence[tuple[float, float]]
    peak: float
    seconds: float


WOOD = ((1.0, 1.0), (2.0, 0.12), (3.9, 0.16))
FELT = ((1.0, 1.0), (1.5, 0.10), (2.0, 0.18))
BELL = ((1.0, 1.0), (2.0, 0.45), (2.76, 0.30), (5.4, 0.12))

E5, G5, B5, E6 = 659.3, 784.0, 987.8, 1318.5
E4, D4 = 329.6, 293.7

SOUNDS = {
    "armed": Sound((Note(0.0, E5, 0.09, 0.8), Note(0.09, B5, 0.13)), WOOD, 0.22, 0.5),
    "disarmed": Sound((Note(0.0, B5, 0.07, 0.8), Note(0.09, E5, 0.12)), WOOD, 0.16, 0.45),
    "accepted": Sound((Note(0.0, G5, 0.08, 0.7), Note(0.03, E6, 0.11)), WOOD, 0.24, 0.4),
    "refused": Sound((Note(0.0, E4, 0.05), Note(0.12, D4, 0.07)), FELT, 0.24, 0.4),
    "timer": Sound(
        tuple(Note(at + strike * 0.16, B5 if strike == 1 else E6, 0.22) for at in (0.0, 0.75) for strike in range(3)),
        BELL,
        0.45,
        2.2,
    ),
}  # fmt: skip


def struck(note: Note, partials: Sequence[tuple[float, float]], seconds: float) -> Samples:
    """Return one note within a sound of a few seconds, (samples,) float64."""
    t = np.arange(round(seconds * RATE)) / RATE - note.begins_s
    body = np.zeros_like(t)
    for multiple, share in partials:
        body += (
            share * np.sin(2 * np.pi * note.hertz * multiple * t) * np.exp(-np.maximum(t, 0) * multiple / note.dies_s)
        )
    return note.loud * body * np.clip(t / ATTACK_S, 0, 1)


def made(sound: Sound) -> NDArray[np.int16]:
    """Return a sound, (samples,) int16, from silence to silence."""
    samples = np.sum([struck(note, sound.partials, sound.seconds) for note in sound.notes], axis=0)
    fade = np.clip((len(samples) - np.arange(len(samples))) / (FADE_S * RATE), 0, 1)
    samples *= fade * sound.peak / np.abs(samples).max()
    return np.round(samples * 32767).astype(np.int16)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("assets/sounds")
    folder.mkdir(parents=True, exist_ok=True)
    for name, sound in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(made(sound).tobytes())


if __name__ == "__main__":
    main()
