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
    """A preview that also shows the progress of a held sign, including the palm that starts listening."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._ring = HoldRing(theme, self)

    def show_hand(self, state: HandState) -> None:
        """Show the hand's state."""
        target, box = state.target, self.picture_box()
        diameter = box.height() * _RING_SHARE
        inset = diameter * _INSET
        corner = QPoint(round(box.left() + inset), round(box.bottom() - inset))
        if target is not None:
            self._ring.aim(corner, diameter, ring_sign(target), target.share)
        elif state.mode is HandMode.WAITING and state.share:
            self._ring.aim(corner, diameter, "hand", state.share)
        else:
            self._ring.hide()
