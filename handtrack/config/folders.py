"""The application's folders."""

import os
from pathlib import Path
from typing import Final

import platformdirs

HOME_VARIABLE: Final = "HANDTRACK_HOME"
"""Environment variable naming one folder for everything stored (tests, a portable copy)."""
RUNS_FILE: Final = "runs.sqlite"  # file of guide runs, in the data folder


def config_folder() -> Path:
    """Return the folder for the user's settings; like the other folders, it need not exist."""
    return _folder(platformdirs.user_config_path("handtrack", appauthor=False))


def documents_folder() -> Path:
    """Return the folder for a person's documents."""
    return _folder(platformdirs.user_documents_path(), "documents")


def guides_folder() -> Path:
    """Return the folder for a person's own guides, among their documents."""
    return documents_folder() / "Handtrack"


def recordings_folder() -> Path:
    """Return the folder for a person's recordings."""
    return _folder(platformdirs.user_videos_path() / "Handtrack", "recordings")


def data_folder() -> Path:
    """Return the folder for the user's data, such as guide runs."""
    return _folder(platformdirs.user_data_path("handtrack", appauthor=False))


def _folder(usual: Path, inside: str = "") -> Path:
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen, inside) if chosen else usual
