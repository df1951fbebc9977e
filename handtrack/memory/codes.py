"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode, Parameters, Quote, Words


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
