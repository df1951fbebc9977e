"""Sound output: a mixer and the device that plays it. Does not use Qt.

miniaudio is imported with the first sound: HTTP and TLS come with it, a thirtieth of the window's
start.
"""

import ctypes
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from handtrack.errors import HandtrackError
from handtrack.sentences import Code

if TYPE_CHECKING:
    import miniaudio

RATE: Final = 24_000
"""Samples per second, of sounds and device."""
BUFFER_MS: Final = 40
"""Size of the device's buffer; a sound starts at most two buffers late."""

Samples = NDArray[np.float32]
"""(N,) float32, -1 to 1, one channel."""

_ALSA_HANDLER: Final = ctypes.CFUNCTYPE(
    None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p
)


class NoSoundDeviceError(HandtrackError):
    """No device to play sounds on."""


class Mixer:
    """Sums the sounds being played. Any thread may add sounds;
    the device's own thread takes samples.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._heard: list[Samples] = []

    @property
    def left_s(self) -> float:
        """Seconds until everything has played."""
        with self._lock:
            return max((len(samples) for samples in self._heard), default=0) / RATE

    def add(self, samples: Samples) -> None:
        """Start a sound, mixed with those still playing."""
        with self._lock:
            self._heard.append(samples)

    def clear(self) -> None:
        """Stop all sounds."""
        with self._lock:
            self._heard.clear()

    def take(self, frames: int) -> NDArray[np.int16]:
        """Return the next samples, (frames, 1) int16; silence when nothing is left."""
        mixed = np.zeros(frames, np.float32)
        with self._lock:
            for samples in self._heard:
                mixed[: len(samples)] += samples[:frames]
            self._heard = [samples[frames:] for samples in self._heard if len(samples) > frames]
        return np.asarray(np.round(np.clip(mixed, -1, 1) * 32767), np.int16)[:, None]


@contextmanager
def sound_device(
    mixer: Mixer, backends: "Sequence[miniaudio.Backend] | None" = None
) -> Iterator[str]:
    """Open the sound device to play the mixer; yield the name of the backend.

    Opening takes tens of milliseconds, longer if a sound server hangs: never call it in the
    window's thread.

    `backends`: tried in turn; by default this system's usual ones.

    Raises `NoSoundDeviceError`: none of them has a device.
    """
    import miniaudio

    with ExitStack() as ends:
        ends.enter_context(_alsa_quiet())
        device = _opened(backends if backends is not None else _usual())
        ends.callback(_close, device)
        feed = _feed(mixer)
        next(feed)
        try:
            device.start(feed)
        except miniaudio.MiniaudioError as error:
            raise NoSoundDeviceError(Code.AS_TOLD, words=str(error)) from error
        yield str(device.backend)


def _usual() -> "tuple[miniaudio.Backend, ...]":
    import miniaudio

    if sys.platform == "darwin":
        return (miniaudio.Backend.COREAUDIO,)
    if sys.platform == "win32":
        return (miniaudio.Backend.WASAPI, miniaudio.Backend.DSOUND)
    # PipeWire answers as PulseAudio. JACK is left out: it writes to stderr when it does not run.
    return (miniaudio.Backend.PULSEAUDIO, miniaudio.Backend.ALSA)


def _opened(backends: "Sequence[miniaudio.Backend]") -> "miniaudio.PlaybackDevice":
    import miniaudio

    reasons = []
    for backend in backends:
        try:
            return miniaudio.PlaybackDevice(
                nchannels=1,
                sample_rate=RATE,
                buffersize_msec=BUFFER_MS,
                backends=[backend],
                app_name="Handtrack",
            )
        except miniaudio.MiniaudioError as error:
            reasons.append(f"{backend.name}: {error}")
    raise NoSoundDeviceError(Code.AS_TOLD, words="; ".join(reasons))


def _close(device: "miniaudio.PlaybackDevice") -> None:
    import miniaudio

    device.close()
    # miniaudio keeps a device's context, and with it the connection to a sound server and five file
    # descriptors
    miniaudio.lib.ma_context_uninit(device._context)


def _feed(mixer: Mixer) -> Generator[NDArray[np.int16], int, None]:
    frames = yield np.zeros((0, 1), np.int16)
    while True:
        frames = yield mixer.take(frames)


@contextmanager
def _alsa_quiet() -> Iterator[None]:
    """Silence ALSA's messages on stderr; machines without a sound card cause many."""
    try:
        library = ctypes.CDLL("libasound.so.2") if sys.platform.startswith("linux") else None
    except OSError:
        library = None
    if library is None:
        yield
        return
    handler = _ALSA_HANDLER(lambda *_: None)
    library.snd_lib_error_set_handler(handler)
    try:
        yield
    finally:
        library.snd_lib_error_set_handler(None)
