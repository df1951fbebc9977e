"""Every error, refusal and outcome is a code with its parameters; here is the English sentence of each.

The terminal, the log and the library say `str()` of a message. The window translates by the code
(`handtrack_ui.text.messages`). A code is made into a message by calling it: ``Code.FILE_MISSING(path="a.md")``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique


@dataclass(frozen=True, slots=True)
class Message:
    """One thing that is said: its code, and what is filled into its sentence.

    A message as a parameter is translated with the sentence around it; any other text is shown as it is.
    """

    code: "Code"
    parameters: Mapping[str, "str | int | float | Message"] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.code.value.format(**self.parameters)


@unique
class Code(Enum):
    """What can be said; the value is the English sentence, with its parameters in braces."""

    def __call__(self, **parameters: "str | int | float | Message") -> Message:
        """Return the message with these parameters."""
        return Message(self, parameters)

    # Files
    FILE_MISSING = "no such file: {path}"
