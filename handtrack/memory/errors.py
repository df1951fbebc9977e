"""Errors of pooled memory, and the root of every error and code,
because everything imports memory.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import TYPE_CHECKING, Final

MOST_QUOTED: Final = 300
"""Characters of others' words in a sentence: a path, a list of names,
the reason that a library gives.
"""
_TAIL: Final = 100
_PLAIN: Final = {
    **dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}"),
    **dict.fromkeys(map(ord, "\t\n\v\f\r\x85\u2028\u2029"), " "),
    **dict.fromkeys(
        (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    ),  # they set a direction
}


@dataclass(frozen=True, slots=True)
class Message:
    """A message: a code and the values for its sentence.

    A message used as a parameter is translated with its sentence; any other text is shown
    unchanged.
    """

    code: "AnyCode"
    parameters: Mapping[str, "str | int | float | Message"] = field(
        default_factory=dict, hash=False
    )

    def __str__(self) -> str:
        return self.code.fill(self.code.value, self.parameters)


Parameters = Mapping[str, str | int | float | Message]
Words = Callable[[Message], str]
Quote = Callable[[str], str]


def quoted(text: str) -> str:
    """Return others' words for a sentence: on one line, cut in the middle, without controls.

    A control could steer a terminal, or turn the sentence around (a right-to-left override). The
    beginning and the end stay, because a path's end is its file.
    """
    plain = text.translate(_PLAIN)
    return (
        plain
        if len(plain) <= MOST_QUOTED
        else f"{plain[: MOST_QUOTED - _TAIL - 1]}…{plain[-_TAIL:]}"
    )


class AnyCode:
    """A member of a package's enumeration of messages; its value is the English sentence, with
    parameters in braces.

    A mixin, because msgspec refuses to read a type that holds an enumeration without members.
    """

    if TYPE_CHECKING:

        @property
        def name(self) -> str:
            """Return the code."""

        @property
        def value(self) -> str:
            """Return the sentence."""

    def __call__(self, **parameters: "str | int | float | Message") -> Message:
        """Return the message with these parameters."""
        return Message(self, parameters)

    def fill(
        self, sentence: str, parameters: Parameters, words: Words = str, quote: Quote = quoted
    ) -> str:
        """Return the sentence, or its translation, with the parameters in it.

        `words` makes the text of a message among them. Other texts are somebody else's, and `quote`
        cleans them.
        """
        told = {
            name: words(one)
            if isinstance(one, Message)
            else quote(one)
            if isinstance(one, str)
            else one
            for name, one in parameters.items()
        }
        return sentence.format(**told)


class HandtrackError(Exception):
    """The root of all errors Handtrack raises on purpose.

    `parameters`: of the code's sentence.
    """

    exit_status = 1

    def __init__(self, said: Message | AnyCode, **parameters: str | float | Message) -> None:
        self.message = said(**parameters) if isinstance(said, AnyCode) else said
        super().__init__(self.message)

    @property
    def code(self) -> AnyCode:
        """The message's code."""
        return self.message.code


class MemoryMisuseError(HandtrackError):
    """A pooled buffer was misused; the message names the lines of code."""


class UseAfterReleaseError(MemoryMisuseError):
    """A lease's memory was requested after its release."""


class DoubleReleaseError(MemoryMisuseError):
    """A buffer or a lease was released a second time."""


class NotOwnerError(MemoryMisuseError):
    """A buffer was released or kept by a non-owner."""


class ScopeOrderError(MemoryMisuseError):
    """A scope was closed, or used, out of order."""


class PoolLimitError(MemoryMisuseError):
    """The pool would exceed its byte limit."""


class HistoryError(MemoryMisuseError):
    """A history was given a wrong time, value, lease or count."""


@unique
class MemoryCode(AnyCode, Enum):
    """The kinds of misuse of a buffer."""

    def fill(
        self, sentence: str, parameters: Parameters, words: Words = str, quote: Quote = str
    ) -> str:
        """Return the sentence with its parameters; all are the program's own,
        and a story has many lines.
        """
        return super().fill(sentence, parameters, words, quote)

    LEASE_GONE = "a lease of '{scope}' was {what} after it had been {fate} (acquired at {acquired}, {fate} at {gone})"
    ASKED_FOR_ARRAY = "read"
    ASKED_FOR_HANDLE = "held again"
    ASKED_TO_HAND_OVER = "handed over"
    USED = "used"
    RELEASED_AGAIN = "released again"
    ARRAY_FOREIGN = "{who} was given an array that is not from its pool"
    RELEASED_TWICE = "{who} released a buffer a second time: {story}"
    OWNED_BY_OTHER = (
        "{who} does not own this buffer: {keeper} does, and releases it (acquired at {acquired})"
    )
    NOBODY_KEEPS = (
        "{scope} is outermost, so no scope can keep this: name an owner, keep(x, pool.owner(…))"
    )
    OTHER_POOL = "{target} belongs to a different pool from {scope}, and cannot keep its buffers"
    KEPT_AFTER_RELEASE = "{scope} was asked to keep a buffer that was released: {story}"
    SCOPE_REFUSES = "{scope} is {phase}: {consequence}"
    NOTHING_ACQUIRED = "nothing can be acquired in it"
    NOTHING_KEPT = "nothing can be kept from it"
    ENTERED_ONCE = "a scope is entered once; ask the pool for a new one"
    CANNOT_END = "it cannot end"
    NO_SCOPE = "no scope of this pool is open in this thread or task: open one, or acquire a lease"
    PICTURE_SHARED = "{scope} cannot lease its picture, which its own handles share: use hold()"
    SCOPE_OUT_OF_ORDER = "{scope} ended out of order, at {place}: {reason}"
    STILL_OPEN_INSIDE = "{scope} is still open inside it"
    ENTERED_ELSEWHERE = "it was entered in another thread or task"
    SCOPE_LEFT_OPEN = (
        "{name} is {what}: its steps do not run within one call, so not within its scope; open a scope in each step "
        "instead (with pool.scope(…))"
    )
    SCOPE_ACROSS_YIELD = (
        "{scope} is open in a generator that is suspended at a yield (entered at {place}), and would own what others "
        "acquire: end it before the yield, or pass a lease"
    )
    A_GENERATOR = "a generator"
    RETURNS_GENERATOR = "a function that returns a generator or coroutine"
    POOL_FULL = (
        "the pool would exceed its limit of {limit} bytes: {used} in use, {more} more requested{most}: release "
        "some, or raise limit_bytes"
    )
    POOL_MOST = "; '{name}' has the most, {nbytes} bytes"
    HISTORY_TIME_RESTARTED = (
        "time went back from {last:g} s to {time:g} s: call history.cut() where time restarts, as at an "
        "episode's start, or history.clear() to drop what is held"
    )
    HISTORY_TIME_WRONG = "history.add(t, value, *leases) takes seconds first; got {given}"
    HISTORY_WITHOUT_VALUE = "history.add(t, value, *leases) takes a value after the time"
    HISTORY_NOT_A_LEASE = (
        "history.add(t, value, *leases) takes leases, as from pool.acquire(…), after the value; got "
        "{given}: to keep an array without a lease, give it as the value"
    )
    HISTORY_LIMIT_WRONG = "{name} is {given}; it must be None or a number, 0 or more"
    HISTORY_COUNT_WRONG = "history.sample(n) takes a whole number; got {given}"
    HISTORY_RNG_WRONG = (
        "rng must be a numpy.random.Generator, "
        "made once with numpy.random.default_rng(seed); got {given}"
    )
