"""Locate Handtrack's bundled files: inside the package when installed, beside it in a checkout."""

from pathlib import Path

_INSTALLED = Path(__file__).parent / "_assets"
_CHECKOUT = Path(__file__).parent.parent / "assets"


def asset(*parts: str) -> Path:
    """Return the path of an asset, such as ``asset("models", "manifest.json")``; it need not exist."""
    root = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
    return root.joinpath(*parts)
