"""Records made to hurt: real ones of all games, with rows, lines, options and seats mutated by somebody who knows them.

A case is bytes, as a stranger could send them. Most of them are nearly right, because only those get far: a row moved,
doubled or given to another seat, a number pushed to its bounds, a letter with many accents, a line of many commands.
"""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from letterloom.games import find
from letterloom.rules import AnyGame, Record, Replay, Row
from tests.contract.playing import few, people, played, variants

ROWS = 40
"""So many rows of a real game are the stem of a case."""
TEXTS = [
    *(
        "",
        " ",
        "?",
        "*",
        ";",
        ",",
        "-1",
        "0",
        "1e9",
        "9" * 40,
        "\x00",
        "\x1b[2J",
        "\u202e",
        "é",
        "e" + "\u0301" * 300,
        "ß",
    ),
    *(
        "🂡",
        "A" * 999,
        "A" * 5000,
        "put",
        "mix",
        "back 0",
        "back 7",
        "timeout 0",
        "resign",
        "accept",
        "doubt",
        "pass",
    ),
    *(
        "allow ZORP",
        "ban THE",
        "undo",
        "done",
        "lock 1",
        "row",
        "col",
        "1000000,1000000",
        "-1000000,-1000001",
    ),
]


def cases(game: AnyGame, rng: Random) -> Iterator[bytes]:
    """Cases without end."""
    while True:
        data = json.loads(_stem(game, rng.randrange(6)))
        for _ in range(rng.choice([1, 1, 2, 4, 8])):
            rng.choice(MUTATIONS)(data, rng, game)
        text = json.dumps(data, ensure_ascii=rng.random() < 0.5)
        yield _broken(text, rng) if rng.random() < 0.03 else text.encode("utf-8", "surrogatepass")


@cache
def _stem(game: AnyGame, number: int) -> str:
    """The beginning of a random game as a record."""
    options = variants(game)
    agreed = options[number % len(options)]
    count = game.players[0] if number % 2 else few(game)
    rows = tuple(
        Row(moment.entry.seat, game.write(moment.entry.move), moment.entry.at_ms)
        for moment in played(game, agreed, count, 1)[:ROWS]
    )
    record = Record(game=game, seats=people(count), options=agreed, moves=rows, seed=number)
    return record.to_json().decode()


def _broken(text: str, rng: Random) -> bytes:
    cut = rng.randrange(len(text))
    return text[:cut].encode() + rng.choice([b"", b"\xff", b"}" * 50, b"[" * 5000]) + text[cut:].encode()


def _rows(data: dict[str, Any]) -> list[Any]:
    rows: list[Any] = data["moves"] if isinstance(data.get("moves"), list) else []
    return rows


def _move_row(data: dict[str, Any], rng: Random, game: AnyGame) -> None:
    if rows := _rows(data):
        row = rows.pop(rng.randrange(len(rows)))
        rows.insert(rng.randrange(len(rows) + 1), row)


def _double_row(data: dict[str, Any], rng: Random, game: AnyGame) -> None:
    if rows := _rows(data):
        row = rng.choice(rows)
        at = rng.randrange(len(rows) + 1)
        rows[at:at] = [row] * rng.choice([1, 1, 30])


def _drop_row(data: dict[str, Any], rng: Random, game: AnyGame) -> None:
    if rows := _rows(data):
        del rows[rng.randrange(len(rows))]


def _other_seat(data: dict[str, Any], rng: Random, game: AnyGame) -> None:
    if rows := _rows(data):
        row = list(rng.choice(rows))
        row[:1] = [rng.choice([-4, -3, -2, -1, 0, 1, 2, 99, "0", None, 2**70])]
        rows[rng.randrange(len(rows))] = row


def _other_time(data: dict[str, Any], rng: Random, game: AnyGame) -> None:
    if rows := _rows(data):
        row = rng.choice(rows)
        if isinstance(row, list) and len(row) > 1:
            row[2:] = [rng.choice([0, -1, 5, 10**15, 10**14, 1.5, "x", None])]


def _mutate_line(data: dict[str, Any], rng: Random, game: AnyGame) -> None:
    rows = [row for row in _rows(data) if isinstance(row, list) and len(row) > 1 and isinstance(row[1], str)]
    if not rows:
        return
    row = rng.choice(rows)
    words = row[1].split(" ")
    match rng.randrange(7):
        case 0:
            words[rng.randrange(len(words))] = rng.choice(TEXTS)
        case 1:
            words.insert(rng.randrange(len(words) + 1), rng.choice(TEXTS))
        case 2:
            words = words * rng.choice([2, 20, 200])
        case 3:
            other = rng.choice(rows)[1].split(" ")
            words[rng.randrange(len(words)) :] = other[rng.randrange(len(other)) :]
        case 4:
            line, at = " ".join(words), rng.randrange(len(row[1]) + 1)
            words = [line[:at] + rng.choice(["\u0301" * 200, ",", ";", "@", "*", "0", "é", "Z"]) + line[at:]]
        case 5:
            words = [";".join([" ".join(words)] * rng.choice([2, 30]))]
        case _:
            rng.shuffle(words)
    row[1] = " ".join(words)


def _other_option(data: dict[str, Any], rng: Random, game: AnyGame) -> None:
    options = data.setdefault("options", {})
    if not isinstance(options, dict):
        return
    values: list[Any] = [
        0,
        1,
        -1,
        600,
        601,
        10**9,
        0.5,
        1e308,
        True,
        False,
        None,
        "",
        "en",
        "en-max",
        "challenge",
        "turns:1",
    ]
    values += ["/etc/passwd", ["AA"] * 500, ["QX" * 15], ["e" + "\u0301" * 200], "x" * 5000, {}, [1]]
    options[rng.choice([*options, "extra_words", "pieces", "no_such"])] = rng.choice(values)


def _other_people(data: dict[str, Any], rng: Random, game: AnyGame) -> None:
    seats = data.get("seats")
    if not isinstance(seats, list) or not seats:
        return
    match rng.randrange(4):
        case 0:
            seats[rng.randrange(len(seats))] = {
                "name": rng.choice(["", "x" * 101, "\u202eBo", "Zoë", "a\nb"])
            }
        case 1:
            seats[rng.randrange(len(seats))] = {"name": "Bo", "age": rng.choice([0, 150, 151, -1, "9", 7.5])}
        case 2:
            seats.extend({"name": f"P{n}"} for n in range(rng.choice([1, 5, 40])))
        case _:
            seats.pop()


def _other_head(data: dict[str, Any], rng: Random, game: AnyGame) -> None:
    name = rng.choice(["letterloom", "game", "seed", "rules", "words", "moves", "seats", "options"])
    data[name] = rng.choice([0, 1, -1, 2**200, "x", None, [], {}, [[]], "kross", True])


MUTATIONS = [
    *(_move_row, _double_row, _drop_row, _other_seat, _other_time, _other_option, _other_people, _other_head),
    *[_mutate_line] * 8,
]


def replayed(data: bytes) -> Replay | None:
    """What a case comes to, through all that a stranger's file goes through; None where it is no record."""
    from letterloom.rules import RecordError, read_record

    try:
        record = read_record(data, find)
    except RecordError:
        return None
    table = Replay(record)
    for row in record.moves:
        judged = table.judge(row)
        if judged.refusal:
            table.speech.refusal(judged.refusal)
        table.speech.hearings(judged.events, (None, 0))
    table.draw()
    for seat in (None, 0):
        view = table.game.view(table.state, seat)
        table.game.scene(view).json()
        table.game.touch(view)
    return table
