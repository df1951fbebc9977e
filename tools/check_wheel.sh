#!/usr/bin/env bash
# Builds the wheel, installs it into an empty environment elsewhere, and tracks and draws there, beside a ui/ of the user's.
set -euo pipefail
cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

uv build --quiet --out-dir "$place/dist"
uv export --quiet --no-dev --no-hashes --no-emit-project --format requirements-txt > "$place/tested.txt"
uv venv --quiet "$place/venv"
uv pip install --quiet --python "$place/venv" --constraint "$place/tested.txt" "$place"/dist/handtrack-*.whl

packages=$(uv run python -m zipfile -l "$place"/dist/handtrack-*.whl | grep / | cut -d/ -f1 | grep -v '\.dist-info$' | sort -u | xargs)
test "$packages" = "handtrack handtrack_ui" || { echo "the wheel installs $packages"; exit 1; }
cat > "$place/own.py" <<'END'
from handtrack import HandTracker
from handtrack.guides import load_guide
from handtrack.memory import BufferPool

with HandTracker(pool=BufferPool()) as tracker:
    print(tracker, load_guide("guide.md").title.upper())
END
here=$PWD
cd "$place"
uv run --project "$here" mypy --strict --config-file= --python-executable venv/bin/python own.py
mkdir ui && echo 'raise SystemExit("this is not the window")' > ui/__init__.py
export PATH="$place/venv/bin:$PATH" QT_QPA_PLATFORM=offscreen HOME="$place/home"
mkdir "$HOME"
python -m handtrack --version
handtrack track demo --frames 90 --provider cpu --out tracked.jsonl
test "$(wc -l < tracked.jsonl)" = 90
grep -q '"handedness":"Right"' tracked.jsonl
python -m handtrack screenshots shots --scale 1.0 --theme dark
test "$(find shots -name '*.png' -size +10k | wc -l)" -ge 3
handtrack doctor --json > doctor.json || { cat doctor.json; exit 1; }
echo "the wheel works: $(basename dist/*.whl 2>/dev/null || ls dist | head -1)"
