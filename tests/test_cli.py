"""The command line: bad input costs one clear line and the right exit status, and loses nothing."""

import errno
import io
import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn, TextIO

import numpy as np
import pytest

from handtrack.assets import asset
from handtrack.cli import main, parser_of
from handtrack.plug_in import commands
from handtrack.runtime.opencv import cv2
from tests.bad_values import WORD, bad, bad_for_tracking
from tests.sources.clips import write_noise, zeroed
from tests.waiting import PATIENCE_S


def noise(*shape: int, dtype: type = np.uint8) -> np.ndarray:
    return np.random.default_rng(5).integers(0, 255, shape).astype(dtype)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(["track", *arguments])
    captured = capsys.readouterr()
    lines = captured.err.splitlines()
    assert len(lines) == 1, captured.err
    assert "Traceback" not in captured.err
    return status, lines[0]


@pytest.mark.parametrize(
    ("source", "content"),
    [
        ("nowhere.mp4", None),
        ("empty.mp4", b""),
        ("text.mp4", b"not a video\n" * 100),
        ("cut.mp4", asset("demo", "demo.mp4").read_bytes()[:500_000]),
        ("", None),  # the folder itself, without images
        ("97", None),
        ("http://127.0.0.1:9/stream", None),
    ],
)
def test_a_source_without_frames_is_named_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, source: str, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / source).write_bytes(content)
    given = source if source.startswith(("http", "97")) else str(tmp_path / source)
    status, line = refused(capsys, given)
    assert status == 3
    assert (source or tmp_path.name) in line


