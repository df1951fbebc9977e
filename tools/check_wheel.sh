#!/usr/bin/env bash
# Builds the wheel and installs it into empty environments elsewhere, beside a ui/ of the user's: the library alone,
# without OpenCV and beside the user's own; the examples; the window.
set -euo pipefail
cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
here=$PWD

uv build --quiet --wheel --out-dir "$place/dist"
wheel=$(ls "$place"/dist/handtrack_desktop-*.whl)
uv export --quiet --all-extras --no-hashes --no-emit-project --format requirements-txt |
  sed 's/^\(onnxruntime==[^ ;]*\).*/\1/' > "$place/tested.txt"   # a wheel's user has onnxruntime, a checkout onnxruntime-gpu

environment() { # NAME REQUIREMENT...: an environment with these, at the tested versions
  uv venv --quiet "$place/$1"
  uv pip install --quiet --python "$place/$1" --constraint "$place/tested.txt" "${@:2}"
}
installed() { uv pip freeze --quiet --python "$place/$1" | grep -v '^handtrack'; }
opencv() { (cd "$place/$1"/lib/python*/site-packages && find cv2 opencv* -type f ! -name '*.pyc' -exec sha256sum {} + | sort -k 2); }

packages=$(uv run python -m zipfile -l "$wheel" | grep / | cut -d/ -f1 | grep -v '\.dist-info$' | sort -u | xargs)
test "$packages" = "handtrack handtrack_ui" || { echo "the wheel installs $packages"; exit 1; }
cd "$place"
mkdir ui home && echo 'raise SystemExit("this is not the window")' > ui/__init__.py
export HOME="$place/home"
unset VIRTUAL_ENV
cat > track.py <<'END'
import sys

import handtrack

with handtrack.HandTracker() as tracker, handtrack.frames("demo") as frames:
    found = sum(len(tracker.estimate(frame)) for frame in frames if frame.t < 2)
assert found > 20, found
assert "PySide6" not in sys.modules
END

echo "== beside a user's own opencv-python, nothing of theirs changes"
uv venv --quiet own
uv pip install --quiet --python own opencv-python==4.12.0.88   # a version that is not ours
installed own > before.txt && opencv own > cv2-before.txt
uv pip install --quiet --python own "$wheel"
installed own > after.txt && opencv own > cv2-after.txt
cmp cv2-before.txt cv2-after.txt
test -z "$(comm -23 before.txt after.txt)" || { echo "changed: $(comm -23 before.txt after.txt)"; exit 1; }
own/bin/python track.py

echo "== without OpenCV, the first use says what to install; with [cv], it tracks"
environment library "$wheel"
! library/bin/python -c "import handtrack; handtrack.HandTracker" 2> said.txt
tail -1 said.txt | grep -F "MissingPackageError: OpenCV is not installed; to install it: "
tail -1 said.txt | grep -qF "handtrack-desktop[cv]"
! library/bin/handtrack track demo --frames 1 --out - 2> said.txt
test "$(wc -l < said.txt)" = 1 && grep -F "handtrack: OpenCV is not installed; to install it: " said.txt
environment library-cv "$wheel[cv]"
! library-cv/bin/handtrack screenshots shots 2> said.txt
grep -F "handtrack: PySide6 is not installed; to install it: " said.txt
library-cv/bin/python track.py
library-cv/bin/handtrack track demo --frames 90 --out tracked.jsonl
test "$(wc -l < tracked.jsonl)" = 90
grep -q '"handedness":"Right"' tracked.jsonl
library-cv/bin/handtrack cameras > /dev/null
size=$(du -sb library-cv/lib/python*/site-packages | cut -f1)
echo "the library with OpenCV: $((size / 1000000)) MB"
test "$size" -le 320000000

echo "== the examples, and types in a user's own programs"
cat > own.py <<'END'
from handtrack import HandTracker
from handtrack.guides import load_guide
from handtrack.memory import BufferPool

with HandTracker(pool=BufferPool()) as tracker:
    print(tracker, load_guide("guide.md").title.upper())
END
cat > make_clip.py <<'END'
import cv2, handtrack

writer = cv2.VideoWriter("clip.mp4", cv2.VideoWriter.fourcc(*"mp4v"), 30.0, (640, 480))
with handtrack.frames("demo") as frames:
    for frame in frames:
        if 1 < frame.t < 2.5:
            writer.write(cv2.resize(frame.image, (640, 480)))
writer.release()
END
cp "$here"/examples/*.py .
rm mediapipe_before.py   # is MediaPipe's, not ours
library-cv/bin/python make_clip.py
for live in webcam async_consumer gesture_callback; do
  library-cv/bin/python $live.py clip.mp4 > said.txt
  test -s said.txt || { echo "$live says nothing"; exit 1; }
done
library-cv/bin/python two_videos.py clip.mp4 clip.mp4
library-cv/bin/python crops_to_files.py clip.mp4 crops
library-cv/bin/python pictures_to_table.py crops table.csv
test "$(wc -l < table.csv)" -gt 20
library-cv/bin/python mediapipe_after.py clip.mp4 drawn.mp4 > said.txt
grep -q " Right open_palm " said.txt
library-cv/bin/python -c 'import json, sys
for cell in json.load(open(sys.argv[1]))["cells"]:
    if cell["cell_type"] == "code":
        print("".join(cell["source"]))' "$here/examples/notebook.ipynb" | sed '$d' > notebook.py
SOURCE=clip.mp4 library-cv/bin/python notebook.py
for program in own webcam async_consumer gesture_callback two_videos crops_to_files pictures_to_table mediapipe_after notebook; do
  echo "$program.py"
done | xargs uv run --project "$here" mypy --strict --config-file= --python-executable library-cv/bin/python --scripts-are-modules
echo "== the window, and hands for other people's"
environment window "$wheel[ui]"
uv run --project "$here" mypy --strict --config-file= --python-executable window/bin/python --scripts-are-modules \
  order_form.py slides.py form_with_hands.py
export PATH="$place/window/bin:$PATH" QT_QPA_PLATFORM=offscreen
python -m handtrack --version
python -m handtrack screenshots shots --scale 1.0 --theme dark
test "$(find shots -name '*.png' -size +10k | wc -l)" -ge 3
handtrack doctor --json > doctor.json || { cat doctor.json; exit 1; }
echo "the wheel works: $(basename "$wheel")"
