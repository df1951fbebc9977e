"""Cut the hands out of pictures or a video, a file each: python crops_to_files.py SOURCE FOLDER"""

import sys
from pathlib import Path

import cv2

import handtrack

MARGIN = 0.2  # of the hand's longer side

if len(sys.argv) < 3:
    sys.exit(__doc__)
source, folder = sys.argv[1], Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
with handtrack.HandTracker(max_hands=4) as tracker, handtrack.frames(source) as frames:
    for frame in frames:
        height, width = frame.image.shape[:2]
        for hand in tracker.estimate(frame):
            box = hand.box
            margin = MARGIN * max(box.width, box.height)
            left, top = max(0, round(box.left - margin)), max(0, round(box.top - margin))
            right, bottom = (
                min(width, round(box.right + margin)),
                min(height, round(box.bottom + margin)),
            )
            name = f"{frame.index:05d}-{hand.handedness.lower()}-{hand.track_id}.png"
            cv2.imwrite(str(folder / name), frame.image[top:bottom, left:right])