def test_the_frames_option_limits_reading_and_one_frame_is_singular(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    for count, words in ((1, "1 frame, "), (3, "3 frames")):
        assert (
            main(["track", "demo", "--frames", str(count), "--provider", "cpu", "--out", str(out)])
            == 0
        )
        assert words in capsys.readouterr().out
        assert len(out.read_text().splitlines()) == count


def test_a_damaged_video_keeps_its_results_and_reports_the_missing_frames(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    clip, out = zeroed(write_noise(tmp_path / "clip.mp4"), 0.5), tmp_path / "out.jsonl"
    status, line = refused(capsys, str(clip), "--out", str(out), "--provider", "cpu")
    kept = len(out.read_text().splitlines())
    assert status == 3
    assert line == f"handtrack: clip.mp4 is damaged: {kept} of 40 frames could be read."
    assert kept > 30


def test_two_dashes_are_not_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "demo", "--frames=--") == (2, "handtrack: --frames needs a value")


@pytest.mark.parametrize(
    "arguments", [["http://127.0.0.1:9/a\nb\u2028c"], ["a\rb"], ["demo", "--a\nb"]]
)
def test_line_breaks_in_arguments_are_escaped(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    status, line = refused(capsys, *arguments)
    assert status in {2, 3}
    assert "\\n" in line or "\\r" in line


def test_a_library_that_cannot_be_loaded_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise ImportError("libvpx.so: failed to map segment from shared object")

    monkeypatch.setattr("handtrack.commands.track.run", fail)
    status, line = refused(capsys, "demo")
    assert status == 4
    assert (
        line
        == "handtrack: a library cannot be loaded: libvpx.so: failed to map segment from shared object"
    )


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    """A copy of the demo to be protected."""
    return Path(shutil.copy(asset("demo", "demo.mp4"), tmp_path / "clip.mp4"))


def test_drawing_never_overwrites_the_input(capsys: pytest.CaptureFixture[str], clip: Path) -> None:
    whole = clip.read_bytes()
    for source in (str(clip), clip.as_uri()):
        status, line = refused(capsys, source, "--draw", str(clip))
        assert status == 2
        assert "is the same file as the input" in line
    assert clip.read_bytes() == whole


@pytest.mark.parametrize("source", ["hands", "hands/*.png"])
def test_a_picture_of_an_input_folder_or_pattern_is_never_overwritten(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hands").mkdir()
    for name in ("1.png", "2.png"):
        cv2.imwrite(f"hands/{name}", noise(60, 80, 3))
    Path("x.csv").hardlink_to("hands/2.png")
    before = Path("hands/2.png").read_bytes()
    status, line = refused(capsys, source, "--out", "x.csv")
    assert status == 2
    assert "the input hands/2.png" in line
    assert Path("hands/2.png").read_bytes() == before


def test_taught_gestures_are_never_overwritten(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "x.jsonl").write_text("precious")
    status, line = refused(
        capsys, "demo", "--gestures", str(tmp_path / "x.jsonl"), "--out", str(tmp_path / "x.jsonl")
    )
    assert status == 2
    assert "is the same file as the input" in line
    assert (tmp_path / "x.jsonl").read_text() == "precious"


def test_two_outputs_to_the_same_file_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "x.jsonl").symlink_to("y.mp4")
    status, line = refused(
        capsys, "demo", "--out", str(tmp_path / "x.jsonl"), "--draw", str(tmp_path / "y.mp4")
    )
    assert status == 2
    assert "is the same file as the output" in line
    assert not (tmp_path / "y.mp4").exists()


TRACK, TRAIN = "track nowhere.mp4", "gestures train nowhere --out x.json"
BAD_VALUES = [
    *bad_for_tracking(TRACK),
    *bad(TRACK, "--choices", "-1", says="{}; it must be 0 or more"),
    *bad(TRACK, "--arming", "yes", says=WORD + "on, off"),
    *bad(TRAIN, "--provider", "x", says=WORD + "auto, cpu"),
    *bad("gestures test x.json nowhere", "--provider", "x", says=WORD + "auto, cpu"),
    *bad("soak", "--visits", "0", says="{}; it must be 1 or more"),
    *bad("soak", "--seconds", "-1", "nan", says="{}; it must be between 0 and 3600"),
    *bad("", "--view", "garden", says=WORD + "library, guide"),
    (
        [*TRACK.split(), "--gestures", "nowhere.json"],
        "handtrack: nowhere.json cannot be read: No such file",
    ),
    ([*TRACK.split(), "--out", "x.xlsx"], "handtrack: cannot write x.xlsx: the file must end in"),
    ([*TRACK.split(), "--out", "."], "handtrack: cannot write .: the file must end in"),
    (
        [*TRACK.split(), "--draw", "x.avi"],
        "handtrack: cannot draw into x.avi: the file must end in",
    ),
    (["--guide", "nowhere.md"], "handtrack: no such guide: nowhere.md"),
    (
        ["gestures", "train", "nowhere", "--out", "x.txt"],
        "handtrack: cannot write x.txt: the file must end in",
    ),
    (["gestures", "dance"], "handtrack: argument train|test: invalid choice"),
    (["desktop", "dance"], "handtrack: argument action: invalid choice"),
    (["trak", "a.mp4"], "handtrack: unknown command 'trak'; did you mean track?"),
    (["frobnicate"], "handtrack: unknown command 'frobnicate' (handtrack --help)"),
    (["cameras", "--jsn"], "handtrack: unrecognized arguments: --jsn (handtrack cameras --help)"),
    (["doctor", "--jsn"], "handtrack: unrecognized arguments: --jsn (handtrack doctor --help)"),
    *(
        (["screenshots", "x", option, "x"], "handtrack: ")
        for option in ("--scale", "--theme", "--language", "--size")
    ),
]


@pytest.mark.parametrize(("arguments", "says"), BAD_VALUES, ids=lambda value: " ".join(value)[:60])
def test_a_bad_option_value_is_reported_in_the_librarys_words(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(says)
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_commands_are_refused_for_a_format_that_would_drop_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, line = refused(capsys, "demo", "--commands", "--out", str(tmp_path / "x.csv"))
    assert status == 2
    assert ".jsonl" in line
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(params=["buffered", "unbuffered"])
def full(request: pytest.FixtureRequest) -> Iterator[TextIO]:
    """A standard stream on a full disk."""
    if not Path("/dev/full").exists():
        pytest.skip("there is no device that is always full")
    unbuffered = request.param == "unbuffered"  # as with PYTHONUNBUFFERED
    with (
        Path("/dev/full").open("wb", buffering=0 if unbuffered else -1) as raw,
        io.TextIOWrapper(raw, encoding="utf-8", write_through=unbuffered) as stream,
    ):
        yield stream


needs_dev_full = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="there is no device that is always full"
)


@pytest.mark.parametrize(
    ("command", "defaults"),
    [
        ("soak", ["visits (200)", "each visit (1.0)"]),
        ("screenshots", ["(1.0)", "(light,dark)", "(en)", "(1280x720)"]),
        ("track", ["models run (auto)", "each source (all)"]),
    ],
)
def test_the_help_states_the_defaults(
    capsys: pytest.CaptureFixture[str], command: str, defaults: list[str]
) -> None:
    assert main([command, "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert [default for default in defaults if default not in told] == []


@pytest.mark.parametrize("command", [["--help"], ["track", "--help"], ["cameras", "--json"]])
def test_a_failure_to_print_is_reported_in_one_line_with_status_2(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    full: TextIO,
    command: list[str],
) -> None:
    monkeypatch.setattr(sys, "stdout", full)
    assert main(command) == 2
    assert (
        capsys.readouterr().err
        == "handtrack: cannot write to standard output: No space left on device\n"
    )


def test_system_errors_are_not_blamed_on_standard_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("handtrack.commands.cameras.run", refuse)
    assert main(["cameras"]) == 2
    assert capsys.readouterr().err == "handtrack: Too many open files\n"


def test_an_unprintable_error_keeps_its_status(
    monkeypatch: pytest.MonkeyPatch, full: TextIO
) -> None:
    monkeypatch.setattr(sys, "stderr", full)
    assert main(["track", "nowhere"]) == 3


@pytest.mark.parametrize(
    ("command", "status"), [(["track", "nowhere"], 3), (["--version"], 0), (["cameras"], 0)]
)
def test_closed_standard_streams_do_not_change_the_status(
    monkeypatch: pytest.MonkeyPatch, command: list[str], status: int
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(command) == status
    sys.stdout.close()
    sys.stderr.close()


def test_closed_standard_output_is_refused_for_results(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "__stdout__", None)
    status, line = refused(capsys, "demo", "--out", "-", "--frames", "1", "--provider", "cpu")
    assert status == 2
    assert line == "handtrack: cannot write to standard output: it is closed"


def in_shell(line: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which `$H` is the command."""
    command = ["sh", "-c", f"H='{sys.executable} -m handtrack'; {line}"]
    return subprocess.run(
        command, check=False, capture_output=True, text=True, env=os.environ | environ
    )


@needs_dev_full
def test_the_process_exits_with_the_status_of_main() -> None:
    assert in_shell("$H --help > /dev/full 2> /dev/full").returncode == 2


def test_no_output_file_reuses_a_closed_standard_stream(tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    assert in_shell(f"$H track demo --frames 2 --provider cpu --out {out} >&- 2>&-").returncode == 0
    assert [json.loads(line)["frame"] for line in out.read_text().splitlines()] == [0, 1]


def test_names_are_printed_in_any_encoding() -> None:
    ended = in_shell("$H track 'né.mp4'", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert ended.returncode == 3
    assert ended.stderr == "handtrack: no such file: n\\xc3\\xa9.mp4\n"


@needs_dev_full
def test_a_full_standard_output_is_reported_in_exactly_one_line() -> None:
    command = [
        sys.executable,
        "-m",
        "handtrack",
        "track",
        "demo",
        "--frames",
        "1",
        "--provider",
        "cpu",
        "--out",
        "-",
    ]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(command, check=False, stdout=full, stderr=subprocess.PIPE, text=True)
    assert ended.returncode == 2
    assert ended.stderr.startswith("handtrack: cannot write to standard output: ")
    assert ended.stderr.count("\n") == 1


def test_mediapipe_without_consent_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, line = refused(capsys, "demo", "--engine", "mediapipe")
    assert status == 4
    assert "metrics" in line


def test_help_and_version_need_neither_opencv_nor_the_models() -> None:
    script = (
        "import sys; from handtrack.cli import main; main(['--help']); main(['--version']);"
        "assert not {'cv2', 'onnxruntime', 'mediapipe', 'PySide6'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


TYPED = {
    "handtrack tra": "track",
    "handtrack track --dr": "--draw",
    "handtrack gestures tr": "train",
}


def test_a_shell_completes_every_command_and_its_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [name for name, command in commands().items() if parser_of(command) is None] == []
    monkeypatch.setitem(sys.modules, "PySide6", None)
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "completion.bash"
    script.write_text(capsys.readouterr().out)
    calls = "".join(
        f"COMP_WORDS=({typed}); COMP_CWORD={len(typed.split()) - 1}; _shtab_handtrack; echo ${{COMPREPLY[@]}}\n"
        for typed in TYPED
    )
    done = subprocess.run(
        ["bash", "-c", f"source {script}\n{calls}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [*TYPED.values()]


@pytest.mark.long
@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_fish_completes_what_is_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "fish"]) == 0
    (tmp_path / "made.fish").write_text(capsys.readouterr().out)
    lines = [f"source {tmp_path}/made.fish", *(f"complete -C '{typed}'" for typed in TYPED)]
    done = subprocess.run(
        ["fish", "--no-config", "-c", "; ".join(lines)], capture_output=True, text=True, check=True
    )
    assert [line.partition("\t")[0] for line in done.stdout.splitlines()] == [*TYPED.values()]


@pytest.mark.long
@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh_completes_at_the_tab_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", "zsh"]) == 0
    (tmp_path / "_handtrack").write_text(capsys.readouterr().out)
    monkeypatch.setenv("TERM", "dumb")
    terminal, shells = pty.openpty()
    with subprocess.Popen(
        ["zsh", "-fi"], stdin=shells, stdout=shells, stderr=shells, start_new_session=True
    ) as shell:

        def answer(typed: str, pattern: str) -> str:
            os.write(terminal, typed.encode())
            got = ""
            while (found := re.search(pattern, got)) is None:
                assert select.select([terminal], [], [], PATIENCE_S)[0], got
                got += os.read(terminal, 4096).decode(errors="replace")
            return found[1]

        answer(
            f"fpath=({tmp_path} $fpath); autoload -Uz compinit; compinit -u -D; PS1='go''> '\n",
            "(go> )",
        )
        last = [answer(f"{typed}\t\x01print -r = \n", r"\n= .*?(\S+)\s*\r") for typed in TYPED]
        shell.kill()
    os.close(terminal)
    os.close(shells)
    assert last == [*TYPED.values()]
