"""The process in which other people's files are read: ``python -m
handtrack.plugins.importers.reading_child``.

`ReadingProcess` starts it and speaks with it over its standard input and output. A file can make a
parser loop, take all memory or crash; here that ends this process alone. Each request has
`PROCESSOR_S` of processor time and `WALL_S` altogether, the process has `MEMORY_BYTES`, and it can
write into no file. It ends with its input, or after `IDLE_S` without a request.
"""

import gc
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from handtrack.errors import HandtrackError, SourceError
from handtrack.guides.codes import GuideCode
from handtrack.guides.file import File
from handtrack.plugins.importers.opening import others_in, others_of
from handtrack.plugins.importers.preview import preview_of
from handtrack.plugins.importers.saving import written_out
from handtrack.plugins.importers.wire import (
    IDLE_S,
    MOST_TEXTS_OF_FILE,
    WALL_S,
    Answer,
    Done,
    Found,
    LaidOut,
    LayOut,
    ReadFile,
    ReadText,
    Refused,
    Request,
    Shown,
    count_texts,
    fitted,
    receive,
    request_in,
    send,
    sent_message,
)
from handtrack.runtime.files import shown
from handtrack.runtime.process_limits import deadline, forbid_writing, limit_memory, limit_processor
from handtrack.runtime.process_metrics import resident_bytes

PROCESSOR_S: Final = 10.0
MEMORY_BYTES: Final = 512 << 20
_KEPT_BYTES: Final = 128 << 20
"""A process that stays larger is not kept for the next file."""
_COLLECTED_AFTER: Final = 100_000
"""Objects between two searches for unused ones: a page's tree has no circles, and looking at it
again and again takes a sixth of the time.
"""


def main() -> None:
    """Answer requests until the input ends."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl+C is for the program that started it, which ends it
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a library may print
    gc.set_threshold(_COLLECTED_AFTER)
    limit_memory(MEMORY_BYTES)
    forbid_writing()

    def answer(said: Answer) -> None:
        send(answers, said)

    while True:
        with deadline(IDLE_S):
            data = receive(sys.stdin.buffer)
        if data is None:
            return
        limit_processor(PROCESSOR_S)
        with deadline(WALL_S):
            answer(_last_answer(request_in(data), answer))


def _last_answer(request: Request, answer: Callable[[Answer], None]) -> Refused | Done:
    """Fulfil a request, and return the answer that ends it."""
    try:
        _fulfil(request, answer)
    except HandtrackError as error:
        return Refused(sent_message(error.message), reusable=_is_reusable())
    except MemoryError:
        pass  # what the error's frames hold is free after this block: the answer needs memory too
    else:
        return Done(reusable=_is_reusable())
    name = shown(_name_of(request))
    return Refused(sent_message(GuideCode.IMPORT_TAKES_MEMORY(path=name)), reusable=False)


def _fulfil(request: Request, answer: Callable[[Answer], None]) -> None:
    if isinstance(request, (ReadFile, ReadText)):
        path = Path(_name_of(request))
        found = (
            others_of(File(path, request.text))
            if isinstance(request, ReadText)
            else others_in(path)
        )
        texts = 0
        for one in found:
            texts += count_texts(one)
            if texts > MOST_TEXTS_OF_FILE:
                raise SourceError(GuideCode.IMPORT_TAKES_MEMORY, path=shown(path))
            answer(Found(fitted(one, path.name)))
    elif isinstance(request, LayOut):
        text, pictures = written_out(request.found, Path(request.name))
        answer(LaidOut(text, {place.as_posix(): data for place, data in pictures.items()}))
    else:
        answer(Shown(preview_of(request.found)))


def _name_of(request: Request) -> str:
    """Return the name of what is read, or the title of what was."""
    if isinstance(request, ReadFile):
        return os.fsdecode(request.path)
    return request.name if isinstance(request, ReadText) else request.found.title


def _is_reusable() -> bool:
    return resident_bytes() < _KEPT_BYTES


if __name__ == "__main__":
    main()
