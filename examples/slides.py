"""Turn pictures by swiping, and wave to leave; F12 shows the memory:
python slides.py FOLDER [SOURCE]
"""

import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QWidget

from handtrack_ui.kit import CameraView, HandControl, HandStepper, MemoryOverlay

app = QApplication(sys.argv)
window = QWidget()
window.resize(1280, 720)
control = HandControl(window, source=sys.argv[2] if len(sys.argv) > 2 else 0)
slides, overlay = HandStepper(control), MemoryOverlay(control)
for picture in sorted(Path(sys.argv[1]).iterdir()):
    slide = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
    slide.setPixmap(QPixmap(picture).scaled(window.size(), Qt.AspectRatioMode.KeepAspectRatio))
    slides.add_step(slide)
control.cancel.connect(window.close)
camera = CameraView(control)
camera.setFixedSize(220, 170)
grid = QGridLayout(window)
grid.setContentsMargins(0, 0, 0, 0)
grid.addWidget(slides, 0, 0)
grid.addWidget(camera, 0, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
window.show()
app.exec()
