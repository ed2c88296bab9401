"""What a turn of CUBEWORD leads to: what it leaves to the next player, or, for one who plays alone, all turns to come.

Nothing is hidden and nothing is left to chance, so each turn that looks good is tried: the board lies as it would, and
the kernels look for what comes next. A reply that is too good already need not be looked at any further.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from letterloom.games.cubeword.board import Board, new_runs
from letterloom.games.cubeword.effect import replay
from letterloom.games.cubeword.moves import EndTurn, Undo
from letterloom.games.cubeword.score import settle
from letterloom.games.cubeword.search.turns import KERNELS, Turn
from letterloom.games.cubeword.state import CubewordOpen
from letterloom.rules import Budget

REPLY = 0.9
"""What the points of the next player count against one's own, unless they are the last ones."""
LONG_MS = 400
"""With so much time replies are looked for again, and harder,"""
LATEST = 0.9
"""if not so much of it is over."""
HARDER = (("CAREFUL", 1.5), ("THOROUGH", 1.0))
"""How hard, one after the other, and by how much a turn is worth less after such a look than before it, about."""
DOUBT = 4.0
"""A turn that is no further behind after a quick look may come out best after the others."""


class Part(Budget):
    """A budget until so much of its time is over."""

    def __init__(self, whole: Budget, until: float) -> None:
        self.ms = None if whole.ms is None else whole.ms * until
        self._whole, self._until = whole, until

    def is_spent(self) -> bool:
        return self._whole.is_spent() or (self.ms is not None and self._whole.share() >= self._until)


def ends(open_: CubewordOpen, turn: Turn) -> Board:
    """The board that a turn ends with."""
    actions = [action for action in turn.commands if not isinstance(action, EndTurn | Undo)]
    taken_back = any(isinstance(action, Undo) for action in turn.commands)
    return replay(open_.began if taken_back else open_.board, actions, open_.cubes)


def after(open_: CubewordOpen, board: Board) -> CubewordOpen:
    """The table when a turn has ended with this board, as far as the next search needs it."""
    new = new_runs(open_.began, board)
    resting = settle(new, open_.resting, open_.turn, open_.lexicon).resting
    return replace(open_, board=board, began=board, actions=(), turn=open_.turn + 1, resting=resting)


def turns_left(open_: CubewordOpen) -> int:
    """How many turns follow this one, of all seats together, as far as the table's agreement tells (CUB-11)."""
    kind, target = open_.options.target
    if kind != "turns":
        return len(open_.seats)
    playing = [seat for seat in open_.remaining if seat > open_.mover]
    return len(playing) + max(0, target - open_.rounds - 1) * len(open_.remaining)


class Ahead:
    """Looks ahead from one position; `ready` says whether it can."""

    def __init__(self, open_: CubewordOpen, budget: Budget) -> None:
        self._open, self._budget = open_, budget
        self.is_long = budget.ms is not None and budget.ms >= LONG_MS
        self._kernels: Any = KERNELS.known()
        self._cabinet = (
            self._kernels.cabinet_of(open_.lexicon, open_.options.american).ready() if self._kernels else None
        )

    @property
    def ready(self) -> bool:
        """Are the kernels there, and is there anything ahead?"""
        if self._cabinet is None or turns_left(self._open) == 0:
            return False
        return not self._open.board or bool(self._kernels.Beam.suits(self._open))

    def by_reply(self, found: Sequence[Turn]) -> list[tuple[Turn, float]]:
        """Turns with their points, less what the next player can do then; as many as there is time for.

        A quick look at each is followed by harder ones where there is much time and some is left.
        """
        judged = self._judged(found)
        for effort, falls in HARDER:
            if not self.is_long or self._budget.share() >= LATEST:
                break
            judged = self._again(judged, getattr(self._kernels, effort), falls)
        return judged

    def _again(self, judged: list[tuple[Turn, float]], effort: Any, falls: float) -> list[tuple[Turn, float]]:
        """Turns by a harder look at the most promising; the others are thought to fall as far as is usual.

        More of a reply is found then, hardly ever less: who is behind already need not be tried.
        """
        best = float("-inf")
        again: list[tuple[Turn, float]] = []
        for turn, before in judged:
            if before <= best:
                break
            value = self._value(turn, best, effort)
            if self._budget.is_spent():
                break
            best = max(best, value)
            again.append((turn, value))
        rest = ((turn, before - falls) for turn, before in judged[len(again) :])
        return sorted((*again, *rest), key=lambda pair: -pair[1])

    def _judged(self, found: Sequence[Turn]) -> list[tuple[Turn, float]]:
        """Turns by a quick look at what they lead to, the best first."""
        judged: list[tuple[Turn, float]] = []
        least = float("-inf")
        for turn in found:
            if turn.points <= least or not ends(self._open, turn):
                break
            value = self._value(turn, least, self._kernels.QUICK)
            if self._budget.is_spent() and judged:
                break
            least = max(least, value - DOUBT if self.is_long else value)
            judged.append((turn, value))
        judged.sort(key=lambda pair: -pair[1])
        return judged

    def _value(self, turn: Turn, best: float, effort: Any) -> float:
        """The points of a turn less what the next player can do then; less than `best` need not be known exactly."""
        then = after(self._open, ends(self._open, turn))
        # Nothing follows the last reply: it counts in full.
        share = (1.0 if turns_left(self._open) == 1 else REPLY) / (len(self._open.remaining) - 1)
        beam = self._kernels.Beam(then, self._cabinet, effort)
        beam.run(self._budget, (turn.points - best) / share)
        return turn.points - share * float(beam.most)

    def by_plan(self, found: Sequence[Turn]) -> list[tuple[Turn, float]]:
        """Turns of one who plays alone, with what all turns to come bring: a few ahead, then more for the best."""
        boards = [(turn, ends(self._open, turn)) for turn in found]
        plans = [_Plan(turn, after(self._open, board), turn.points) for turn, board in boards if board]
        left = turns_left(self._open)
        alive = plans
        for depth in range(left):
            for plan in alive:
                if self._budget.is_spent():
                    break
                self._go_on(plan)
            alive = sorted((plan for plan in alive if plan.depth > depth), key=lambda plan: -plan.points)
            if depth % 2 == 0:
                alive = alive[: max(2, len(alive) // 2)]
        plans.sort(key=lambda plan: (-plan.depth, -plan.points))
        return [(plan.turn, float(plan.points) / (plan.depth + 1)) for plan in plans]

    def _go_on(self, plan: "_Plan") -> None:
        beam = self._kernels.Beam(plan.open, self._cabinet, self._kernels.QUICK)
        beam.run(self._budget)
        best = next(beam.best(), None)
        if best is not None:
            plan.open = after(plan.open, best.board)
            plan.points += best.points
        plan.depth += 1


class _Plan:
    """A turn, and what was played after it in thought."""

    def __init__(self, turn: Turn, open_: CubewordOpen, points: int) -> None:
        self.turn, self.open, self.points, self.depth = turn, open_, points, 0
