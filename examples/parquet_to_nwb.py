"""Turn `handtrack track VIDEO --out hands.parquet` into NWB: python parquet_to_nwb.py hands.parquet
hands.nwb

Needs packages that Handtrack does not install: pip install pyarrow ndx-pose
"""

import sys
from datetime import UTC, datetime
from uuid import uuid4

import numpy as np
from ndx_pose import PoseEstimation, PoseEstimationSeries, Skeleton, Skeletons
from pyarrow import parquet
from pynwb import NWBHDF5IO, NWBFile

if len(sys.argv) < 3:
    sys.exit(__doc__)
rows = parquet.read_table(sys.argv[1]).to_pylist()
names = ["wrist", "thumb_cmc", "thumb_mcp", "thumb_ip", "thumb_tip"]
for finger in ("index", "middle", "ring", "pinky"):
    names += [f"{finger}_{joint}" for joint in ("mcp", "pip", "dip", "tip")]
times_s = np.array(sorted({row["t"] for row in rows}))
skeleton = Skeleton(name="hand", nodes=names)
nwb = NWBFile("Hand landmarks of a video", str(uuid4()), datetime.now(UTC))
behavior = nwb.create_processing_module("behavior", "hands tracked in a video")
behavior.add(Skeletons(skeletons=[skeleton]))
for side in ("Left", "Right"):
    pixels, score = np.full((len(times_s), len(names), 2), np.nan), np.zeros(len(times_s))
    for row in rows:
        frame = np.searchsorted(times_s, row["t"])
        if row["handedness"] == side and row["score"] > score[frame]:
            score[frame] = row["score"]
            pixels[frame] = [(row[f"x{point}"], row[f"y{point}"]) for point in range(len(names))]
    series = [
        PoseEstimationSeries(
            name=name,
            data=pixels[:, point],
            confidence=score,
            reference_frame="(0, 0) is the middle of the picture's top left pixel; y points down",
            confidence_definition="probability of a hand",
            timestamps=times_s,
        )
        for point, name in enumerate(names)
    ]
    behavior.add(
        PoseEstimation(name=side.lower(), pose_estimation_series=series, skeleton=skeleton)
    )
with NWBHDF5IO(sys.argv[2], "w") as file:
    file.write(nwb)
