"""Builds MediaPipe's own gesture recogniser from another package's bundle; runs where mediapipe
0.10.21 is installed.

`python label_gestures.py IN.task OUT.task`: Model Maker's bundles keep MediaPipe's classifier of
seven signs, without its labels, beside their own.
"""

import io
import sys
import zipfile
from pathlib import Path

from mediapipe.tasks.python.metadata.metadata_writers import metadata_writer

LABELS = [
    "None",
    "Closed_Fist",
    "Open_Palm",
    "Pointing_Up",
    "Thumb_Down",
    "Thumb_Up",
    "Victory",
    "ILoveYou",
]
HANDS, GESTURES = "hand_landmarker.task", "hand_gesture_recognizer.task"
EMBEDDER, CLASSIFIER = "gesture_embedder.tflite", "canned_gesture_classifier.tflite"


def bundled(files):
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as bundle:
        for name, content in files.items():
            bundle.writestr(name, content)
    return whole.getvalue()


with (
    zipfile.ZipFile(sys.argv[1]) as given,
    zipfile.ZipFile(io.BytesIO(given.read(GESTURES))) as gestures,
):
    writer = metadata_writer.MetadataWriter.create(bytearray(gestures.read(CLASSIFIER)))
    writer.add_feature_input()
    writer.add_classification_output(metadata_writer.Labels().add(LABELS))
    classifier, _ = writer.populate()
    inner = bundled({EMBEDDER: gestures.read(EMBEDDER), CLASSIFIER: classifier})
    Path(sys.argv[2]).write_bytes(bundled({HANDS: given.read(HANDS), GESTURES: inner}))
