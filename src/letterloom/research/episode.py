"""A game that is played by numbers: the n-th of the moves that are listed.

An action is a place in the list of moves that the rules give for a seat's view; only the first moves of a long list
have a number. Chance answers from the seed, exactly as it does for a record with that seed, so an episode can be kept
as a record and looked at with everything else that the program has.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from letterloom.games import find, games
from letterloom.research.payoff import payoffs
from letterloom.rules import (
    CHANCE,
    AnyGame,
    Entry,
    Move,
    Options,
    Player,
    Record,
    Replay,
    Seat,
    Words,
    check_seats,
    words_of,
)

ACTIONS = 64
"""So many moves of a list have a number, unless somebody wants another one."""
STEPS = 1000
"""So many answers end a game that does not end itself."""


class Frame:
    """What all episodes of an environment share: the game, who plays, what was agreed, how many moves have numbers.

    >>> Frame("kross", players=3).seats[2].name
    'player_2'
    """

    def __init__(
        self,
        game: AnyGame | str,
        players: int | None = None,
        options: Options | None = None,
        actions: int = ACTIONS,
        steps: int = STEPS,
        reach: int = 0,
    ) -> None:
        """`reach`: so many moves of a list are read, and those with a number are spread evenly over them; 0: no more
        are read than have a number, the first ones."""
        self.game = _game(game)
        count = min((n for n in self.game.players if n > 1), default=1) if players is None else players
        check_seats(self.game, count)
        if actions < 1 or steps < 1:
            raise ValueError("there is at least one action, and one step")
        self.seats = tuple(Player(f"player_{seat}") for seat in range(count))
        self.options: Any = self.game.options() if options is None else options
        self.actions, self.steps, self.reach = actions, steps, max(reach, actions)

    @cached_property
    def words(self) -> Words:
        """The words, opened once."""
        return words_of(self.options)

    @cached_property
    def start(self) -> Any:
        """The state before the first answer."""
        return self.game.start(self.options, self.seats, self.words)


class Episode:
    """One game.

    >>> episode = Episode(Frame("kross"), seed=7)
    >>> episode.to_move, [episode.frame.game.write(move) for move in episode.moves(0)[:2]]
    (0, ['call A', 'call B'])
    >>> episode.act(0, 4)
    >>> episode.state.open.letter
    'E'
    """

    def __init__(self, frame: Frame, seed: int, draw: bool = True) -> None:
        self.frame, self.seed = frame, seed
        self.state: Any = frame.start
        self.entries: list[Entry] = []
        self.steps = 0
        """How many answers were not of chance."""
        self._views: dict[Seat | None, Any] = {}
        self._moves: dict[Seat, list[Move]] = {}
        if draw:
            self.draw()

    @property
    def is_over(self) -> bool:
        """Has the game ended by its rules?"""
        return not self.state.open.asks

    @property
    def is_cut_off(self) -> bool:
        """Was it ended because it took too long?"""
        return self.steps >= self.frame.steps and not self.is_over

    @property
    def owes_chance(self) -> bool:
        """Is chance asked now?"""
        for ask in self.state.open.asks:  # noqa: SIM110 - it is looked at before and after every answer
            if ask.seat == CHANCE:
                return True
        return False

    @property
    def to_move(self) -> Seat:
        """Who is asked now; of several, who would be asked first at one device."""
        seat: Seat = self.state.open.asks[0].seat
        return seat

    def view(self, seat: Seat | None) -> Any:
        """All that a seat may know."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self.frame.game.view(self.state, seat)
        return view

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The moves of a seat that have a number; none where it is not asked."""
        moves = self._moves.get(seat)
        if moves is None:
            frame = self.frame
            moves = list(islice(frame.game.moves(self.view(seat)), frame.reach))
            if (count := len(moves)) > frame.actions:
                moves = [moves[n * count // frame.actions] for n in range(frame.actions)]
            self._moves[seat] = moves
        return moves

    def act(self, seat: Seat, action: int) -> None:
        """A seat answers with the move of this number; then chance answers what it is asked."""
        moves = self.moves(seat)
        if not 0 <= action < len(moves):
            raise ValueError(
                f"seat {seat} has {len(moves)} moves, from 0 on, and none of the number {action}"
            )
        self.answer(seat, moves[action])
        self.draw()

    def answer(self, seat: Seat, move: Move) -> None:
        """A seat answers; what chance is asked then is left open. Raises `Refused` where that is not legal now."""
        self._fold(Entry(seat, move))
        self.steps += 1

    def draw(self) -> None:
        """Let chance answer, from the seed, whatever it is asked now."""
        while self.owes_chance:
            rng = Random(f"{self.seed}:{len(self.entries)}")
            self._fold(Entry(CHANCE, self.frame.game.chance(self.state, rng)))

    def _fold(self, entry: Entry) -> None:
        self.state = self.frame.game.apply(self.state, entry).state
        self.entries.append(entry)
        self._views, self._moves = {}, {}

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What it is worth to each seat; nothing until it has ended by its rules."""
        return payoffs(self.state.open.winners, len(self.frame.seats))

    @property
    def record(self) -> Record:
        """The game so far, to be kept, replayed or drawn."""
        frame = self.frame
        head = Record(
            game=frame.game,
            seats=frame.seats,
            options=frame.options,
            seed=self.seed,
            resolved=frame.words,
        )
        replay = Replay(head)
        for entry in self.entries:
            replay.fold(entry)
        return replay.record

    def copy(self) -> "Episode":
        """The same game, to be played on in another way."""
        other = Episode(self.frame, self.seed, draw=False)
        other.state, other.entries, other.steps = self.state, self.entries.copy(), self.steps
        return other

    def __deepcopy__(self, memo: object) -> "Episode":
        """What is frozen need not be copied: not the state, and not the words."""
        return self.copy()


def _game(game: AnyGame | str) -> AnyGame:
    """A game, or the one of this id."""
    if not isinstance(game, str):
        return game
    found = find(game)
    if found is None:
        raise ValueError(f"there is no game “{game}”; there are {', '.join(sorted(g.id for g in games()))}")
    return found
