"""Runs scripts written for MediaPipe's hands, or for cvzone's, which rest on them.

``python -m handtrack.compat SCRIPT.py``. The scripts stay unchanged. `handtrack.compat.mediapipe`
can also be imported by name; docs/from-mediapipe.md lists what is not supported.
"""
