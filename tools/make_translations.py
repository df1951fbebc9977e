"""Collect every text of the window into the files of translations, and compile them.

``python -m tools.make_translations``. New texts are marked as unfinished, and unused ones are
removed; a text without a translation is shown in English.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import handtrack_ui
from handtrack.sentences import codes, import_codes
from handtrack_ui.text.messages import CONTEXT

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "assets" / "translations"
LANGUAGES = ("de",)


def collect(path: Path) -> None:
    """Bring a file up to date with the texts in the code, and with the engine's sentences."""
    sources = sorted(str(source.relative_to(ROOT)) for source in (ROOT / "ui").rglob("*.py"))
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder) / "sentences.py"
        import_codes(handtrack_ui)
        engines = dict.fromkeys(code.value for code in codes().values())
        said.write_text(
            "".join(f"QT_TRANSLATE_NOOP({CONTEXT!r}, {_quoted(text)})\n" for text in engines),
            "utf-8",
        )
        command = [
            "pyside6-lupdate",
            *sources,
            str(said),
            "-ts",
            str(path),
            "-no-obsolete",
            "-locations",
            "none",
        ]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def _quoted(text: str) -> str:
    """Return a text as lupdate reads it: in double quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def compile_into(path: Path, compiled: Path) -> None:
    """Compile a file of translations into what Qt loads."""
    command = ["pyside6-lrelease", str(path), "-qm", str(compiled)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        path = FOLDER / f"handtrack_{language}.ts"
        collect(path)
        compile_into(path, path.with_suffix(".qm"))
        unfinished = path.read_text("utf-8").count('type="unfinished"')
        print(f"{path.relative_to(ROOT)}: {unfinished} texts are not translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
