"""Where the application keeps what it remembers."""

import os
from pathlib import Path
from typing import Final

import platformdirs

HOME_VARIABLE: Final = "HANDTRACK_HOME"
"""An environment variable that names another folder for everything that is remembered (tests, a portable copy)."""
RUNS_FILE: Final = "runs.sqlite"
"""In the data folder: where runs of guides are kept."""


def config_folder() -> Path:
    """Return the folder of the user's settings; it need not exist."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else platformdirs.user_config_path("handtrack", appauthor=False)


def data_folder() -> Path:
    """Return the folder of what the user made, such as the runs of guides; it need not exist."""
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else platformdirs.user_data_path("handtrack", appauthor=False)
