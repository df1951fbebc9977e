"""The plug-ins of this tree, for tests of the core that also look at what a plug-in contributes."""

from typing import Final

import pytest

from handtrack.in_tree import PLUG_INS
from handtrack_ui.in_tree import FEATURES

NAMES: Final = {module.split(".")[2] for module in (*PLUG_INS, *FEATURES) if ".plugins." in module}


def needs(name: str) -> pytest.MarkDecorator:
    """Return a mark: skip without a plug-in."""
    return pytest.mark.skipif(name not in NAMES, reason=f"this tree is without {name}")
