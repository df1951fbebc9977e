"""Evidence of a hand's sightings: whether it is a hand at all, and which side it has.

Both are values: a sighting replaces them, and one bad frame changes neither by much.
"""

from dataclasses import dataclass, replace
from typing import Final, Self

from handtrack.tracking.region import Sighting

# Presence: the model's probability that a region shows a hand. It alone lets knees, ears and arms
# pass: ears reach 0.7 to 0.92. So averages count, and what a hand may do rises with them:
#
#   sure           one sighting reached `sure`                the hand is reported
#   in plain sight the average of a few reaches `plain`       no other find takes its place
#   proven         in plain sight for `proof_frames`,         it holds its place though unseen
#                  or the whole picture shows it too
#   trusted        proven, and the average of half a second   it may give commands
#                  reaches `trusted`
#
# The bounds were chosen on half of the hard photographs (docs/performance.md).


@dataclass(frozen=True, slots=True)
class PresenceRules:
    """Least presences, each for a purpose, and the sightings they are averaged over."""

    sure: float = 0.8
    """A sighting with less may be of a region that slipped off its hand."""
    plain: float = 0.9
    """A hand in plain sight has this on average."""
    trusted: float = 0.88
    """A hand that may command has this on average."""
    single: float = 0.98
    """One sighting shows a hand beyond doubt, even in a single picture."""
    averaged_frames: int = 4
    """Sightings that `plain` averages."""
    proof_frames: int = 15
    """Sightings in plain sight that prove a hand which the whole picture never showed."""
    min_trust_frames: int = 4
    max_trust_frames: int = 15
    """Sightings that `trusted` averages: half a second, or since the hand appeared."""


PRESENCE: Final = PresenceRules()


@dataclass(frozen=True, slots=True)
class Evidence:
    """The case for a track being a hand."""

    doubts: int
    """Further sightings needed before the hand is reported."""
    proven: bool
    """The whole picture shows it too, or it has been in plain sight for long enough."""
    presence: float
    """Average of the last few sightings."""
    was_sure: bool
    """A sighting was sure at least once."""
    clarity: float
    """Average presence of half a second, or since it appeared."""
    sightings: int = 1
    """Those that `clarity` averages."""
    plain_frames: int = 0
    """Sightings in plain sight so far, without the first."""

    @classmethod
    def of_first(cls, presence: float, doubts: int) -> Self:
        """Return the evidence of a hand's first sighting."""
        return cls(doubts, not doubts, presence, presence >= PRESENCE.sure, presence)

    def seen(self, presence: float) -> "Evidence":
        """Return the evidence after one more sighting."""
        average = self.presence + (presence - self.presence) / PRESENCE.averaged_frames
        plain_frames = self.plain_frames + (average >= PRESENCE.plain)
        sightings = min(self.sightings + 1, PRESENCE.max_trust_frames)
        return Evidence(
            doubts=max(0, self.doubts - 1),
            proven=self.proven or plain_frames >= PRESENCE.proof_frames,
            presence=average,
            was_sure=self.was_sure or presence >= PRESENCE.sure,
            clarity=self.clarity + (presence - self.clarity) / sightings,
            sightings=sightings,
            plain_frames=plain_frames,
        )

    def confirmed(self) -> "Evidence":
        """Return the evidence of a hand that the whole picture shows."""
        return replace(self, doubts=0, proven=True)

    @property
    def in_plain_sight(self) -> bool:
        """True if no other detection in the same place can replace this hand."""
        return self.proven or self.presence >= PRESENCE.plain

    @property
    def established(self) -> bool:
        """True if this is certainly a hand: if it vanishes beside another hand,
        that one hides it.
        """
        return self.in_plain_sight and not self.doubts

    @property
    def trusted(self) -> bool:
        """True if the hand may give commands: proven, and clear on average over half a second,
        or since it appeared.
        """
        return (
            self.proven
            and self.sightings >= PRESENCE.min_trust_frames
            and self.clarity >= PRESENCE.trusted
        )


# Side: each sighting votes for a left or a right hand, a clear one with a whole vote, a blurred one
# with little. The average over the last votes decides. A hand of a known side is contradicted by a
# sighting that looks far more like the other hand; two hands that contradict themselves for some
# frames in a row have followed each other (`handtrack.tracking.contact`). The numbers come from
# labelled swipes and rendered clips of hands in contact.


@dataclass(frozen=True, slots=True)
class SideRules:
    """Votes and differences, of a probability, that decide a hand's side."""

    max_votes: float = 30.0
    """Clear frames over which the side is averaged."""
    min_vote: float = 0.1
    """A frame's vote, however unclear."""
    min_votes_known: float = 5
    """Votes after which a hand's side is known."""
    min_change: float = 0.6
    """A sighting that differs more from the average looks like the other hand."""
    min_margin: float = 0.4
    """A probability farther from one half is beyond doubt."""
    exchanged_frames: int = 3
    """Frames in a row after which two hands that look like each other have been exchanged."""


SIDE: Final = SideRules()


@dataclass(frozen=True, slots=True)
class Side:
    """The votes for a hand's side, as it looks in the given picture."""

    right: float
    """Probability of a right hand, averaged."""
    votes: float
    contrary: int = 0
    """Sightings in a row that look like the other hand."""

    @classmethod
    def of_first(cls, sighting: Sighting) -> Self:
        """Return the side of a hand's first sighting."""
        return cls(sighting.looks_right, _vote(sighting))

    def seen(self, sighting: Sighting, *, counted: bool) -> "Side":
        """Return the side after one more sighting.

        `counted`: it votes; a hand of an unknown side takes every vote.
        """
        right = self.right
        votes = self.votes
        if counted or votes < SIDE.min_votes_known:
            vote = _vote(sighting)
            votes = min(votes + vote, SIDE.max_votes)
            right = right + (sighting.looks_right - right) * vote / votes
        return Side(right, votes, self.contrary + 1 if self.contradicts(sighting) else 0)

    @property
    def looks_right(self) -> bool:
        """True if it looks like a right hand in the given picture."""
        return self.right >= 0.5

    def contradicts(self, sighting: Sighting) -> bool:
        """Return whether a sighting is clearly not of this side."""
        return (
            self.votes >= SIDE.min_votes_known
            and abs(sighting.looks_right - self.right) > SIDE.min_change
        )

    def agrees(self, sighting: Sighting) -> bool:
        """Return whether a sighting is clearly of this side, and so not the same person's other
        hand.
        """
        return (
            self.votes >= SIDE.min_votes_known
            and beyond_doubt(self.right)
            and beyond_doubt(sighting.looks_right)
            and (sighting.looks_right > 0.5) == (self.right > 0.5)
        )


def beyond_doubt(looks_right: float) -> bool:
    """Return whether a probability of a right hand leaves no doubt about the side."""
    return abs(looks_right - 0.5) > SIDE.min_margin


def _vote(sighting: Sighting) -> float:
    """Return the weight of a sighting for the hand's side, in clear frames; in a blur, little."""
    return max(2 * sighting.presence - 1, SIDE.min_vote)
