"""The camera picture with the ring of a held sign in its corner."""

from typing import Final

from PySide6.QtCore import QPoint

from handtrack.navigation.hand_commands import HandMode, HandState
from handtrack_ui.common.hold_ring import HoldRing, ring_sign
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import Theme

_RING_SHARE: Final = 0.3  # of the picture's height
_INSET: Final = 0.62  # of the ring: its middle, from both edges


class HandPreview(Preview):
    """A preview that also shows the progress of a held sign,
    including the palm that starts listening.
    """

    def __init__(self, theme: Theme, *, labels: bool = True) -> None:
        super().__init__(theme, labels=labels)
        self._ring = HoldRing(theme, self)

    def show_hand(self, state: HandState) -> None:
        """Show the hand's state."""
        if state.target is not None:
            self.show_hold(ring_sign(state.target), state.target.share)
        else:
            self.show_hold("hand", state.share if state.mode is HandMode.WAITING else 0.0)

    def show_hold(self, sign: str, share: float) -> None:
        """Fill the ring around a number or an icon; without a `share`, hide it."""
        self._ring.setVisible(share > 0)
        if share > 0:
            box = self.picture_box()
            diameter = box.height() * _RING_SHARE
            inset = diameter * _INSET
            corner = QPoint(round(box.left() + inset), round(box.bottom() - inset))
            self._ring.aim(corner, diameter, sign, share)
