"""Records of a pool: blocks of memory, the record of each acquisition, and the faults found."""

import functools
import logging
import sys
import traceback
import weakref
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from pathlib import PurePath
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from handtrack.memory.codes import MemoryCode
from handtrack.memory.errors import DoubleReleaseError, NotOwnerError

ALIGNMENT: Final = 64  # a cache line, and the widest vector register
POISON: Final = 0xFB  # no common pixel, and as a float32 or float64 a huge negative number
_STEP_BITS: Final = 4  # eight classes in every doubling: at most an eighth of a block is unused


def size_class(nbytes: int) -> int:
    """Round `nbytes` up to the size of the block that serves it."""
    bits = max(nbytes - 1, 0).bit_length()
    step = max(1 << max(bits - _STEP_BITS, 0), ALIGNMENT)
    return max(-(-nbytes // step) * step, ALIGNMENT)


class Block:
    """One piece of aligned memory of a size class.

    Backed by a bytearray: numpy collapses a view's base to the last *array* of a chain, which must
    be the one handed out.
    """

    __slots__ = ("__weakref__", "idle_since", "memory", "offset", "size")

    def __init__(self, size: int) -> None:
        self.memory = bytearray(size + ALIGNMENT)
        address = np.frombuffer(self.memory, np.uint8).ctypes.data
        self.offset = -address % ALIGNMENT
        self.size = size
        self.idle_since = 0

    def poison(self) -> None:
        """Fill the memory with `POISON` to expose reads before the first write."""
        np.frombuffer(self.memory, np.uint8, self.size, self.offset).fill(POISON)

    def is_poisoned(self) -> bool:
        """Return whether nothing was written since `poison`."""
        return bool(np.all(np.frombuffer(self.memory, np.uint8, self.size, self.offset) == POISON))


class IdleBlocks:
    """Idle blocks by size."""

    __slots__ = ("_by_size", "_clock", "count", "limit_bytes", "nbytes")

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes  # enforced by the pool through `shrink`
        self.nbytes = 0
        self.count = 0
        self._clock = 0
        self._by_size: dict[int, list[Block]] = {}

    def take(self, size: int) -> Block | None:
        """Take the most recently used block of this size, the likeliest to be in cache."""
        stack = self._by_size.get(size)
        if not stack:
            return None
        block = stack.pop()
        self.nbytes -= size
        self.count -= 1
        return block

    def put(self, block: Block) -> None:
        """Keep a block for later."""
        self._clock = block.idle_since = self._clock + 1
        size = block.size
        stack = self._by_size.get(size)
        if stack is None:
            stack = self._by_size[size] = []
        stack.append(block)
        self.nbytes += size
        self.count += 1

    def shrink(self, nbytes: int) -> int:
        """Drop the longest idle blocks until at most `nbytes` remain; return the bytes dropped."""
        before = self.nbytes
        while self.nbytes > nbytes:
            oldest: list[Block] = []
            for stack in list(self._by_size.values()):
                if stack and (not oldest or stack[0].idle_since < oldest[0].idle_since):
                    oldest = stack
            block = oldest.pop(0)
            self.nbytes -= block.size
            self.count -= 1
            if not oldest:
                del self._by_size[block.size]
        return before - self.nbytes


AnyArray = NDArray[Any]
S = TypeVar("S", bound=np.generic)
if TYPE_CHECKING:
    from typing_extensions import TypeVar as WithDefault

    D = WithDefault("D", bound=np.generic, default=Any)
else:
    D = TypeVar("D")
DTypeOf = type[S] | np.dtype[S]
Where = tuple[
    CodeType, int
]  # a place in the code, cheap to record: code object and instruction offset


class Layer(Enum):
    """Origin of the running code."""

    MEMORY = "this package"
    HANDTRACK = "the rest of handtrack, or the standard library"
    PROGRAM = "the command line: whatever called it is ours, too"
    USER = "someone else"


class State(Enum):
    """The state of an acquisition."""

    HELD = "held"  # has a holder
    GIVEN = "given"  # no holder; returns when nothing refers to it
    ASIDE = "set aside"  # released, but still referenced
    ESCAPED = "escaped"  # set aside for longer than a surviving local name explains
    RETURNED = "returned"  # the memory is back in the pool


# Module names for the hot path: looking up an enum member costs 0.1 us.
MEMORY = Layer.MEMORY
HANDTRACK = Layer.HANDTRACK
PROGRAM = Layer.PROGRAM
USER = Layer.USER
HELD = State.HELD
GIVEN = State.GIVEN
ASIDE = State.ASIDE
ESCAPED = State.ESCAPED
RETURNED = State.RETURNED


@dataclass(frozen=True, slots=True, order=True)
class CodeLine:
    """A line of code, for people: file, line and function."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        """Format as `memory/crop.py:31 in cut`, with enough of the path to tell files apart."""
        return f"{'/'.join(PurePath(self.file).parts[-3:])}:{self.line} in {self.function}"


def here() -> Where:
    """Record the running line outside `handtrack`, or outside `handtrack.memory` in our own
    programs and threads.

    Records no line number: looking it up costs too much here.
    """
    own: FrameType | None = None
    at: FrameType | None = sys._getframe(2)
    while at is not None and (layer := _layer(at.f_globals.get("__name__", ""))) is not PROGRAM:
        if layer is USER:
            return at.f_code, at.f_lasti
        if own is None and layer is HANDTRACK:
            own = at
        at = at.f_back
    own = own or sys._getframe(2)
    return own.f_code, own.f_lasti


@functools.cache
def _layer(module: str) -> Layer:
    package = module.partition(".")[0]
    if module.startswith(__package__):
        return MEMORY
    if module == "handtrack.cli":
        return PROGRAM
    inside = package == "handtrack" or package in sys.stdlib_module_names
    return HANDTRACK if inside else USER


def place(at: Where) -> CodeLine:
    """Look up the line of a recorded place."""
    code, offset = at
    line = code.co_firstlineno
    for start, end, number in code.co_lines():
        if start <= offset < end and number is not None:
            line = number
            break
    return CodeLine(code.co_filename, line, code.co_qualname)


def trace() -> str:
    """Format the whole stack, for debug mode."""
    return "".join(traceback.format_stack(sys._getframe(1)))


class Account:
    """The running totals of one scope name."""

    __slots__ = (
        "acquired",
        "escapes",
        "high_water_bytes",
        "live",
        "live_bytes",
        "lost",
        "name",
        "released",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.live = self.live_bytes = self.high_water_bytes = 0
        self.acquired = self.released = self.lost = self.escapes = 0


class Named:
    """A holder of buffers, as records refer to it."""

    name: str
    ref: "weakref.ref[Named]"
    """Weak, so that records do not keep a dropped scope alive."""


class Record(weakref.ref[AnyArray]):
    """One acquisition, and a weak reference to its array.

    The handed-out array is the base of every view derived from it (its own base is a bytearray, so
    numpy does not collapse views past it). It dies with the last reference to the memory, and only
    then does the weak reference's callback return the memory. So referenced memory is never handed
    out again, without counting references.
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
    # Set only when needed, to keep an acquisition cheap.
    handles: int  # of a lease
    released: Where
    after: int  # watched since this serial number,
    context: weakref.ref[Any]  # in this thread or task,
    trace_acquired: str  # in debug mode
    trace_released: str

    def story(self) -> str:
        """Say on one line where it was acquired and released; debug mode adds the full traces."""
        text = f"acquired at {place(self.acquired)}"
        if self.state is ASIDE or self.state is ESCAPED:
            text += f", released at {place(self.released)}"
        return text + self.traces("acquired", "released")

    def traces(self, *wanted: str) -> str:
        """Return the full traces of its acquisition and release as lines, in debug mode."""
        return "".join(
            by(what, trace) for what in wanted if (trace := getattr(self, f"trace_{what}", ""))
        )


def by(what: str, trace: str) -> str:
    """Format a trace as lines to append to a story."""
    return f"\n{what} by:\n{trace}"


def refusal(who: str, record: Record | None) -> DoubleReleaseError | NotOwnerError:
    """Say why `who` may not release or keep this buffer."""
    if record is None:
        return NotOwnerError(MemoryCode.ARRAY_FOREIGN, who=who)
    if record.state is ASIDE or record.state is ESCAPED:
        return DoubleReleaseError(MemoryCode.RELEASED_TWICE, who=who, story=record.story())
    keeper = (
        "whoever refers to it"
        if record.state is GIVEN
        else str(record.holder() if record.holder else "a lease")
    )
    acquired = f"{place(record.acquired)}{record.traces('acquired')}"
    return NotOwnerError(MemoryCode.OWNED_BY_OTHER, who=who, keeper=keeper, acquired=acquired)


def root_of(array: object) -> AnyArray | None:
    """Return the array behind a view, even through memoryviews; None if it isn't an array."""
    root: AnyArray | None = None
    while True:
        if isinstance(array, np.ndarray):
            root = array
            array = array.base
        elif isinstance(array, memoryview):
            array = array.obj
        else:
            return root


def arrays_in(value: object) -> Iterator[AnyArray]:
    """Yield the arrays in nested tuples, lists, sets, dicts (values) and dataclasses;
    each container once.
    """
    seen: set[int] = set()
    todo = [value]
    while todo:
        item = todo.pop()
        if isinstance(item, np.ndarray):
            yield item
            continue
        if isinstance(item, (str, bytes)) or id(item) in seen:
            continue
        seen.add(id(item))
        if isinstance(item, Mapping):
            todo.extend(item.values())
        elif isinstance(item, (tuple, list, set, frozenset)):
            todo.extend(item)
        elif is_dataclass(item) and not isinstance(item, type):
            todo.extend(getattr(item, field.name, None) for field in fields(item))


FaultKind = Literal["escaped", "lost", "overwritten"]

KEPT: Final = 100

_log = logging.getLogger("handtrack.memory")


@dataclass(frozen=True, slots=True)
class Fault:
    """A buffer that escaped, was lost by its holder, or was overwritten while idle."""

    kind: FaultKind
    scope: str
    message: str


class FaultLog:
    """The latest faults, recorded under the pool's lock and logged outside it."""

    def __init__(self) -> None:
        self.recent: deque[Fault] = deque(maxlen=KEPT)
        """The last hundred."""
        self.count = 0
        self.pending: deque[Fault] = deque()
        """Faults to log: the first of each kind, scope and place,
        as repeats would flood the log.
        """
        self._seen: set[tuple[FaultKind, str, Where]] = set()

    def add(self, kind: FaultKind, record: Record, message: str) -> None:
        """Record a fault of this acquisition."""
        fault = Fault(kind, record.account.name, message)
        self.recent.append(fault)
        self.count += 1
        source = (kind, record.account.name, record.acquired)
        if source not in self._seen:
            self._seen.add(source)
            self.pending.append(fault)

    def log(self) -> None:
        """Log pending faults."""
        while self.pending:
            try:
                _log.warning("%s", self.pending.popleft().message)
            except IndexError:  # another thread was faster
                return
