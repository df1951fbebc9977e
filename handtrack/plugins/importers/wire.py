"""The messages between the program and the process that reads other people's files, in MessagePack.

Answers are checked once, here: their types by msgspec, and their lengths by `check_lengths`. So the
window gets no line that it could not draw, and the program no more than it can hold. The reading
process brings its findings within these lengths with `fitted`, which loses no text that a guide
would have kept.
"""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import IO, Any, Final

import msgspec

from handtrack.errors import SourceError
from handtrack.guides.codes import GuideCode
from handtrack.plugins.importers.layout import LONGEST_TITLE, cut, pieces
from handtrack.plugins.importers.preview import Preview
from handtrack.plugins.importers.understood import Section, Step, Understood
from handtrack.runtime.files import shown
from handtrack.sentences import Message, codes

LONGEST_TEXT: Final = 4000
"""Characters of a line; a guide's paragraph has no more."""
MOST_TEXTS: Final = 20_000
"""Lines and titles of one recipe or protocol."""
MOST_CHARACTERS: Final = 1 << 20
"""Maximum for one recipe or protocol; a guide has a quarter of that."""
MOST_TEXTS_OF_FILE: Final = 300_000
"""Lines and titles of a whole file; a cookbook of 5,000 recipes has half of that."""
MOST_MESSAGE_BYTES: Final = 128 << 20
"""Bytes; the most pictures of one recipe, and its text."""
_LENGTH_BYTES: Final = 4
WALL_S: Final = 30.0
"""Longest time for a file, for a processor that others use too;
the only limit on time where the processor has none.
"""
IDLE_S: Final = 60.0
"""The reading process ends after this time without a request."""


class ReadFile(msgspec.Struct, frozen=True, tag="read file"):
    """Read a file: answered by `Found` for each recipe or protocol in it."""

    path: bytes
    """As the system has it, because not every name is valid text."""


class ReadText(msgspec.Struct, frozen=True, tag="read text"):
    """Read a text, as from the clipboard: answered as `ReadFile`."""

    text: bytes
    """In UTF-8."""
    name: str
    """The title of a text without one."""


class LayOut(msgspec.Struct, frozen=True, tag="lay out"):
    """Lay out a recipe or protocol as a guide: answered by `LaidOut`."""

    found: Understood
    name: str
    """The name of the guide's file."""


class ShowFirst(msgspec.Struct, frozen=True, tag="show first"):
    """Prepare what a window shows: answered by `Shown`."""

    found: Understood


class Found(msgspec.Struct, frozen=True, tag="found"):
    """One recipe or protocol of a file."""

    found: Understood


class LaidOut(msgspec.Struct, frozen=True, tag="laid out"):
    """The text of a guide's file, and the files of its pictures by their paths beside it."""

    text: str
    pictures: dict[str, bytes]


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """The lines for a window."""

    preview: Preview


class SentMessage(msgspec.Struct, frozen=True):
    """A `Message`, with its code by name."""

    code: str
    parameters: dict[str, "str | int | float | SentMessage"]


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The request cannot be fulfilled; the last answer."""

    message: SentMessage
    reusable: bool
    """See `Done.reusable`."""


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The last answer to a request."""

    reusable: bool
    """False if the process has become too large to be kept."""


Request = ReadFile | ReadText | LayOut | ShowFirst
Answer = Found | LaidOut | Shown | Refused | Done

_answers: Final = msgspec.msgpack.Decoder(Answer)
_requests: Final = msgspec.msgpack.Decoder(Request)


def send(stream: IO[bytes], said: Request | Answer) -> None:
    """Write a message. Raises `OSError`: nobody reads any more."""
    data = msgspec.msgpack.encode(said)
    stream.write(len(data).to_bytes(_LENGTH_BYTES, "big"))
    stream.write(data)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """Read the bytes of a message; None at the end of the stream. Raises `ValueError`:
    it is too long.
    """
    length = int.from_bytes(stream.read(_LENGTH_BYTES), "big")
    if length > MOST_MESSAGE_BYTES:
        raise ValueError("a message is too long")
    data = stream.read(length)
    return data if length and len(data) == length else None


