"""What the pool knows of one acquisition: which memory, for whom, where it was acquired and released."""

import sys
import traceback
import weakref
from dataclasses import dataclass
from enum import Enum
from pathlib import PurePath
from types import CodeType, FrameType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from handtrack.errors import DoubleReleaseError, NotOwnerError
from handtrack.memory.blocks import Block
from handtrack.sentences import Code

AnyArray = NDArray[Any]
Where = tuple[CodeType, int]
"""A place in the code as cheaply as it can be taken down: the code object and the offset of its instruction."""


class State(Enum):
    """What became of an acquisition."""

    HELD = "held"  # somebody owns it
    GIVEN = "given"  # it belongs to whoever refers to it, and returns when nobody does
    ASIDE = "set aside"  # released, but some array still refers to the memory
    ESCAPED = "escaped"  # set aside for longer than a name that lives on explains
    RETURNED = "returned"  # the memory is back in the pool


# By their own names where every nanosecond counts: looking up an enum's member costs 0.1 us.
HELD, GIVEN, ASIDE, ESCAPED, RETURNED = State.HELD, State.GIVEN, State.ASIDE, State.ESCAPED, State.RETURNED


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line of code, for people: its file, its line and the function it stands in."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        """`memory/crop.py:31 in cut`, with as much of the path as tells files apart."""
        return f"{'/'.join(PurePath(self.file).parts[-3:])}:{self.line} in {self.function}"


def here(depth: int = 1) -> FrameType:
    """Give the frame `depth` calls above the function that asks (1: its caller)."""
    return sys._getframe(depth + 1)


def where(frame: FrameType) -> Where:
    """Take down where `frame` stands, without the cost of looking up its line."""
    return frame.f_code, frame.f_lasti


def place(at: Where) -> Place:
    """Look up the line of a place that was taken down earlier."""
    code, offset = at
    line = code.co_firstlineno
    for start, end, number in code.co_lines():
        if start <= offset < end and number is not None:
            line = number
            break
    return Place(code.co_filename, line, code.co_qualname)


def trace(frame: FrameType) -> str:
    """Format the whole stack above and with `frame`, for debug mode."""
    return "".join(traceback.format_stack(frame))


class Account:
    """The running figures of one scope name."""

    __slots__ = ("acquired", "escapes", "high_water_bytes", "live", "live_bytes", "lost", "name", "released")

    def __init__(self, name: str) -> None:
        self.name = name
        self.live = self.live_bytes = self.high_water_bytes = 0
        self.acquired = self.released = self.lost = self.escapes = 0


class Named:
    """Whoever holds buffers, as the books know it."""

    name: str
    ref: "weakref.ref[Named]"
    """What the books call it: a scope that is dropped must not live on in them."""


class Record(weakref.ref[AnyArray]):
    """One acquisition, and at once a weak reference to the array that was handed out.

    The array that is handed out is the base of every view that anybody derives from it (its own base is a
    bytearray, so numpy does not collapse views past it). So the array's end is the end of the last reference to
    this memory, and only then does the weak reference's callback give the memory back: whatever is still referred
    to is never handed out again, without counting references.
    """

    __slots__ = (
        "account",
        "acquired",
        "after",
        "block",
        "context",
        "handles",
        "holder",
        "key",
        "nbytes",
        "parent",
        "released",
        "serial",
        "state",
        "trace_acquired",
        "trace_released",
    )

    account: Account
    acquired: Where
    block: Block
    holder: weakref.ref[Named] | None
    key: int
    nbytes: int
    serial: int
    state: State
    # From here on set only when it comes to it, to keep an acquisition cheap.
    handles: int  # of a lease
    released: Where
    after: int  # watched since this serial number,
    context: weakref.ref[Any]  # in this thread or task,
    parent: weakref.ref[Named] | None  # inside this scope (see Arena.judge)
    trace_acquired: str  # in debug mode
    trace_released: str

    def story(self) -> str:
        """Say where it was acquired and released, on one line; with the full traces below it in debug mode."""
        text = f"acquired at {place(self.acquired)}"
        if self.state is ASIDE or self.state is ESCAPED:
            text += f", released at {place(self.released)}"
        for what in ("acquired", "released"):
            if trace := getattr(self, f"trace_{what}", ""):
                text += f"\n{what} by:\n{trace}"
        return text


def refusal(who: str, record: Record | None) -> DoubleReleaseError | NotOwnerError:
    """Say why `who` may not release or keep this buffer."""
    if record is None:
        return NotOwnerError(Code.ARRAY_FOREIGN, who=who)
    if record.state is ASIDE or record.state is ESCAPED:
        return DoubleReleaseError(Code.RELEASED_TWICE, who=who, story=record.story())
    keeper = "whoever refers to it" if record.state is GIVEN else str(record.holder() if record.holder else "a lease")
    return NotOwnerError(Code.OWNED_BY_OTHER, who=who, keeper=keeper, acquired=str(place(record.acquired)))


def root_of(array: object) -> AnyArray | None:
    """Follow a view to the array it was derived from, through memoryviews too; None if it is no array."""
    root: AnyArray | None = None
    while True:
        if isinstance(array, np.ndarray):
            root = array
            array = array.base
        elif isinstance(array, memoryview):
            array = array.obj
        else:
            return root
