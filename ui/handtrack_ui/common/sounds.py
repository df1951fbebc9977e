"""The window's sounds: people who hear what their hands did can keep their eyes on the dough.
Does not use Qt.
"""

import logging
import queue
import threading
import wave
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final

import numpy as np

from handtrack.assets import asset
from handtrack_ui.common.audio import RATE, Mixer, NoSoundDeviceError, Samples, sound_device

if TYPE_CHECKING:
    import miniaudio

CUES: Final = ("armed", "disarmed", "accepted", "refused", "timer")
"""The cues; one asset file each."""
IDLE_S: Final = 4.0
"""How long the device stays open after a sound; the next often follows soon."""
LATE_S: Final = 0.6
"""A sound delayed longer than this is dropped: it would seem to belong to something else."""
RETRY_S: Final = 10.0
"""Wait before retrying without a device; headphones may be plugged in."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Wanted:
    cue: str
    volume: float
    due: float


class SoundPlayer:
    """Plays the sounds in its own thread, started by the first sound. A context manager.

    The device opens for a sound and closes when none follows for a while. Without a device, sounds
    are dropped and only logged; `doctor` reports it.

    `backends`: where to play; by default this system's usual ones. `idle_s`, `retry_s`: as `IDLE_S`
    and `RETRY_S`.
    """

    def __init__(
        self,
        backends: "Sequence[miniaudio.Backend] | None" = None,
        *,
        idle_s: float = IDLE_S,
        retry_s: float = RETRY_S,
    ) -> None:
        self._backends = backends
        self._idle_s = idle_s
        self._retry_s = retry_s
        self._mixer = Mixer()
        self._wanted: queue.SimpleQueue[_Wanted | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._samples: dict[str, Samples] = {}
        self._device = ""
        self._silent_until = 0.0
        self._closed = False

    def play(self, cue: str, volume: float = 1.0) -> None:
        """Play a sound. Returns at once; call from the window's thread only.

        `cue`: one of `CUES`. `volume`: perceived loudness, 0 to 1.

        Raises `ValueError`: unknown cue.
        """
        if cue not in CUES:
            raise ValueError(f"there is no sound {cue!r}; there are {', '.join(CUES)}")
        if self._closed or volume <= 0:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="sounds", daemon=True)
            self._thread.start()
        self._wanted.put(_Wanted(cue, volume, monotonic() + LATE_S))

    def close(self, deadline_s: float = 1.0) -> bool:
        """Stop the sounds, close the device and end the thread; False if it did not end in time."""
        self._closed = True
        self._mixer.clear()
        self._wanted.put(None)
        if self._thread is not None:
            self._thread.join(deadline_s)
        return self._thread is None or not self._thread.is_alive()

    def _work(self) -> None:
        wanted = self._wanted.get()
        while wanted is not None:
            if monotonic() >= self._silent_until:
                try:
                    self._with_device(wanted)
                except NoSoundDeviceError as error:
                    _log.info("no sound: %s", error)
                    self._silent_until = monotonic() + self._retry_s
            if self._closed:
                return
            wanted = self._wanted.get()

    def _with_device(self, wanted: _Wanted) -> None:
        try:
            with sound_device(self._mixer, self._backends) as self._device:
                _log.info("sounds are played by %s", self._device)
                following: _Wanted | None = wanted
                while following is not None:
                    self._begin(following)
                    following = self._following()
        finally:
            self._device = ""
            self._mixer.clear()  # left by a device that went away

    def _following(self) -> _Wanted | None:
        """Wait for the next sound; None on timeout or shutdown."""
        try:
            return self._wanted.get(timeout=self._idle_s + self._mixer.left_s)
        except queue.Empty:
            return None

    def _begin(self, wanted: _Wanted) -> None:
        if monotonic() > wanted.due or self._closed:
            return
        if wanted.cue not in self._samples:
            self._samples[wanted.cue] = read_sound(wanted.cue)
        # Half is felt as half as loud.
        self._mixer.add(self._samples[wanted.cue] * np.float32(wanted.volume**2))


def read_sound(cue: str) -> Samples:
    """Return a bundled sound, (N,) float32 from -1 to 1 at `RATE` samples per second.

    Raises `ValueError`: the file's format does not match the device's.
    """
    with wave.open(str(asset("sounds", f"{cue}.wav")), "rb") as file:
        if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, RATE):
            raise ValueError(
                f"{cue}.wav must have one channel, 16 bits and {RATE} samples a second"
            )
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
    return np.asarray(samples / 32768, np.float32)
