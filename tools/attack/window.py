"""Attacks on the window: callers at its socket, and guides whose words and pictures would be more than that in it."""

import contextlib
import json
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import Qt
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QLabel, QWidget

from handtrack.runtime.process_metrics import resident_bytes
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.shell.single_instance import SingleInstance
from tools.attack.inputs import HOSTILE, nested
from tools.attack.media import bomb
from tools.attack.trial import Case

_CALL_S: Final = 3.0  # a second start waits two seconds for an answer
_MORE_MEMORY: Final = 48 << 20
_SHOWN_S: Final = 1.0
_STILL_S: Final = 2.0  # a frame is 16 ms where the machine has time
_DEADLINE_S: Final = 10.0  # of a whole window, which loads its models meanwhile
_MARKUP: Final = "<b>bold</b><img src='pictures/parcel.png'>"
_PICTURES: Final[tuple[tuple[str, Callable[[Random, Path], object]], ...]] = (
    ("nothing", lambda _, __: None),
    ("a pipe", lambda _, path: os.mkfifo(path)),
    ("a link to /dev/zero", lambda _, path: path.symlink_to("/dev/zero")),
    ("a folder", lambda _, path: path.mkdir()),
    ("a bomb", lambda rng, path: path.write_bytes(bomb(rng)[2])),
    ("noise", lambda rng, path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + rng.randbytes(5000))),
    ("a drawing", lambda _, path: path.write_text(f"<svg xmlns='http://www.w3.org/2000/svg'>{'<g>' * 90_000}</svg>")),
)


def guide_shown(rng: Random) -> Case:
    """A guide with markup in all its words and a hostile picture, in the real window, which keeps running."""
    kind = rng.choice(("text", "checklist", "choice", "field", "timer", "confirmation", "broken"))
    what, plant_picture = rng.choice(_PICTURES)

    def plant(box: Path) -> None:
        (box / "guides" / "markup.md").write_text(_marked_up(kind))
        plant_picture(rng, box / "guides" / "none.png")

    def act(box: Path) -> None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from handtrack_ui.app import Application
        from handtrack_ui.jobs import Jobs
        from handtrack_ui.persistence.preference_store import PreferenceStore
        from handtrack_ui.persistence.window_state import WindowState
        from handtrack_ui.shell.application import make_application

        app, jobs = make_application(), Jobs()
        stores = WindowState(jobs), PreferenceStore(jobs)
        with Application(app, jobs, *stores, str(box / "clips" / "clip.mp4")) as application:
            application.window.show()
            application.begin(WindowOptions(guide=str(box / "guides" / "markup.md")))
            stalled_s = lived(app, _SHOWN_S)
            found = {where for widget in app.allWidgets() if (where := _interpreted(widget))}
        if found:
            raise AssertionError(f"read as rich text: {', '.join(sorted(found))}")
        if stalled_s > _STILL_S:
            raise AssertionError(f"the window stood still for {stalled_s:.1f} s")

    shown = f"a guide with markup in its words ({kind}) and {what} as a picture"
    return Case(shown, act, plant, deadline_s=_DEADLINE_S, replaces=("home/window.toml", "home/settings.toml"))


def lived(app: QCoreApplication, seconds: float) -> float:
    """Let the window live for a while; return for how long it stood still at most."""
    began = last = time.monotonic()
    longest_s = 0.0
    while last - began < seconds:
        app.processEvents()
        now = time.monotonic()
        longest_s, last = max(longest_s, now - last), now
        time.sleep(0.001)
    return longest_s


def _marked_up(kind: str) -> str:
    attributes = {"timer": "duration: 1 min", "confirmation": "review: ask", "broken": f"{_MARKUP}: x"}
    entries = {"checklist": f"- [ ] {_MARKUP}", "choice": f"1. {_MARKUP}\n2. b", "field": f"1. {_MARKUP}\n2. b"}
    asked = f"## Ask\nkind: choice\nid: ask\n\n1. {_MARKUP} {{#a}}\n2. b\n" if kind == "confirmation" else ""
    return f"""\
---
title: "{_MARKUP}"
summary: "{_MARKUP}"
---
{asked}
## {_MARKUP}
kind: {"text" if kind == "broken" else kind}
{attributes.get(kind, "")}

{_MARKUP}

![{_MARKUP}](none.png)

{entries.get(kind, "")}
"""


def _interpreted(widget: QWidget) -> str:
    """Return where a widget takes the guide's markup for its own; empty where it does not."""
    tip, kind = widget.toolTip(), type(widget).__name__
    if _MARKUP in tip and Qt.mightBeRichText(tip):
        return f"the tool tip of {kind} in {type(widget.parent()).__name__}"
    if not isinstance(widget, QLabel) or _MARKUP not in widget.text():
        return ""
    rich = {Qt.TextFormat.RichText: True, Qt.TextFormat.AutoText: Qt.mightBeRichText(widget.text())}
    return f"{kind} in {type(widget.parent()).__name__}" if rich.get(widget.textFormat(), False) else ""


