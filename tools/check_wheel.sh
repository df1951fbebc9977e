#!/usr/bin/env bash
# Builds the wheel, installs it into an empty environment elsewhere, and tracks and draws there.
set -euo pipefail
cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

uv build --quiet --out-dir "$place/dist"
uv export --quiet --no-dev --no-hashes --no-emit-project --format requirements-txt > "$place/tested.txt"
uv venv --quiet "$place/venv"
uv pip install --quiet --python "$place/venv" --constraint "$place/tested.txt" "$place"/dist/handtrack-*.whl

cd "$place"
export PATH="$place/venv/bin:$PATH" QT_QPA_PLATFORM=offscreen HOME="$place/home"
mkdir "$HOME"
handtrack --version
handtrack track demo --frames 90 --provider cpu --out tracked.jsonl
test "$(wc -l < tracked.jsonl)" = 90
grep -q '"handedness":"Right"' tracked.jsonl
handtrack screenshots shots --scale 1.0 --theme dark
test "$(find shots -name '*.png' -size +10k | wc -l)" -ge 3
handtrack doctor --json > doctor.json || { cat doctor.json; exit 1; }
echo "the wheel works: $(basename dist/*.whl 2>/dev/null || ls dist | head -1)"
