"""A game at the terminal: people share the keyboard, bots fill the other seats.

The loop lets bots and the clock answer, then asks the next person. Between people whose secrets differ, the screen is
wiped and the keyboard handed over; the clock stands still meanwhile. An answer is on the disk before anybody sees
what came of it. What people can type besides moves is in `commands`.
"""

from collections.abc import Callable, Mapping
from itertools import islice, takewhile

import msgspec

from letterloom.cli.commands import COMMANDS, LOOK, Commands, Then
from letterloom.cli.completion import completions
from letterloom.cli.display import Display
from letterloom.cli.draw import draw, draw_within
from letterloom.cli.keyboard import Aid, Keyboard, TimeIsUp
from letterloom.cli.language import is_no, is_yes, said, say, speech
from letterloom.cli.prose import points, visible, width, wrap
from letterloom.cli.replay import standings
from letterloom.cli.status import status
from letterloom.cli.watch import Stopwatch
from letterloom.players import Thinking
from letterloom.rules import CLOCK, TABLE, Judged, Move, Refusal, Refused, Seat, heard
from letterloom.table import Bests, StorageError, Table

MANY = 20_000
"""So many moves are looked through for completion and lists."""
LISTING_MS = 5_000
"""So long they are looked for."""
THINKING_MS = 1_000
"""So long a bot may think."""
BELOW = 3
"""Lines of a window that are not the table's: the line that is typed, and what stands below it."""


