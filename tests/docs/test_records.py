"""The records in docs/decisions/0001 replay, and the asks written beside them are those that are open."""

import re
from pathlib import Path

import msgspec
import pytest

from letterloom.games import find
from letterloom.rules import CHANCE, Replay, read_record

PAGE = Path(__file__).parents[2] / "docs" / "decisions" / "0001-five-records.md"
SECTIONS = re.findall(
    r"^## (.+?)\n(?:.*?)\| --- \| --- \|\n(.*?)\n\n```json\n(.*?)```",
    PAGE.read_text(encoding="utf-8"),
    re.S | re.M,
)


def test_there_is_a_record_for_each_of_the_five_games() -> None:
    assert len(SECTIONS) == 5


@pytest.mark.parametrize(("title", "table", "json"), SECTIONS, ids=[title for title, *_ in SECTIONS])
def test_a_record_replays_and_answers_the_asks_beside_it(title: str, table: str, json: str) -> None:
    record = read_record(json.encode(), find)
    assert record.game.title == title
    rows = [row.strip("| ").split(" | ") for row in table.splitlines()]
    replay = Replay(msgspec.structs.replace(record, moves=()))
    for (asked, wants), row in zip(rows[:-1], record.moves, strict=True):
        check_asks(replay, asked, wants)
        assert replay.judge(row).refusal is None, row
    check_asks(replay, *rows[-1])


def check_asks(replay: Replay, asked: str, wants: str) -> None:
    asks = replay.open.asks
    assert {ask.wants for ask in asks} == {wants}
    if asked == "chance":
        assert [ask.seat for ask in asks] == [CHANCE]
        return
    seats = [int(seat) for seat in re.findall(r"\d+", asked.split("(")[0].split(", of which")[0])]
    answered = [int(seat) for seat in re.findall(r"of which (\d+) has answered", asked)]
    assert [ask.seat for ask in asks] == [seat for seat in seats if seat not in answered]
    assert all(ask.secret == ("secretly" in asked) for ask in asks if replay.game.id != "kross")
