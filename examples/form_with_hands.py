"""Give an existing form hands in ten lines, after the comment:
python form_with_hands.py [SOURCE]
"""

import sys

from PySide6.QtWidgets import QApplication, QCheckBox, QFormLayout, QLineEdit, QPushButton, QWidget

from handtrack_ui.kit import HandControl


class Form(QWidget):
    """A form as it was."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Sample")
        self.number, self.save = QLineEdit("17"), QPushButton("Save")
        self.checks = [QCheckBox(words) for words in ("Labelled", "Weighed", "Frozen")]
        form = QFormLayout(self)
        form.addRow("Number", self.number)
        for check in self.checks:
            form.addRow(check)
        form.addRow(self.save)
        self.save.clicked.connect(lambda: self.setWindowTitle(f"Sample {self.number.text()} saved"))


app = QApplication(sys.argv)
form = Form()
# one to three fingers tick, a thumb up saves, a swipe turns to the next sample
control = HandControl(form, source=sys.argv[1] if len(sys.argv) > 1 else 0)
control.choices = len(form.checks)
control.select.connect(lambda number: form.checks[number - 1].toggle())
control.confirm.connect(form.save.click)
control.next.connect(lambda: form.number.setText(str(int(form.number.text()) + 1)))
control.previous.connect(lambda: form.number.setText(str(int(form.number.text()) - 1)))
control.cancel.connect(form.close)
control.refused.connect(form.setWindowTitle)
control.notice.connect(form.setWindowTitle)
form.show()
app.exec()
