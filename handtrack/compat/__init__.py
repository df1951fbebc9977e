"""Runs scripts written for MediaPipe Hands or cvzone's HandTrackingModule: ``python -m handtrack.compat SCRIPT.py``.

The scripts stay unchanged. `handtrack.compat.mediapipe` and `handtrack.compat.cvzone` can also be imported by name;
docs/from-mediapipe.md lists what is not supported.
"""