def callers(rng: Random) -> Case:
    """Callers at the socket of the first window; proper callers are answered afterwards, and memory stays flat."""
    what, calls = rng.choice(_callers(rng))

    def act(box: Path) -> None:
        folder = box / "runtime"
        folder.mkdir(mode=0o700)
        taken: list[WindowOptions] = []
        app = QCoreApplication([])
        first = SingleInstance(folder)
        first.claim(WindowOptions())
        first.listen(taken.append)
        (address,) = folder.glob("*.socket")
        before = resident_bytes()
        reading, writing = os.pipe()
        if os.fork() == 0:
            _attack_socket(str(address), calls, writing)
        os.close(writing)
        os.set_blocking(reading, False)
        answer, most = _listened(app, reading, time.monotonic() + _CALL_S)
        held = len(first.findChildren(QLocalSocket))
        first.close()
        if answer != b"taken\n":
            raise AssertionError(f"who asked properly was answered {answer!r}")
        if most - before > _MORE_MEMORY:
            raise AssertionError(f"memory grew by {(most - before) >> 20} MB")
        if WindowOptions(view="live") not in taken or not all(_is_sound(options) for options in taken):
            raise AssertionError(f"taken for the options of a window: {taken!r:.200}")
        print(held)

    return Case(f"callers at the window's socket: {what}", act)


def _is_sound(options: WindowOptions) -> bool:
    texts = (options.source, options.view, options.guide)
    return isinstance(options.overlay, bool) and all(text is None or isinstance(text, str) for text in texts)


def _listened(app: QCoreApplication, reading: int, until: float) -> tuple[bytes, int]:
    """Run the event loop until the caller's word of how it was answered comes; return it and the most memory taken."""
    most = 0
    while time.monotonic() < until:
        app.processEvents()
        most = max(most, resident_bytes())
        with contextlib.suppress(BlockingIOError):
            return os.read(reading, 100), most
        time.sleep(0.002)
    return b"not in time", most


def _attack_socket(address: str, calls: list[tuple[bytes, bool]], report: int) -> None:
    """Call, and hold the line where the call says so; then ask properly, and report the answer."""
    held = []
    for data, hold in calls:
        caller = socket.socket(socket.AF_UNIX)
        caller.settimeout(0.5)
        with contextlib.suppress(OSError):
            caller.connect(address)
            caller.sendall(data)
        held.append(caller) if hold else caller.close()
    answer, until = b"nobody was reached", time.monotonic() + _CALL_S
    while time.monotonic() < until:  # as a second start tries again while too many wait to be heard
        with contextlib.suppress(BlockingIOError), socket.socket(socket.AF_UNIX) as proper:
            proper.settimeout(2.0)
            proper.connect(address)
            proper.sendall(WindowOptions(view="live").to_json().encode() + b"\n")
            answer = _answer(proper)
            break
        time.sleep(0.05)
    os.write(report, answer)
    os._exit(0)


def _answer(caller: socket.socket) -> bytes:
    try:
        return caller.recv(100)
    except OSError as error:
        return str(error).encode()


def _callers(rng: Random) -> list[tuple[str, list[tuple[bytes, bool]]]]:
    good = json.dumps({"source": None, "view": "live", "guide": None, "overlay": False})
    odd = json.dumps({"source": rng.choice((1, [], {}, True)), "view": rng.choice((2, ["live"], None)), "overlay": "x"})
    piece = rng.choice(HOSTILE).encode("utf-8", "surrogatepass")
    return [
        ("a hostile line", [(piece + b"\n", True)]),
        ("half a line", [(good[:20].encode(), True)]),
        ("no line", [(b"", True)] * 3),
        ("options of other types", [(odd.encode() + b"\n", True)]),
        ("other options", [(b'{"more": 1}\n', True), (b"[]\n", False), (b"null\n", True), (b'"x"\n', False)]),
        ("a nested line", [(nested(rng, "[").encode() + b"\n", True)]),
        ("a long line", [(b"x" * rng.choice((60_000, 70_000, 2_000_000)) + b"\n", True)]),
        ("no end of a line", [(b"x" * (4 << 20), True)]),
        ("many that hold the line", [(b"x" * 1000, True)] * rng.choice((50, 400))),
        ("many that hang up", [(good.encode()[: rng.randrange(40)], False)] * rng.choice((50, 400))),
        ("many lines at once", [((good + "\n").encode() * 300, True)]),
        ("noise", [(rng.randbytes(rng.choice((10, 5000, 100_000))), rng.random() < 0.5)] * 5),
    ]
