"""A game at the terminal: people share the keyboard, bots fill the other seats.

The loop lets bots and the clock answer, then asks the next person. Between people whose secrets
differ, the screen is cleared and the keyboard handed over. After every answer the game is kept.
"""

import textwrap
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from letterloom.cli.draw import draw, use_colour
from letterloom.cli.keyboard import Keyboard, TimeIsUp
from letterloom.cli.prose import columns, page, width, wrap
from letterloom.cli.replay import standings
from letterloom.players import strongest
from letterloom.rules import Judged, Refusal, Seat, Speech, heard, rulebook, sentences
from letterloom.table import Store, Table
from letterloom.words import describe

COMMANDS = {
    "help": "this list",
    "rules [NUMBER]": "the rules, or one of them",
    "hint": "what the strongest bot would do",
    "try MOVE": "what a move would bring, without making it",
    "word WORD": "is it a word, and what does it mean",
    "moves [TEXT]": "legal moves, those that begin with TEXT",
    "board": "draw the table again",
    "score": "the score sheets so far",
    "save FILE": "save the record anywhere",
    "quit": "stop; `letterloom play --resume` goes on",
}
MANY = 20_000
"""So many moves are looked through for completion and lists."""
SHOWN = 200
"""So many of them are shown at once."""


class Session:
    """One game with the people at this keyboard."""

    def __init__(
        self,
        table: Table,
        bots: dict[Seat, str],
        store: Store,
        path: Path,
        typing: Keyboard,
        seconds: Callable[[], float],
    ) -> None:
        self.table = table
        self.bots = bots
        self.store = store
        self.path = path
        self.typing = typing
        self.speech: Speech = table.replay.speech
        played = max((row.ms or 0 for row in table.record.moves), default=0)
        begun = seconds() - played / 1000
        self.now_ms: Callable[[], int] = lambda: int((seconds() - begun) * 1000)
        self.colour = use_colour()
        self.at_keyboard: Seat | None = table.people[0] if len(table.people) == 1 else None
        self._unheard: dict[Seat, list[str]] = {seat: [] for seat in table.people}
        self._moves: tuple[int, list[str]] = (-1, [])
        self._kept = False

    def run(self) -> int:
        """Play to the end, or until the people stop."""
        print(f"{self.table.game.title}. Type help for help, quit to stop.")
        if seconds := self.table.replay.head.options.turn_seconds:
            print(f"You have {seconds} seconds for a turn (--option turn_seconds=0: no clock).")
        print()
        for seat in self.table.people:
            self._unheard[seat] = self.speech.events(heard(self.table.dealt, seat))
        self._keep()
        try:
            while not self.table.over:
                judged = self.table.move_on(self.now_ms())
                if judged is not None:
                    self._tell(judged)
                else:
                    self._ask(self.table.waiting()[0])
        except (EOFError, KeyboardInterrupt):
            if self._kept:
                print(f"\nThe game is kept in {self.path}; `letterloom play --resume` goes on with it.")
            return 0
        self._end()
        return 0

    def _tell(self, judged: Judged) -> None:
        """Keep the game and let everybody hear what happened; people away from the keyboard hear it later."""
        self._keep()
        for seat in self.table.people:
            self._unheard[seat] += self.speech.events(heard(judged.events, seat))
        if not self.table.people:
            self._say(self.speech.events(heard(judged.events, None)))
        elif self.at_keyboard is not None:
            self._hear(self.at_keyboard)

    def _hear(self, seat: Seat) -> None:
        self._say(self._unheard[seat])
        self._unheard[seat] = []

    def _say(self, sentences_: Sequence[str]) -> None:
        for sentence in sentences_:
            print(wrap(sentence, "  "))

    def _ask(self, seat: Seat) -> None:
        """Hand the keyboard to a person and take lines until one of them is an answer."""
        name = self.table.seats[seat].name
        if self.at_keyboard != seat and len(self.table.people) > 1:
            if self._secrets():
                if self.at_keyboard is not None:
                    print("\x1b[2J\x1b[3J\x1b[H" if self.colour else "\n" * 40, end="")
                self.typing.line(f"{name}, the keyboard is yours. Press Enter. ")
            self.at_keyboard = seat
        print()
        self._hear(seat)
        self._board(seat)
        until = self.table.show(seat, self.now_ms())
        ask = self.table.view(seat).asked
        print(wrap(f"{name}: {self.speech.ask(ask)}."))
        while True:
            left = None if until is None else max(0.0, (until - self.now_ms()) / 1000)
            try:
                text = self.typing.line(f"{name}> ", self._choices, self._preview, left)
            except TimeIsUp:
                return
            if until is not None and self.now_ms() >= until:
                return  # the line came too late: the clock answers in `move_on`
            if self._command(seat, text):
                continue
            judged = self.table.say(seat, text, self.now_ms())
            if judged.refusal is None:
                if judged.points:
                    print(f"  {_points(judged.points, '+')}.")
                self._tell(judged)
                return
            print(wrap(f"{self._reason(judged.refusal, text)}.", "  "))

    def _secrets(self) -> bool:
        """Does any person see something that a spectator does not?"""
        open_to_all = self.table.view(None)
        return any(
            msgspec.structs.replace(self.table.view(seat), seat=None) != open_to_all
            for seat in self.table.people
        )

    def _command(self, seat: Seat, text: str) -> bool:
        """Do what is no move: help, hints, questions. False if the line may be a move."""
        game, view = self.table.game, self.table.view(seat)
        first, *rest = text.split() or [""]
        match [first.lower(), *rest]:
            case [""]:
                pass
            case ["help" | "?"]:
                self._help()
            case ["rules"]:
                print(page(rulebook.text(game.folder)))
            case ["rules", number]:
                print(page(rulebook.rules(game.folder).get(number.upper(), f"There is no rule {number}.")))
            case ["hint"]:
                self._hint(view)
            case ["try", *words]:
                print(f"  {self._preview(' '.join(words))}")
            case ["moves", *words]:
                begin = " ".join(words).lower()
                found = [move for move in self._texts() if move.lower().startswith(begin)]
                print(columns(found[:SHOWN]) if found else "(none)")
                if len(found) > SHOWN:
                    print(f"… and {len(found) - SHOWN} more.")
            case ["word", word]:
                self._look_up(word)
            case ["board"]:
                self._board(seat)
            case ["score"]:
                self._sheets()
            case ["save", *words] if words:
                self._save(" ".join(words))
            case ["quit" | "exit"]:
                raise EOFError
            case _:
                answer = game.consult(view, text.split())
                self._say([self.speech.say("notes", note.key, note.args) for note in answer])
                return bool(answer)
        return True

    def _help(self) -> None:
        moves = sentences(self.table.game.folder, "en")["help"]
        usages = max(map(len, [*moves, *COMMANDS])) + 4
        wide = max(width(), usages + 30)
        for title, lines in (("Moves", moves), ("At this table", COMMANDS)):
            print(f"{title}:")
            for usage, meaning in lines.items():
                head = f"  {usage}".ljust(usages)
                print(textwrap.fill(meaning, wide, initial_indent=head, subsequent_indent=" " * usages))

    def _look_up(self, word: str) -> None:
        options = self.table.replay.head.options
        if getattr(options, "judging", "strict") == "challenge":
            self._say(["In a challenge game words are looked up when somebody doubts them."])
        else:
            self._say(describe(options.words, word).lines())

    def _hint(self, view: Any) -> None:
        best = strongest(self.table.game).rank(view, Random(0), 3)
        for option in best:
            print(
                f"  {self.table.game.write(view, option.move)}"
                + (f"  {option.points:+d}" if option.points else "")
            )

    def _preview(self, text: str) -> str:
        """What a line would do if Enter were pressed."""
        seat = self.at_keyboard
        if not text.strip() or seat is None:
            return ""
        game, view = self.table.game, self.table.view(seat)
        if text.split()[0].lower() in {usage.split()[0] for usage in COMMANDS}:
            return ""
        try:
            verdict = game.judge(view, game.read(view, text))
        except Refusal as refusal:
            if refusal.rule == "LL-1" and any(usage.startswith(text.lower()) for usage in self._usages()):
                return ""  # the first word is still being typed
            return self._reason(refusal, text)
        words = ", ".join(f"{line.word} {line.points}" for line in verdict.words)
        return f"legal, {_points(verdict.points, '+')}" + (f": {words}" if words else "")

    def _reason(self, refusal: Refusal, text: str) -> str:
        """Why a line was refused; where it begins like a move, how that move is written."""
        begun = [usage for usage in self._usages() if usage.split()[0].lower() == text.split()[0].lower()]
        if refusal.rule == "LL-1" and begun:
            return f"LL-1: that is not all, or not how it is written: {' / '.join(begun)}"
        return f"{refusal.rule}: {self.speech.refusal(refusal)}"

    def _usages(self) -> list[str]:
        return list(sentences(self.table.game.folder, "en")["help"])

    def _texts(self) -> list[str]:
        """The moves of the person at the keyboard, as text, found once an answer."""
        count = len(self.table.replay.kept)
        if self._moves[0] != count:
            view = self.table.view(self.at_keyboard)
            moves = islice(self.table.game.moves(view), MANY)
            self._moves = (count, [self.table.game.write(view, move) for move in moves])
        return self._moves[1]

    def _choices(self, typed: str) -> list[str]:
        """What Tab offers: first the next word of moves that begin so, then whole moves."""
        low = typed.lower()
        fitting = [move for move in self._texts() if move.lower().startswith(low)]
        start = len(typed) - len(typed.split(" ")[-1])
        nexts = dict.fromkeys(move[:start] + move[start:].split(" ")[0] for move in fitting)
        found = list(nexts) if len(nexts) > 1 else fitting
        return found + [usage.split()[0] for usage in COMMANDS if low and usage.startswith(low)]

    def _board(self, seat: Seat | None) -> None:
        print(draw(self.table.game.scene(self.table.view(seat)), self.speech, width(), self.colour))

    def _sheets(self) -> None:
        for player, sheet in zip(self.table.seats, self.table.view(self.at_keyboard).sheets, strict=True):
            print(f"\n{player.name}")
            for line in sheet:
                print(f"  {line.points:4d}  {self.speech.line(line)}")
            print(f"  {sum(line.points for line in sheet):4d}  in all")

    def _save(self, file: str) -> None:
        try:
            self.store.keep(Path(file).expanduser(), self.table.record, self.bots, self.table.over)
        except (
            OSError,
            ValueError,
            RuntimeError,
        ) as error:  # a name that cannot be, a home that is not there
            print(f"  Cannot save to {file}: {getattr(error, 'strerror', None) or error}.")
        else:
            print(f"  Saved to {file}.")

    def _keep(self) -> None:
        try:
            self.store.keep(self.path, self.table.record, self.bots, self.table.over)
            self._kept = True
        except OSError as error:
            self._kept = False
            print(
                f"  The game cannot be kept in {self.path}: {error.strerror}. Use save to keep it elsewhere."
            )

    def _end(self) -> None:
        print("\nThe game is over.\n")
        self._board(self.at_keyboard)
        self._sheets()
        print(f"\n{standings(self.table.replay)}")
        if len(self.table.seats) == 1:
            self._solo()
        if self._kept:
            print(f"The record is in {self.path}.")

    def _solo(self) -> None:
        """Alone, one plays against one's own best."""
        game, score = self.table.game, self.table.replay.scores[0]
        key = getattr(self.table.replay.head.options, "finish", "")
        best = self.store.best(game.id, key)
        if best is None or score > best:
            print(
                f"{_points(score)}: "
                + ("your first score." if best is None else f"better than your best, {best}.")
            )
        else:
            print(f"{_points(score)}. Your best is {best}.")
        try:
            self.store.remember(game.id, key, score)
        except OSError as error:
            print(f"  The score cannot be kept: {error.strerror}.")


def _points(count: int, sign: str = "") -> str:
    """`1 point`, `+2 points`."""
    return f"{count:{sign}d} point{'' if abs(count) == 1 else 's'}"
