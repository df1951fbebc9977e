"""Scripts written for MediaPipe's or cvzone's hands, unchanged: ``python -m handtrack.compat SCRIPT.py``.

`handtrack.compat.mediapipe` and `handtrack.compat.cvzone` can also be imported by name; docs/from-mediapipe.md has
what they lack.
"""
