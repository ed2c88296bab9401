"""What people can type at the table besides moves: help, hints, questions, and what the table as a whole does."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from letterloom.cli.draw import draw
from letterloom.cli.hints import HINT_MS, hints, why
from letterloom.cli.language import chosen, said, say, terms
from letterloom.cli.prose import columns, page, points, table, visible, width, wrap
from letterloom.cli.sides import SIDES, is_solid, seen_from
from letterloom.cli.words import told
from letterloom.players import Thinking
from letterloom.rules import (
    Allow,
    Back,
    Ban,
    End,
    Refused,
    Replay,
    Scene,
    Seat,
    Timeout,
    Zone,
    heard,
    rulebook,
)
from letterloom.table import saved, write_safely
from letterloom.words import describe
from letterloom.words.textfile import LONGEST

if TYPE_CHECKING:
    from letterloom.cli.session import Session

COMMANDS = (
    *(
        "help",
        "rules",
        "hint",
        "try",
        "word",
        "moves",
        "board",
        "score",
        "log",
        "back",
        "allow",
        "ban",
        "end",
    ),
    *("pause", "save", "quit"),
)
LOOK = "look"
"""Where there are floors."""
SHOWN = 200
"""So many moves are shown at once."""


class Then(Enum):
    """What follows a line."""

    MOVE = auto()
    """It is no command: it may be a move."""
    STAY = auto()
    """The same person types on."""
    GO_ON = auto()
    """The table has changed, or nobody has the keyboard any more."""


class Commands:
    """The commands of one table."""

    def __init__(self, session: Session) -> None:
        self._at = session

    def do(self, seat: Seat, text: str) -> Then:
        """Do what a line asks for, if it is a command."""
        at = self._at
        words = text.split()
        match [words[0].lower(), *words[1:]] if words else []:
            case []:
                return Then.STAY
            case ["help" | "?"]:
                self._page(seat, self._help(seat))
            case ["rules"]:
                self._page(seat, page(rulebook.text(at.table.game.folder, chosen())))
            case ["rules", number]:
                found = rulebook.rules(at.table.game.folder, chosen()).get(number.upper())
                self._page(seat, page(found) if found else visible(say("table.no-rule", number=number)))
            case ["hint"]:
                self._hint(seat)
            case ["try", *rest] if rest:
                at.display.say([at.preview(" ".join(rest)) or say("table.no-move")])
            case ["moves", *rest]:
                self._list(seat, " ".join(rest).lower())
            case ["word", word]:
                self._look_up(word)
            case ["board"]:
                self._page(seat, at.whole_board(seat))
            case ["look", side] if side.lower() in SIDES and (solid := self._solid(seat)):
                self._page(seat, self._look(solid, side.lower()))
            case ["score"]:
                self._page(seat, at.sheets())
            case ["log"]:
                self._page(seat, self._log(seat))
            case ["back", *rest]:
                return self._back(seat, rest)
            case ["allow" | "ban", *rest]:
                return self._rule(seat, text)
            case ["end"]:
                return self._together(seat, End(), say("table.wish-end"))
            case ["pause"]:
                return self._pause(seat)
            case ["save", *rest] if rest:
                self._save(text.split(maxsplit=1)[1])
            case ["quit" | "exit"]:
                raise EOFError
            case _:
                answers = at.answers(seat, text)
                at.display.say(answers)
                return Then.STAY if answers else Then.MOVE
        return Then.STAY

    def _page(self, seat: Seat, text: str) -> None:
        if self._at.display.page(text):
            self._at.board(seat)

    def _help(self, seat: Seat) -> str:
        moves = said(self._at.table.game)["help"]
        usages, meanings = terms("usages"), terms("commands")
        names = (*COMMANDS, LOOK) if self._solid(seat) else COMMANDS
        commands = {usages[name]: meanings[name] for name in names}
        return f"{say('table.moves')}\n{table(moves)}\n{say('table.commands')}\n{table(commands)}"

    def _solid(self, seat: Seat) -> tuple[Zone, ...]:
        """What has floors."""
        scene = self._at.table.game.scene(self._at.table.view(seat))
        return tuple(zone for zone in scene.zones if is_solid(zone))

    def _look(self, zones: Sequence[Zone], side: str) -> str:
        """What has floors, from one side (3DX-26)."""
        seen = Scene(tuple(seen_from(side, zone) for zone in zones))
        shown = draw(seen, self._at.speech, width(), self._at.display.colour)
        return f"{say('table.seen', side=side)}\n{shown}"

    def _hint(self, seat: Seat) -> None:
        game, view = self._at.table.game, self._at.table.view(seat)
        if view.asked is None:
            self._at.display.say([say("table.not-asked")])
            return
        try:
            with self._at.display.patience(say("table.moment")):
                best = list(islice(hints(game, view, Thinking(ms=HINT_MS)), 3))
        except Refused as refused:  # REF-1
            self._at.display.say([f"{self._at.reason(refused.refusal)}."])
            return
        for option in best:
            worth = f"  {points(option.points, '+')}" if option.points and game.tells_points else ""
            reason = why(game, view, option.move, self._at.speech)
            self._at.display.say([f"{game.write(option.move)}{worth}{': ' + reason if reason else ''}"])
        if not best:
            self._at.display.say([say("table.no-hint")])

    def _list(self, seat: Seat, begin: str) -> None:
        with self._at.display.patience(say("table.moment")):
            found = [move for move in self._at.texts() if move.lower().startswith(begin)]
        shown = columns(found[:SHOWN]) if found else say("table.none")
        more = "\n" + say("table.and-more", n=len(found) - SHOWN) if len(found) > SHOWN else ""
        self._page(seat, shown + more)

    def _look_up(self, word: str) -> None:
        open_ = self._at.table.open
        if getattr(open_.options, "judging", "strict") == "challenge":
            self._at.display.say([say("table.no-look-up")])
        elif len(word) > LONGEST:
            self._at.display.say([say("table.long-word", n=LONGEST)])
        else:
            self._at.display.say(told(describe(open_.lexicon, word)))

    def _log(self, seat: Seat) -> str:
        """Every row as this seat heard of it."""
        at = self._at
        again = Replay(at.table.record)
        lines = []
        for row in at.table.record.moves:
            judged = again.judge(row)
            sentences = " ".join(at.speech.events(heard(judged.events, seat)))
            lines.append(wrap(visible(f"{judged.n:4}. {sentences or '…'}")))
        return "\n".join(lines) or say("table.nothing-yet")

    def _back(self, seat: Seat, rest: Sequence[str]) -> Then:
        at = self._at
        kept = len(at.table.replay.kept)
        if not rest:
            row = self.before(seat)
            if row is None:
                at.display.say([say("table.nothing-back")])
                return Then.STAY
        elif len(rest) == 1 and rest[0].isascii() and rest[0].isdecimal() and int(rest[0][:9]) < kept:
            row = int(rest[0])
        else:
            at.display.say([say("table.which-row", row=max(0, kept - 1))])
            return Then.STAY
        wish = say("table.wish-back", row=row) if row else say("table.wish-start")
        return self._together(seat, Back(row), wish)

    def before(self, seat: Seat) -> int | None:
        """How many rows there were before a seat's last answer that still counts."""
        kept = self._at.table.replay.kept
        at = len(kept)
        while at:
            entry = kept[at - 1].entry
            if entry.seat == seat or entry.move == Timeout(seat):
                return at - 1
            at = entry.move.row if isinstance(entry.move, Back) else at - 1
        return None

    def _rule(self, seat: Seat, text: str) -> Then:
        """`allow WORD` and `ban WORD`."""
        at = self._at
        try:
            move = at.table.game.read(at.table.view(seat), text)
        except Refused as refused:
            at.display.say([f"{at.reason(refused.refusal)}."])
            return Then.STAY
        assert isinstance(move, Allow | Ban)
        key = "table.wish-allow" if isinstance(move, Allow) else "table.wish-ban"
        return self._together(seat, move, say(key, word=move.word))

    def _together(self, seat: Seat, move: Allow | Ban | Back | End, wish: str) -> Then:
        done = self._at.agreed(seat, move, wish)
        return Then.GO_ON if done or self._at.at_keyboard != seat else Then.STAY

    def _pause(self, seat: Seat) -> Then:
        at = self._at
        at.watch.stop()
        at.display.wipe()
        at.wait(say("table.paused", name=at.name(seat)))
        at.watch.go()
        return Then.GO_ON

    def _save(self, file: str) -> None:
        at = self._at
        try:
            write_safely(Path(file).expanduser(), saved(at.table.record, at.bots))
        except (
            OSError,
            ValueError,
            RuntimeError,
        ) as error:  # a name that cannot be, a home that is not there
            reason = getattr(error, "strerror", None) or error
            print(visible(f"  {say('table.unsaved', file=file, error=reason)}"))
        else:
            print(visible(f"  {say('table.saved', file=file)}"))  # in one piece, so that it can be copied
