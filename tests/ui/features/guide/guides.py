"""Guides made of a few lines."""

from pathlib import Path

from handtrack.guides import Guide, load_guide


def guide_of(folder: Path, steps: str, *, servings: int | None = None) -> Guide:
    """Return a guide with these steps, written to `folder`."""
    path = folder / "guide.md"
    serves = f"servings: {servings}\n" if servings else ""
    path.write_text(f"---\ntitle: G\n{serves}---\n\n{steps}", "utf-8")
    return load_guide(path)
