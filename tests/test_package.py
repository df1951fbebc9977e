"""Contents of the package with its own Python, as far as they can be checked without building
it.
"""

import shutil
import sys
import tomllib
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools.package import contents, folder
from tools.package.elf import Elf, elf_files

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the package is for Linux"
)
ROOT = Path(__file__).parent.parent


def numpy_library() -> Path:
    spec = find_spec("numpy")
    assert spec.origin is not None
    return next(Path(spec.origin).parent.glob("_core/_multiarray_umath*.so"))


def test_a_librarys_requirements_are_read_from_its_file() -> None:
    elf = Elf(numpy_library())
    assert "libc.so.6" in elf.needed
    assert (2, 2) < elf.glibc < (2, 100)


def test_files_without_new_functions_are_unchanged(tmp_path: Path) -> None:
    copy = tmp_path / "copy.so"
    copy.write_bytes(numpy_library().read_bytes())
    Elf(copy).ask_for_older_glibc()
    assert copy.read_bytes() == numpy_library().read_bytes()
    (tmp_path / "text").write_text("no library")
    assert list(elf_files(tmp_path)) == [copy]


def test_a_library_that_no_package_provides_is_named(tmp_path: Path) -> None:
    shutil.copy(numpy_library(), tmp_path)
    with pytest.raises(RuntimeError, match=r"nobody knows what brings .*openblas"):
        folder._check(tmp_path)


def test_every_kept_file_is_an_exception_to_a_rule() -> None:
    names = (pattern.replace("*", "1") for pattern in contents.KEPT)
    assert [
        name for name in names if not any(fnmatch(name, rule) for rule in contents.LEFT_OUT)
    ] == []


def test_the_packaged_extras_exist() -> None:
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    assert set(contents.EXTRAS) <= set(ours)
