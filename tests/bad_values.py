"""Bad values of options, and the beginning of the one line that refuses each."""

BadValue = tuple[list[str], str]
"""The arguments, and the line's beginning."""


def bad(command: str, option: str, *values: str, says: str) -> list[BadValue]:
    return [
        ([*command.split(), option, value], f"handtrack: {option} is {says.format(value)}")
        for value in values
    ]


WHOLE, NUMBER, WORD = (
    "{!r}; it must be a whole number",
    "{!r}; it must be a number",
    "{!r}; it must be one of ",
)


def bad_for_tracking(command: str) -> list[BadValue]:
    """Return bad values of the options of every command that tracks."""
    return [
        *bad(command, "--frames", "x", "1.5", "", says=WHOLE),
        *bad(command, "--frames", "0", says="0; it must be 1 or more"),
        *bad(command, "--max-hands", "x", says=WHOLE),
        *bad(command, "--max-hands", "-1", says="{}; it must be 1 or more"),
        *bad(command, "--threads", "-1", says="{}; it must be 0 or more"),
        *bad(command, "--palm-width", "wide", says=NUMBER),
        *bad(
            command,
            "--palm-width",
            "nan",
            "8.5",
            "inf",
            says="{}; it must be between 40 and 140",
        ),
        *bad(command, "--field-of-view", "200", says="{}; it must be between 10 and 170"),
        *bad(command, "--engine", "tflite", says=WORD + "auto, onnx, openvino, mediapipe"),
        *bad(command, "--model", "x", says=WORD + "full, lite"),
        *bad(command, "--search", "x", says=WORD + "tiles, whole"),
        *bad(command, "--provider", "x", says=WORD + "auto, cpu"),
        *bad(command, "--precision", "x", says=WORD + "auto, f32, bf16, f16"),
    ]
