"""Put the hands of a folder's pictures into a table:
python pictures_to_table.py FOLDER TABLE.csv
"""

import csv
import sys
from pathlib import Path

import handtrack

if len(sys.argv) < 3:
    sys.exit(__doc__)
folder, table = Path(sys.argv[1]), Path(sys.argv[2])
with (
    table.open("w", newline="", encoding="utf-8") as file,
    handtrack.HandTracker(max_hands=4, gestures=True) as tracker,
    handtrack.frames(folder) as pictures,
):
    writer = csv.writer(file)
    writer.writerow(("picture", "handedness", "score", "gesture", "left", "top", "right", "bottom"))
    for picture in pictures:
        for hand in tracker.estimate(picture):
            edges = (round(edge) for edge in hand.box)
            writer.writerow(
                (picture.name, hand.handedness, round(hand.score, 3), hand.gesture or "", *edges)
            )