def request_in(data: bytes) -> Request:
    """Decode a request, which this program made itself."""
    request: Request = _requests.decode(data)
    return request


def answer_in(data: bytes) -> Answer:
    """Decode an answer, and check it. Raises `ValueError`: it is not one,
    or a text in it is too long.
    """
    answer: Answer = _answers.decode(data)
    if isinstance(answer, Found):
        check_lengths(answer.found)
    elif isinstance(answer, Shown):
        check_lengths(answer.preview)
    return answer


def check_lengths(value: Understood | Preview) -> None:
    """Refuse lines, titles or a whole that a window could not draw. Raises `ValueError`."""
    texts = [len(text) for text in _texts_in(value)]
    if (
        max(texts, default=0) > LONGEST_TEXT
        or len(texts) > MOST_TEXTS
        or sum(texts) > MOST_CHARACTERS
    ):
        raise ValueError("a text is too long")
    titles = (value.title,) if isinstance(value, Understood) else ()
    if any(len(title) > LONGEST_TITLE for title in titles):
        raise ValueError("a title is too long")


def fitted(found: Understood, name: str) -> Understood:
    """Return a recipe or protocol within the lengths that `check_lengths` allows.

    A line that is too long becomes several; a step's or section's title that is too long to be one
    becomes text.

    `name`: of the file. Raises `SourceError`: it is too long for a guide as a whole.
    """
    texts = [len(text) for text in _texts_in(found)]
    if sum(texts) > MOST_CHARACTERS or len(texts) > MOST_TEXTS:
        raise SourceError(GuideCode.IMPORT_TOO_LONG, path=shown(name))
    if max(texts, default=0) <= LONGEST_TITLE:
        return found
    sections = tuple(map(_with_short_titles, found.sections))
    needed = tuple(replace(group, title=cut(group.title, LONGEST_TITLE)) for group in found.needed)
    titled = replace(found, title=cut(found.title, LONGEST_TITLE), needed=needed, sections=sections)
    fit: Understood = _fitted(titled)
    return fit


def _with_short_titles(section: Section) -> Section:
    steps = [
        step
        if len(step.title) <= LONGEST_TITLE
        else replace(step, title="", text=(step.title, *step.text))
        for step in section.steps
    ]
    if len(section.title) <= LONGEST_TITLE:
        return replace(section, steps=tuple(steps))
    first, *others = steps or [Step(())]
    return replace(
        section, title="", steps=(replace(first, text=(section.title, *first.text)), *others)
    )


def _fitted(value: Any) -> Any:
    """Return a value of the dataclasses in `understood` with every text in it short enough for a
    line.
    """
    if isinstance(value, str):
        return cut(value, LONGEST_TEXT)
    if isinstance(value, tuple):
        return tuple(_pieces_of(value))
    if isinstance(value, frozenset):
        return frozenset(_pieces_of(value))
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{field.name: _fitted(getattr(value, field.name)) for field in fields(value)}
        )
    return value


def _pieces_of(values: Iterable[Any]) -> Iterator[Any]:
    for one in values:
        if isinstance(one, str) and len(one) > LONGEST_TEXT:
            yield from pieces(one)
        else:
            yield _fitted(one)


def count_texts(found: Understood) -> int:
    """Return how many lines and titles a recipe or protocol has."""
    return sum(1 for text in _texts_in(found) if text)


def _texts_in(value: Any) -> Iterator[str]:
    """Yield every text in nested dataclasses, tuples and sets."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, (tuple, frozenset)):
            waiting.extend(one)
        elif is_dataclass(one) and not isinstance(one, type):
            waiting.extend(getattr(one, field.name) for field in fields(one))


def sent_message(message: Message) -> SentMessage:
    """Return a message ready to be sent."""
    return SentMessage(
        message.code.name,
        {
            name: sent_message(one) if isinstance(one, Message) else one
            for name, one in message.parameters.items()
        },
    )


def received_message(sent: SentMessage) -> Message:
    """Return the message that was sent. Raises `KeyError`: its code is unknown."""
    parameters = {
        name: received_message(one) if isinstance(one, SentMessage) else one
        for name, one in sent.parameters.items()
    }
    return Message(codes()[sent.code], parameters)
