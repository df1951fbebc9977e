"""Writes image-input metadata into TFLite files; runs where mediapipe 0.10.21 is installed (see
make_task_bundle.py).

`python add_image_metadata.py FILE…` changes the files: the input is a picture, normalised by mean 0
and deviation 255.
"""

import sys
from pathlib import Path

from mediapipe.tasks.python.metadata.metadata_writers import metadata_writer

for name in sys.argv[1:]:
    path = Path(name)
    writer = metadata_writer.MetadataWriter.create(bytearray(path.read_bytes()))
    writer.add_image_input([0.0], [255.0])
    content, _ = writer.populate()
    path.write_bytes(content)
