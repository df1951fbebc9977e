"""The application's folders."""

import os
from pathlib import Path
from typing import Final

import platformdirs

HOME_VARIABLE: Final = "HANDTRACK_HOME"
"""Environment variable naming one folder for everything stored (tests, a portable copy)."""
RUNS_FILE: Final = "runs.sqlite"  # file of guide runs, in the data folder


def cache_folder() -> Path:
    """Return the cache folder, for data that can be recomputed; it need not exist."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else platformdirs.user_cache_path("handtrack", appauthor=False)


def config_folder() -> Path:
    """Return the folder for the user's settings; it need not exist."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else platformdirs.user_config_path("handtrack", appauthor=False)


def documents_folder() -> Path:
    """Return the folder for a person's documents; it need not exist."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) / "documents" if chosen else platformdirs.user_documents_path()


def recordings_folder() -> Path:
    """Return the folder for a person's recordings; it need not exist."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) / "recordings" if chosen else platformdirs.user_videos_path() / "Handtrack"


def data_folder() -> Path:
    """Return the folder for the user's data, such as guide runs; it need not exist."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else platformdirs.user_data_path("handtrack", appauthor=False)