class Session:
    """One game with the people at this keyboard."""

    rulings = Commands
    """What can be typed besides moves."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[Seat, str],
        bests: Bests,
        typing: Keyboard,
        seconds: Callable[[], float],
        goes_on: str = "",
    ) -> None:
        self.table = table
        self.bots = bots
        self.bests = bests
        self.typing = typing
        self.goes_on = goes_on
        """What to type to go on with this game later; "" where it is not kept."""
        self.display = Display(typing)
        self.speech = speech(table.game, table.seats)
        self.watch = Stopwatch(seconds, table.replay.at_ms)
        self.commands = self.rulings(self)
        self.at_keyboard: Seat | None = table.people[0] if len(table.people) == 1 else None
        self._unheard: dict[Seat, list[str]] = {seat: [] for seat in table.people}
        self._moves: tuple[int, list[str]] = (-1, [])
        self._warned = False
        self._previewed: tuple[int, str, str] = (-1, "", "")

    def run(self) -> bool:
        """Play to the end, or until the people stop; is another game wanted?"""
        print(say("session.opening", title=self.table.game.title))
        if seconds := self.table.open.options.turn_seconds:
            print(say("session.seconds", n=seconds))
        for seat in self.table.people:
            self._unheard[seat] = self.speech.events(heard(self.table.dealt, seat))
        try:
            while True:
                while not self.table.over:
                    self._go_on()
                self._end()
                wanted = self._after()
                if wanted is not None:
                    return wanted
        except (EOFError, KeyboardInterrupt):
            if self.goes_on and not self.table.over:
                print(f"\n{say('session.kept', command=self.goes_on)}")
            return False

    def _go_on(self) -> None:
        try:
            judged = self._move_on()
        except StorageError as error:
            self.display.say([say("session.nothing-yet", error=error)])
            self.wait(say("session.try-again"))
            return
        if judged is not None:
            self.tell(judged)
        elif waiting := self.table.waiting():
            self._ask(waiting[0])
        else:
            self._ask_table()

    def _move_on(self) -> Judged | None:
        """Let the clock or a bot answer. One that thinks for long says so."""
        thinking = next((seat for seat in self.table.open.to_move if seat in self.bots), None)
        if self.table.waiting() or thinking is None:
            return self.table.move_on(self.watch.now_ms())
        try:
            with self.display.patience(say("session.thinking", name=self.name(thinking))):
                return self.table.move_on(self.watch.now_ms(), Thinking(ms=THINKING_MS))
        except StorageError:
            raise
        except Exception as error:  # a bot may be somebody's own code, and the game waits until it is mended
            why = (
                self.reason(error.refusal)
                if isinstance(error, Refused)
                else f"{type(error).__name__}: {error}"
            )
            self.display.say([say("session.bot-failed", name=self.name(thinking), why=why)])
            raise EOFError from error

    def name(self, seat: Seat) -> str:
        """What somebody is called."""
        return self.table.seats[seat].name

    def tell(self, judged: Judged) -> None:
        """Let everybody hear what happened; people away from the keyboard hear it later."""
        for seat in self.table.people:
            self._unheard[seat] += self.speech.events(heard(judged.events, seat))
        if not self.table.people:
            self.display.say(self.speech.events(heard(judged.events, None)))
        elif self.at_keyboard is not None:
            self._hear(self.at_keyboard)
        if judged.seat == CLOCK and not self._warned:
            self._warned = True
            self._say_how_to_play_without_it()

    def _say_how_to_play_without_it(self) -> None:
        key = "session.clock-off" if self.goes_on else "session.clock"
        self.display.say([say(key, command=self.goes_on)])

    def _hear(self, seat: Seat) -> None:
        self.display.say(self._unheard[seat])
        self._unheard[seat] = []

    def _ask(self, seat: Seat) -> None:
        """Hand the keyboard to a person and take lines until one of them is an answer."""
        self._hand_over(seat)
        self.watch.go()
        self.display.left = lambda: self._left(seat)
        self._hear(seat)
        self.board(seat)
        try:
            while not self._answered(seat):
                pass
        except TimeIsUp:
            pass  # the clock answers in `move_on`
        finally:
            self.display.left = lambda: None

    def _ask_table(self) -> None:
        """The people are asked for something together (REF-7): whoever is at the keyboard types it."""
        (ask,) = self.table.open.asks
        self.board(None)
        self.display.say([say("session.everybody", ask=self.speech.ask(ask))])
        text = self.typing.line(say("session.table"))
        asker = next(iter(self.table.people))
        if self.commands.do(asker, text) is Then.MOVE:
            self.say_as_table(text)

    def say_as_table(self, text: str) -> bool:
        """A row of the table itself that everybody has agreed on; could it be carried out?"""
        try:
            judged = self.table.say(TABLE, text, self.watch.now_ms())
        except StorageError as error:
            self.display.say([say("session.save-elsewhere", error=error)])
            return False
        if judged.refusal is not None:
            self.display.say([f"{self.reason(judged.refusal, text)}."])
            return False
        self.tell(judged)
        return True

    def _hand_over(self, seat: Seat) -> None:
        if self.at_keyboard != seat and len(self.table.people) > 1:
            if self.has_secrets():
                self.watch.stop()
                self.hide()
                self.wait(say("session.hand-over", name=self.name(seat)))
            self.at_keyboard = seat
        print()

    def wait(self, prompt: str) -> None:
        """Until somebody presses Enter."""
        if self.typing.line(visible(prompt)).lower() in ("quit", "exit"):
            raise EOFError

    def hide(self) -> None:
        """Nobody has the keyboard, and nobody's secrets are on the screen."""
        if self.at_keyboard is not None and len(self.table.people) > 1 and self.has_secrets():
            self.display.wipe()
            self.at_keyboard = None

    def _left(self, seat: Seat) -> float | None:
        """How many seconds a person has left."""
        deadline = self.table.deadline(seat)
        return None if deadline is None else max(0.0, (deadline - self.watch.now_ms()) / 1000)

    def _answered(self, seat: Seat) -> bool:
        """Take one line; True if the table can go on."""
        aid = Aid(seat, lambda room: status(self.table, room), self._choices, self.preview)
        text = self.typing.line(f"{visible(self.name(seat))}> ", aid, self._left(seat))
        self.display.news = 0
        if self.table.is_late(seat, self.watch.now_ms()):
            return True  # the line came too late: the clock answers in `move_on`
        then = self.commands.do(seat, text)
        if then is not Then.MOVE:
            return then is Then.GO_ON
        return self.say(seat, text)

    def say(self, seat: Seat, text: str) -> bool:
        """A seat's move; True if the table can go on."""
        try:
            judged = self.table.say(seat, text, self.watch.now_ms())
        except StorageError as error:
            self.display.say([say("session.save-elsewhere", error=error)])
            return False
        if judged.refusal is not None:
            self.display.say([f"{self.reason(judged.refusal, text)}."])
            return False
        if judged.points and self.table.game.tells_points:
            self.display.say([f"{points(judged.points, '+')}."])
        self.tell(judged)
        return True

    def agreed(self, seat: Seat, move: Move, wish: str) -> bool:
        """Let the table itself do something, if everybody agrees: each other person is asked, bots do."""
        self.watch.stop()
        try:
            judged = self._asked_all(seat, move, wish)
        except Refused as refused:
            self.display.say([f"{self.reason(refused.refusal)}."])
        except StorageError as error:
            self.display.say([say("session.nothing", error=error)])
        else:
            if judged is not None:
                self.tell(judged)
                return True
        finally:
            self.watch.go()
        return False

    def _asked_all(self, seat: Seat, move: Move, wish: str) -> Judged | None:
        """What came of a wish, or None where somebody does not agree."""
        judged = self.table.propose(seat, move, self.watch.now_ms())
        others = self.table.undecided()
        if others:
            self.hide()
        for other in others:
            question = say("session.agree", name=self.name(other), asker=self.name(seat), wish=wish)
            if not is_yes(self.typing.line(visible(question))[:1]):
                self.table.decline()
                self.display.say([say("session.declined", name=self.name(other))])
                return None
            judged = self.table.agree(other, self.watch.now_ms())
        return judged

    def has_secrets(self) -> bool:
        """Does any person see something that a spectator does not?"""
        open_to_all = self.table.view(None)
        return any(
            msgspec.structs.replace(self.table.view(seat), seat=None) != open_to_all
            for seat in self.table.people
        )

    def preview(self, text: str) -> str:
        """What a line would do if Enter were pressed."""
        count, seat = len(self.table.replay.kept), self.at_keyboard
        if not text.strip() or seat is None:
            return ""
        if self._previewed[:2] != (count, text):
            self._previewed = (count, text, self._preview(seat, text))
        return self._previewed[2]

    def _preview(self, seat: Seat, text: str) -> str:
        game, view = self.table.game, self.table.view(seat)
        if text.split()[0].lower() in (*COMMANDS, LOOK):
            return ""
        try:
            verdict = game.judge(view, game.read(view, text))
        except Refused as refused:
            if refused.refusal.rule != "LL-1":
                return visible(self.reason(refused.refusal, text))
            if any(usage.startswith(text.lower()) for usage in self._usages()):
                return ""  # the first word is still being typed
            return visible(" ".join(self.answers(seat, text)) or self.reason(refused.refusal, text))
        notes = [self.speech.note(note) for note in verdict.notes]
        lines = [
            self.speech.line(line) + (f" {line.points}" if line.points else "")
            for line in verdict.words
            if line.points or not any(line.word in note for note in notes)
        ]
        brings = (
            say("session.legal-points", points=points(verdict.points, "+"))
            if verdict.points
            else say("session.legal")
        )
        told = f"{brings}: {', '.join(lines)}" if lines else brings
        return visible(" ".join([f"{told}.", *notes]) if notes else told)

    def answers(self, seat: Seat, text: str) -> list[str]:
        """What the game has to say to a question of its own; nothing where the line is none."""
        try:
            notes = self.table.game.consult(self.table.view(seat), text.split())
        except Refused as refused:
            return [f"{refused.refusal.rule}: {self.speech.refusal(refused.refusal)}."]
        return [self.speech.note(note) for note in notes]

    def reason(self, refusal: Refusal, text: str = "") -> str:
        """Why a line was refused; where it begins like a move, how that move is written."""
        first = (text.split() or [""])[0].lower()
        begun = [usage for usage in self._usages() if usage.split()[0].lower() == first]
        if refusal.rule == "LL-1" and begun:
            return say("session.not-all", usages=" / ".join(begun))
        return f"{refusal.rule}: {self.speech.refusal(refusal)}"

    def _usages(self) -> list[str]:
        return list(said(self.table.game)["help"])

    def texts(self) -> list[str]:
        """The moves of the person at the keyboard, as text, found once an answer."""
        count = len(self.table.replay.kept)
        if self._moves[0] != count:
            spent = Thinking(ms=LISTING_MS).is_spent
            moves = islice(self.table.game.moves(self.table.view(self.at_keyboard)), MANY)
            self._moves = (
                count,
                [self.table.game.write(move) for move in takewhile(lambda _: not spent(), moves)],
            )
        return self._moves[1]

    def _choices(self, typed: str) -> list[str]:
        """What Tab offers: how a move goes on, and the commands that begin so."""
        low = typed.lower()
        found = completions(self.table.game, self.table.view(self.at_keyboard), typed, self.texts)
        return found + [name for name in (*COMMANDS, LOOK) if low and name.startswith(low)]

    def board(self, seat: Seat | None) -> None:
        """The table as somebody sees it, and what they are asked; in a window so that all fits below the news."""
        view, height = self.table.view(seat), self.display.height
        scene, colour = self.table.game.scene(view), self.display.colour
        asked = (
            ""
            if view.asked is None
            else wrap(visible(f"{self.name(seat or 0)}: {self.speech.ask(view.asked)}."))
        )
        if height is None:
            text = "\n".join([draw(scene, self.speech, width(), colour), status(self.table, width())])
        else:
            room = height - BELOW - len(asked.splitlines())
            text = draw_within(scene, self.speech, width(), (room - self.display.news, room), colour, seat)
        print(f"{text}\n{asked}" if asked else text)

    def whole_board(self, seat: Seat) -> str:
        """Everything on the table, where it lies."""
        return draw(self.table.game.scene(self.table.view(seat)), self.speech, width(), self.display.colour)

    def sheets(self) -> str:
        """The score sheets so far."""
        lines: list[str] = []
        for player, sheet in zip(self.table.seats, self.table.replay.state.sheets, strict=True):
            lines += ["", player.name, *(f"  {line.points:4d}  {self.speech.line(line)}" for line in sheet)]
            lines.append(f"  {sum(line.points for line in sheet):4d}  {say('session.in-all')}")
        return "\n".join(map(visible, lines))

    def _end(self) -> None:
        print(f"\n{say('session.over')}\n")
        self.board(self.at_keyboard)
        if self.display.is_terminal:
            self.wait(say("session.scores"))
        self.display.page(f"{self.sheets()}\n\n{standings(self.table.replay)}", back=False)
        if len(self.table.seats) == 1:
            self._solo()

    def _solo(self) -> None:
        """Alone, one plays against one's own best."""
        game, score = self.table.game, self.table.replay.scores[0]
        key = getattr(self.table.open.options, "finish", "")
        best = self.bests.best(game.id, key)
        told = "session.first-score" if best is None else "session.better" if score > best else "session.best"
        print(say(told, points=points(score), best=best))
        try:
            self.bests.remember(game.id, key, score)
        except OSError as error:
            self.display.say([say("session.unkept-score", error=error.strerror)])

    def _after(self) -> bool | None:
        """Another game? None where the table has gone back into this one."""
        asker = next(iter(self.table.people), None)
        while True:
            text = self.typing.line(say("session.another"))
            if is_yes(text) or is_no(text) or text.lower() in ("", "q", "quit", "exit"):
                return is_yes(text)
            then = Then.MOVE if asker is None else self.commands.do(asker, text)
            if not self.table.over:
                return None
            if then is Then.MOVE:
                self.display.say([say("session.yes-or-no")])
