"""Files of the attacked person: settings, runs, gestures, guides, clips, pictures, results."""

import shutil
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.assets import asset
from handtrack.gestures.own_file import write_own_signs
from handtrack.gestures.own_signs import OwnSign, OwnSigns
from handtrack.guides import load_guide
from handtrack.guides.store import RunStore
from handtrack.runtime.opencv import cv2
from tools.attack.walking import walked

SIZE: Final = (96, 72)
CLIPS: Final = {"clip.mp4": "mp4v", "clip.avi": "MJPG", "clip.mkv": "mp4v", "clip.mov": "mp4v"}
FRAMES: Final = 12
PICTURES: Final = (".png", ".jpg", ".bmp", ".webp", ".tif", ".ppm", ".gif", ".jp2")

SETTINGS: Final = """\
[camera]
source = "demo"
mirrored = false
width = 640

[gestures]
hold_s = 1.3
arm = "open_palm"

[gestures.bindings]
rock = "confirm"
"circle cw" = "select 5"

[appearance]
theme = "dark"
language = "de"

[presenter.keys]
next = "space"

[practice]
done = true
"""
WINDOW: Final = """\
[window]
view = "guide"
guide = "/guides/order.md"
"""
EVERY_KIND: Final = """\
---
title: Every kind of step
summary: "One of each: text, boxes, choices, a timer, a last look."
picture: pictures/parcel.png
language: en
time: 1 h 30 min
---

## Read
id: read

A **bold** word, an *italic* one, `code`, and a [link](https://example.org/a?b=c).
> A note.

### A heading

- one
- two

![A parcel](pictures/parcel.png)

## Tick
kind: checklist

- [ ] Flour {#flour}
- [ ] Water
- [ ] Salt
- [ ] Yeast
- [ ] Patience

## Choose
kind: choice
default: b

1. First {#a}
2. Second {#b}

## Fill in
kind: field
id: field

1. Little
2. Much

## Wait
kind: timer
duration: 1 min 30 s
locked: true

## Sure?
kind: confirmation
review: choose, field
"""


def lay_out(folder: Path) -> Path:
    """Put a person's belongings into a folder, and return it."""
    shutil.copytree(asset("guides"), folder / "guides")
    (folder / "guides" / "every-kind.md").write_text(EVERY_KIND)
    for made in ("home", "clips", "pictures", "results", "tried"):
        (folder / made).mkdir()
    (folder / "home" / "settings.toml").write_text(SETTINGS)
    (folder / "home" / "window.toml").write_text(WINDOW)
    write_own_signs(folder / "home" / "gestures.json", _signs())
    with RunStore(folder / "home" / "runs.sqlite") as store:
        for name, keys in (
            ("order", ("n", "2", "enter")),
            ("every-kind", ("n", "1", "2")),
            ("gram-stain", ("n",)),
        ):
            walked(load_guide(folder / "guides" / f"{name}.md"), store, keys)
    for name, codec in CLIPS.items():
        write_clip(folder / "clips" / name, codec)
    for ending in PICTURES:
        cv2.imwrite(str(folder / "pictures" / f"picture{ending}"), frame(3))
    (folder / "results" / "old.jsonl").write_text('{"frame": 0, "hands": []}\n')
    (folder / "results" / "old.csv").write_text("frame,t\n0,0.0\n")
    write_clip(folder / "results" / "old.mp4", "mp4v", frames=5)
    return folder


def frame(number: int) -> np.ndarray:
    """Return a frame of a clip, (H, W, 3) uint8 BGR: a slope that moves."""
    across, down = SIZE
    slope = np.add.outer(np.arange(down), np.arange(across)) + 9 * number
    return np.dstack([slope % 256, (slope * 2) % 256, np.full_like(slope, 90)]).astype(np.uint8)


def write_clip(path: Path, codec: str, frames: int = FRAMES) -> None:
    """Write a short video."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), 25.0, SIZE)
    for number in range(frames):
        writer.write(frame(number))
    writer.release()


def _signs() -> OwnSigns:
    rng = np.random.default_rng(1)
    samples = rng.normal(size=(3, 21, 3))
    samples[:, 0] = 0  # the wrist, and the palm's far end
    samples[:, 9] = (0, -1, 0)
    return OwnSigns((OwnSign("Spotlight", samples), OwnSign("Grüße", samples * (1, 1, -1))))
