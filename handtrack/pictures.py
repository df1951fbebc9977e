"""Check a picture that a caller gives: what is wrong with it, and how that usually happens."""

from pathlib import Path

import numpy as np

from handtrack.sentences import Code, Message


def picture_fault(picture: object, call: str) -> Message | None:
    """Return why something is not a picture to work with; None if it is one.

    Parameters
    ----------
    picture : object
        Right is an array, (H, W, 3) uint8, with at least one pixel.
    call : str
        The function that takes it, as the sentence names it.
    """
    if not isinstance(picture, np.ndarray):
        return _not_an_array(picture, call)
    shape = picture.shape
    faults = (
        (picture.ndim == 2 or shape[2:] == (1,), Code.IMAGE_GREY),
        (picture.ndim == 4 and shape[3] in (3, 4), Code.IMAGE_BATCH),
        (shape[2:] == (4,), Code.IMAGE_ALPHA),
        (picture.ndim == 3 and shape[2] != 3 and shape[0] in (3, 4), Code.IMAGE_CHANNELS_FIRST),
        (shape[2:] != (3,), Code.IMAGE_WRONG),
        (np.issubdtype(picture.dtype, np.floating), Code.IMAGE_FLOAT),
        (picture.dtype != np.uint8, Code.IMAGE_WRONG),
    )
    for wrong, code in faults:
        if wrong:
            return code(call=call, given=f"{shape} {picture.dtype}")
    return None if picture.size else Code.IMAGE_EMPTY(call=call, size=f"{shape[1]}×{shape[0]}")


def _not_an_array(picture: object, call: str) -> Message:
    if picture is None:
        return Code.IMAGE_NONE(call=call)
    kind = type(picture).__name__
    if isinstance(picture, str | bytes | Path):
        return Code.IMAGE_PATH(call=call, given=kind)
    if isinstance(picture, tuple | list) and len(picture) == 2 and isinstance(picture[0], bool):
        return Code.IMAGE_PAIR(call=call, given=kind)
    if isinstance(getattr(picture, "image", None), np.ndarray):
        return Code.IMAGE_OF_FRAME(call=call, given=kind)
    return Code.IMAGE_NOT_ARRAY(call=call, given=kind)
