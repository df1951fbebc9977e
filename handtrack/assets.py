"""Locate Handtrack's bundled files: inside the package when installed, beside it in a checkout."""

from pathlib import Path

_INSTALLED = Path(__file__).parent / "_assets"
_CHECKOUT = Path(__file__).parent.parent / "assets"
_SAMPLES = ("pizza-dough", "order", "gram-stain")
"""In the library's order: anyone can follow a recipe."""


def asset(*parts: str) -> Path:
    """Return the path of an asset, such as ``asset("models", "manifest.json")``;
    it need not exist.
    """
    root = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
    return root.joinpath(*parts)


def sample_guides(language: str = "en") -> tuple[Path, ...]:
    """Return the bundled guides' files in a language such as "de"; English for those without it."""
    english = [asset("guides", f"{name}.md") for name in _SAMPLES]
    translated = ((path, path.with_name(f"{path.stem}.{language}.md")) for path in english)
    return tuple(there if there.is_file() else path for path, there in translated)


def guide_versions(path: Path) -> tuple[Path, ...]:
    """Return a bundled guide's files, one per language; for any other guide, only its own file."""
    if path.parent != asset("guides"):
        return (path,)
    return tuple(sorted(path.parent.glob(f"{path.name.partition('.')[0]}.*md")))
