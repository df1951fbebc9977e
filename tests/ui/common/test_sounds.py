import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager

import miniaudio
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack_ui.common.audio import RATE, Mixer, sound_device
from handtrack_ui.common.sounds import CUES, SoundPlayer, read_sound
from tests.waiting import PATIENCE_S, eventually

SILENT_DEVICE = (miniaudio.Backend.NULL,)
"""A device of miniaudio's own that takes sound at its true rate and lets nobody hear it."""
NO_DEVICE = (miniaudio.Backend.CUSTOM,)


@pytest.mark.parametrize("cue", CUES)
def test_every_sound_is_short_and_soft_with_silent_ends(cue: str) -> None:
    samples = read_sound(cue)
    assert 0.2 <= len(samples) / RATE <= (2.5 if cue == "timer" else 0.6)
    assert 0.1 <= np.abs(samples).max() <= 0.5
    assert abs(samples[0]) < 0.01
    assert np.abs(samples[-20:]).max() < 0.005


def test_simultaneous_sounds_are_added_and_never_wrap() -> None:
    mixer = Mixer()
    mixer.add(np.full(4, 0.25, np.float32))
    mixer.add(np.full(2, 0.5, np.float32))
    mixer.add(np.full(2, 0.5, np.float32))
    assert mixer.take(6)[:, 0].tolist() == [32767, 32767, 8192, 8192, 0, 0]
    assert mixer.left_s == 0


@given(st.lists(st.integers(1, 50), min_size=1, max_size=12), st.integers(1, 120))
def test_a_sound_is_played_in_full_for_any_device_requests(asked: list[int], length: int) -> None:
    mixer, sound = Mixer(), np.linspace(-1, 1, length).astype(np.float32)
    mixer.add(sound)
    out = np.concatenate([mixer.take(frames)[:, 0] for frames in asked])
    whole = np.round(sound * 32767).astype(np.int16)
    assert out.tolist() == [*whole, *([0] * len(out))][: len(out)]
    assert mixer.left_s == max(0, length - len(out)) / RATE


def test_no_device_or_thread_starts_before_the_first_known_and_audible_sound() -> None:
    before = threading.active_count()
    with closing(SoundPlayer(SILENT_DEVICE)) as player:
        player.play("armed", volume=0.0)
        assert player._device == ""
        assert threading.active_count() == before
        with pytest.raises(ValueError, match="'trumpet'"):
            player.play("trumpet")


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How often a device was requested."""
    made: list[str] = []

    def counted(
        mixer: Mixer, backends: Sequence[miniaudio.Backend] | None = None
    ) -> AbstractContextManager[str]:
        made.append("asked")
        return sound_device(mixer, backends)

    monkeypatch.setattr("handtrack_ui.common.sounds.sound_device", counted)
    return made


def test_the_device_opens_for_a_sound_and_closes_when_none_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted: list[str] = []

    @contextmanager
    def noting(mixer: Mixer, backends: Sequence[miniaudio.Backend] | None = None) -> Iterator[str]:
        with sound_device(mixer, backends) as device:
            noted.append(device)
            yield device
        noted.append("closed")

    monkeypatch.setattr("handtrack_ui.common.sounds.sound_device", noting)
    player = SoundPlayer(SILENT_DEVICE, idle_s=0.05)
    for sounds in (1, 2):
        player.play("accepted")
        assert eventually(lambda sounds=sounds: noted == ["Null", "closed"] * sounds)
    assert player.close(PATIENCE_S)
    assert player._device == ""
    assert all(thread.name != "sounds" for thread in threading.enumerate())


@pytest.mark.parametrize(("retry_s", "most"), [(0.0, 3), (3600.0, 1)])
def test_without_a_device_the_player_is_silent_and_retries_later(
    tries: list[str], retry_s: float, most: int
) -> None:
    with closing(SoundPlayer(NO_DEVICE, retry_s=retry_s)) as player:
        for _ in range(3):
            player.play("refused")
        assert eventually(lambda: len(tries) == most and player._wanted.empty())
        assert player._device == ""
        assert player.close(PATIENCE_S)
    assert len(tries) == most


def test_closing_interrupts_a_sound() -> None:
    player = SoundPlayer(SILENT_DEVICE, idle_s=3600.0)
    player.play("timer")
    assert eventually(lambda: player._device == "Null")
    assert player.close(PATIENCE_S)
    player.play("timer")
    assert player._device == ""


def test_looking_for_a_device_writes_nothing_to_stderr() -> None:
    code = """if True:
        from handtrack_ui.common.audio import *
        try:
            with sound_device(Mixer()): pass
        except NoSoundDeviceError: pass
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
