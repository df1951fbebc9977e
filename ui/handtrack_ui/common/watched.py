"""Whom a source shows, and what follows from it."""

from enum import Enum


class Watched(Enum):
    """Whom a source shows, and so what its hand may do."""

    PERSON = "person"
    """A camera or a stream: the person it shows commands."""
    FILM = "film"
    """A film or pictures: the hand there runs guides and teaches signs, but leads the person out of no view."""
    RECORDING = "recording"
    """A recording of the above, played back: as a film, but nothing is kept, because it was already."""
    DEMO = "demo"
    """The drawn hand, by choice: it demonstrates a guide; nothing is kept."""
    STORY = "story"
    """The drawn hand goes from the library through a guide, once, by the default signs; nothing is kept."""
    STAND_IN = "stand-in"
    """The drawn hand in place of a missing camera: it commands nothing, the person works with keys and mouse."""

    @property
    def human(self) -> bool:
        """True if the hand is a person's, not drawn."""
        return self in (Watched.PERSON, Watched.FILM, Watched.RECORDING)

    @property
    def leads(self) -> bool:
        """True if it is the hand of the person at the window: it leaves views and answers questions."""
        return self is Watched.PERSON

    @property
    def filmed(self) -> bool:
        """True if a person's hand from a file commands."""
        return self in (Watched.FILM, Watched.RECORDING)

    @property
    def rehearses(self) -> bool:
        """True if the hand begins runs of its own, which are not kept."""
        return self in (Watched.RECORDING, Watched.DEMO, Watched.STORY)

    @property
    def scripted(self) -> bool:
        """True while the demo hand acts on its own, with the default signs, until the person takes over."""
        return self is Watched.STORY

    @property
    def stands_in(self) -> bool:
        """True if the hand is drawn because there's no camera; it commands nothing."""
        return self is Watched.STAND_IN

    def rests(self, *, done: bool) -> bool:
        """Return whether the hand is in sight and commands nothing in a guide, which may be done."""
        return self.stands_in or (done and self is Watched.DEMO)
