"""A key sender that presses nothing."""

from handtrack_ui.plugins.presenter.presets import Keystroke


class WrittenDown:
    """Records the keystrokes."""

    def __init__(self) -> None:
        self.sent: list[Keystroke] = []

    def send(self, stroke: Keystroke) -> None:
        self.sent.append(stroke)

    def close(self) -> None:
        pass
