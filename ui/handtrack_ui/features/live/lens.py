"""Measures the camera's lens from a hand at a known distance."""

from handtrack.config.model import bounds
from handtrack.posing.position import measured_lens_deg
from handtrack_ui.persistence.preference_store import PreferenceStore


class Lens:
    """Saves the field of view that explains a hand's distance."""

    def __init__(self, preferences: PreferenceStore) -> None:
        self._preferences = preferences

    def measure(self, found_m: float, true_m: float) -> float | None:
        """Return the field of view in degrees that explains a hand's distance;
        None if no camera has it.
        """
        now_deg = self._preferences.current.tracking.field_of_view_deg
        measured_deg = float(round(measured_lens_deg(now_deg, found_m, true_m)))
        least, most = bounds("tracking", "field_of_view_deg")
        if not least <= measured_deg <= most:
            return None
        self._preferences.change("tracking", field_of_view_deg=measured_deg)
        return measured_deg
