"""Order a pizza in three steps without touching anything: python order_form.py [SOURCE]"""

import sys

from PySide6 import QtWidgets

from handtrack_ui.kit import CameraView, HandControl, HandStepper

app = QtWidgets.QApplication(sys.argv)
app.setStyleSheet("QWidget { font-size: 24px }")
window, middle = QtWidgets.QMainWindow(), QtWidgets.QSplitter()
control = HandControl(window, source=sys.argv[1] if len(sys.argv) > 1 else 0)
stepper, order = HandStepper(control, middle), QtWidgets.QLabel()
sizes = [QtWidgets.QRadioButton(words) for words in ("1  Small", "2  Medium", "3  Large")]
extras = [
    QtWidgets.QCheckBox(words) for words in ("1  Olives", "2  Mushrooms", "3  Basil", "4  Chilli")
]


def page(title: str, *parts: QtWidgets.QWidget) -> QtWidgets.QWidget:
    """Return a page of the form."""
    column = QtWidgets.QVBoxLayout(made := QtWidgets.QGroupBox(title))
    for part in parts:
        column.addWidget(part)
    return made


def chosen() -> str:
    """Return what was chosen so far."""
    return ", ".join(button.text()[3:] for button in (*sizes, *extras) if button.isChecked())


stepper.add_step(
    page("Which size?", *sizes), choices=sizes, gate=lambda: "" if chosen() else "Choose a size"
)
stepper.add_step(page("Which toppings?", *extras), choices=extras)
stepper.add_step(page("Your order", order, QtWidgets.QLabel("Thumb up: order. Thumb down: back.")))
stepper.currentChanged.connect(lambda: order.setText(chosen()))
stepper.finished.connect(lambda: window.statusBar().showMessage(f"Ordered: {chosen()}"))
control.refused.connect(lambda reason: window.statusBar().showMessage(reason, 4000))
CameraView(control, middle)
window.setCentralWidget(middle)
window.showMaximized()
app.exec()
