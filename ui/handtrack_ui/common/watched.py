"""The kinds of person or hand that a source shows, and what each may do."""

from enum import Enum


class Watched(Enum):
    """The person or hand that a source shows, which decides what it may do."""

    PERSON = "person"
    """A camera or a stream: the person it shows gives commands."""
    FILM = "film"
    """A video or pictures: its hand runs guides and teaches signs, but cannot leave views."""
    RECORDING = "recording"
    """A recording of either, played back: like a video, but nothing is saved,
    because it already was.
    """
    DEMO = "demo"
    """The drawn hand, by choice: it demonstrates a guide; nothing is saved."""
    STORY = "story"
    """The drawn hand completes a guide from the library, once, with the default signs;
    nothing is saved.
    """
    STAND_IN = "stand-in"
    """The drawn hand in place of a missing camera: it gives no commands;
    the person uses keys and mouse.
    """

    @property
    def human(self) -> bool:
        """True if the hand is a person's, not drawn."""
        return self in (Watched.PERSON, Watched.FILM, Watched.RECORDING)

    @property
    def commands_window(self) -> bool:
        """True if it is the hand of the person at the window:
        it leaves views and answers questions.
        """
        return self is Watched.PERSON

    @property
    def filmed(self) -> bool:
        """True if a person's hand from a file gives commands."""
        return self in (Watched.FILM, Watched.RECORDING)

    @property
    def rehearses(self) -> bool:
        """True if the hand starts its own runs, which are not saved."""
        return self in (Watched.RECORDING, Watched.DEMO, Watched.STORY)

    @property
    def scripted(self) -> bool:
        """True while the demo hand acts on its own, with the default signs,
        until the person takes over.
        """
        return self is Watched.STORY

    @property
    def stands_in(self) -> bool:
        """True if the hand is drawn because there's no camera; it gives no commands."""
        return self is Watched.STAND_IN

    def is_idle(self, *, done: bool) -> bool:
        """Return whether the hand is visible but gives no commands in a guide,
        which may be finished.
        """
        return self.stands_in or (done and self is Watched.DEMO)
