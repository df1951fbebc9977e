"""A guide walked in the terminal: hands and keys become commands, and every one is told in a line."""

from collections.abc import Callable
from math import inf
from typing import Final

from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.diary import Diary
from handtrack.guides.run import GuideRun, Standing
from handtrack.guides.walk import ASKED_S, Answer, Walk
from handtrack.messages import Arming, Command, CommandName, Refusal
from handtrack.navigation.hand_commands import HandCommands, PageTurn, Signed
from handtrack.navigation.navigator import UNDOABLE
from handtrack.navigation.refusals import NOT_ARMED

KEYS: Final[dict[str, tuple[CommandName, int | None]]] = {
    "right": ("next", None),
    "n": ("next", None),
    "left": ("previous", None),
    "p": ("previous", None),
    "enter": ("confirm", None),
    "u": ("undo", None),
    "escape": ("cancel", None),
    "c": ("cancel", None),
    **{str(number): ("select", number) for number in range(1, 10)},
}
TURNS: Final = {"down": 1, "up": -1}
LEAVES: Final = "q"


class Walker:
    """Moves through one guide. It shows nothing: whoever shows it looks at `walk`, `hand` and what is told.

    Parameters
    ----------
    guide : Guide
    diary : Diary
    hand : HandCommands
    clock : callable
        Seconds that only go on.
    tell : callable
        Told every command, refusal, arming and timer, in words.
    turn : callable
        Turns what is longer than the screen by so many screens; returns whether there was more.

    Attributes
    ----------
    left : bool
        The guide was left.
    """

    def __init__(
        self,
        guide: Guide,
        *,
        diary: Diary,
        hand: HandCommands,
        clock: Callable[[], float],
        tell: Callable[[str], None],
        turn: Callable[[int], bool] = lambda _: False,
    ) -> None:
        self.left = False
        self.hand = hand
        self._commanded_at = -inf
        self._diary, self._clock, self._tell, self._turn = diary, clock, tell, turn
        kept = diary.resume(guide)
        standing = None if kept is None else kept[1]
        self.walk = Walk(GuideRun(guide, standing), clock())
        if kept is not None:
            tell(f"going on at step {self.walk.run.standing.step + 1} of {len(guide.steps)}")

    def see(self, seen: Recognition) -> None:
        """Do what the hands of a frame say."""
        for sign in self.hand.follow(seen, self.walk.rules(self._clock())):
            if self.left:
                return
            if isinstance(sign, Arming):
                self._tell(sign.type)
            elif isinstance(sign, Refusal):
                reason = f"{NOT_ARMED}, show your palm first" if sign.reason == NOT_ARMED else sign.reason
                self._tell(f"{_words(sign.by)}: {reason}")
            elif isinstance(sign, PageTurn):
                self.turn_page(sign.screens)
            else:
                self._obey(sign)

    def press(self, key: str) -> None:
        """Do what a key says; one that means nothing is passed over."""
        if key == LEAVES:
            self.left = True
        elif key in TURNS:
            self.turn_page(TURNS[key])
        elif key in KEYS:
            name, choice = KEYS[key]
            now = self._clock()
            rules = self.walk.rules(now)
            if self._command(Command(name, 0, now, "key", choice), None, by_hand=False).kept:
                self.hand.pressed(name, choice, rules)

    def turn_page(self, screens: int) -> None:
        """Turn what is longer than the screen, then to the next part of a long checklist."""
        if not self._turn(screens):
            self.walk.turn(screens)

    def look(self) -> None:
        """Tell of timers that have ended, and let what was asked for and not confirmed in time be over."""
        now = self._clock()
        for step in self.walk.rung(now):
            self._tell(f"{step.title}: time is up")
        if now - self._commanded_at >= ASKED_S:
            self.walk.expire()

    def _obey(self, sign: Signed) -> None:
        self._command(sign.command, sign.score, by_hand=True)

    def _command(self, command: Command, score: float | None, *, by_hand: bool) -> Answer:
        run = self.walk.run
        before = run.standing
        self._commanded_at = self._clock()
        answer = self.walk.command(command.command, self._commanded_at, command.choice, by_hand=by_hand)
        if answer.kept:
            done = Command(command.command, command.track, command.t, command.by, answer.choice)
            self._diary.note(run, before, done, score)
        self.left = self.left or answer.leaves
        self._tell(f"{_words(command.by)}: {answer.says or _done(run, before, command, answer)}")
        return answer


def _done(run: GuideRun, before: Standing, command: Command, answer: Answer) -> str:
    """Return what a command did."""
    step = run.guide.steps[before.step]
    if answer.leaves:
        return "left"
    if command.command == "select" and answer.choice is not None:
        return (step.options or step.items)[answer.choice - 1].label
    undo = ", thumb down undoes" if command.command in UNDOABLE else ""
    return f"{command.command}{undo}"


def _words(by: str) -> str:
    return by.replace("_", " ")
