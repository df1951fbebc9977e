import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "memory.md"


def test_the_documented_example_runs_and_leaves_nothing_behind() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(example, str(PAGE), "exec"), names)  # noqa: S102 (our own documentation)
    stats = names["pool"].stats()
    assert (stats.live_buffers, stats.lost) == (0, 0)
