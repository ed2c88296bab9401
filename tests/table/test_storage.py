"""What every storage promises; another one joins by a line in `storages`."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from letterloom.rules import Row
from letterloom.table.storage import (
    WATCHER,
    Append,
    Guest,
    Link,
    Outcome,
    Right,
    Sitting,
    SQLite,
    Standing,
    Storage,
    StorageError,
)
from letterloom.table.storage.schema import STEPS

LATER = 10**14


@pytest.fixture(params=["sqlite"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    opened: Storage = SQLite(tmp_path / "games.db")
    yield opened
    opened.close()


def sitting(name: str = "g", **more: object) -> Sitting:
    return Sitting(name, b"{}", **more)  # type: ignore[arg-type]


def test_an_append_at_the_number_expected_is_done_and_at_another_a_conflict(storage: Storage) -> None:
    storage.create(sitting())
    one = Append("g", 1, "a", (Row(0, "call E", 5), Row(-1, "mix A")))
    assert storage.append([one], 10) == [Outcome.DONE]
    assert storage.append([one._replace(message_id="b")], 11) == [Outcome.CONFLICT]
    assert storage.append([one._replace(n=2)], 11) == [Outcome.CONFLICT], "the same message id"
    assert storage.append([Append("none", 1, "a", ())], 11) == [Outcome.CONFLICT], "no such game"
    assert [(each.n, each.message_id, each.rows) for each in storage.since("g")] == [(1, "a", one.rows)]
    assert storage.since("g", 1) == []


def test_a_large_batch_is_kept_whole_and_only_what_is_in_conflict_is_not(storage: Storage) -> None:
    for n in range(100):
        storage.create(sitting(f"g{n}"))
    batch = [Append(f"g{n}", 1, "x", (Row(0, f"say {n}"),), Standing((n % 4,))) for n in range(100)]
    assert storage.append(batch[70:71], 5) == [Outcome.DONE]
    outcomes = storage.append(batch, 6, 7)
    assert [n for n, outcome in enumerate(outcomes) if outcome is not Outcome.DONE] == [70]
    assert all(storage.since(f"g{n}")[0].rows == (Row(0, f"say {n}"),) for n in range(100))
    found = storage.sitting("g99")
    assert found is not None and found.asked == (3,)


def test_a_batch_is_kept_together_and_each_is_answered(storage: Storage) -> None:
    storage.create(sitting("a"))
    storage.create(sitting("b"))
    batch = [
        Append("a", 1, "x", ()),
        Append("b", 2, "x", ()),
        Append("a", 1, "y", ()),
        Append("a", 2, "z", ()),
    ]
    outcomes = storage.append(batch, 1)
    assert outcomes == [Outcome.DONE, Outcome.DONE, Outcome.CONFLICT, Outcome.DONE]


def test_where_a_game_stands_is_found_without_reading_it(storage: Storage) -> None:
    for name in "abc":
        storage.create(sitting(name))
    storage.append(
        [
            Append("a", 1, "x", (), Standing(asked=(0, 2), due_ms=500)),
            Append("b", 1, "x", (), Standing(asked=(1,), thinking=True)),
            Append("c", 1, "x", (), Standing(over=True)),
        ],
        7,
    )
    assert (storage.due(500), storage.due(501)) == ([], ["a"])
    assert storage.thinking() == ["b"]
    found = storage.sitting("a")
    assert found is not None and (found.asked, found.due_ms, found.touched_ms) == ((0, 2), 500, 7)
    over = storage.sitting("c")
    assert over is not None and over.over
    storage.append([Append("b", 2, "y", (), Standing())], 8)
    assert storage.thinking() == []


def test_house_time_goes_on_from_the_last_beat_or_append(storage: Storage) -> None:
    assert storage.resume() == 0
    storage.beat(1_000)
    assert storage.resume() == 1_000
    storage.create(sitting())
    storage.append([Append("g", 1, "a", ())], 5, house_ms=1_500)
    assert storage.resume() == 1_500


def test_a_set_up_changes_only_from_what_it_was(storage: Storage) -> None:
    storage.create(sitting())
    before = storage.sitting("g")
    assert before is not None
    after = Sitting("g", b"head", b"host", born_ms=3, listed="watch")
    assert storage.change(before, after)
    assert not storage.change(before, after)
    found = storage.sitting("g")
    assert found is not None and (found.head, found.host, found.born_ms) == (b"head", b"host", 3)
    assert [each.id for each in storage.listed("watch")] == ["g"]
    assert list(storage.listed("")) == []


def test_rights_belong_to_guests_and_go_with_them(storage: Storage) -> None:
    for guest in ("ann", "bo"):
        storage.welcome(Guest(guest, guest.title(), 1))
    storage.create(sitting(), [Right("g", 0, "ann"), Right("g", 2, "ann"), Right("g", 1, "bo")])
    storage.grant(Right("g", WATCHER, "bo"))
    storage.grant(Right("g", WATCHER, "bo"))
    assert set(storage.rights("g")) == {
        Right("g", 0, "ann"),
        Right("g", 2, "ann"),
        Right("g", 1, "bo"),
        Right("g", WATCHER, "bo"),
    }
    assert [(each.id, seats) for each, seats in storage.games_of("ann")] == [("g", (0, 2))]
    storage.welcome(Guest("bo", "Bob", 2))
    assert storage.guest("bo") == Guest("bo", "Bob", 2)
    storage.revoke(Right("g", 2, "ann"))
    storage.dismiss("bo")
    assert storage.rights("g") == [Right("g", 0, "ann")]
    assert storage.guest("bo") is None


def test_a_link_is_redeemed_once_with_the_set_up_or_not_at_all(storage: Storage) -> None:
    storage.welcome(Guest("ann", "Ann"))
    storage.create(sitting(), links=[Link("t", "seat", "g", 1, LATER), Link("w", "watch", "g", -1, LATER)])
    before = storage.sitting("g")
    assert before is not None
    after = Sitting("g", b"{}", b"seated")
    assert storage.redeem("t", "ann", Sitting("g", b"other", b"x"), after) is None, "the set-up has changed"
    assert storage.link("t") is not None
    assert storage.redeem("t", "ann", before, after) is not None
    assert storage.redeem("t", "ann", after, after) is None
    assert storage.redeem("w", "ann", after, after) and storage.redeem("w", "ann", after, after)
    assert {right.seat for right in storage.rights("g")} == {1, WATCHER}
    storage.issue(Link("old", "device", "g", 1, LATER))
    storage.issue(Link("new", "device", "g", 1, LATER))
    assert {link.token for link in storage.links("g")} == {"w", "new"}
    storage.issue(Link("expired", "seat", "g", 2, 1))
    assert storage.link("expired") is None


def test_a_game_goes_with_all_that_belongs_to_it(storage: Storage) -> None:
    storage.welcome(Guest("ann", "Ann"))
    storage.create(sitting(touched_ms=5), [Right("g", 0, "ann")], [Link("t", "seat", "g", 1, LATER)])
    storage.append([Append("g", 1, "a", ())], 6)
    assert (storage.stale(6), storage.stale(7)) == ([], ["g"])
    storage.forget("g")
    assert storage.sitting("g") is None
    assert (storage.since("g"), storage.rights("g"), storage.links("g")) == ([], [], [])
    assert storage.append([Append("g", 2, "b", ())], 7) == [Outcome.CONFLICT]


def test_the_secret_is_made_once(storage: Storage) -> None:
    assert storage.secret() == storage.secret()
    assert len(storage.secret()) == 32


def test_a_file_of_the_first_schema_is_brought_up(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "old.db")
    old.executescript(f"{STEPS[0]} pragma user_version=1;")
    old.execute("insert into sittings values ('g', x'7b7d', x'7b7d', 1, 42)")
    old.execute("insert into appends values ('g', 1, 'm', ?)", (b'[[0,"call E"]]',))
    old.commit()
    old.close()
    storage = SQLite(tmp_path / "old.db")
    found = storage.sitting("g")
    assert found is not None and (found.over, found.touched_ms) == (True, 42)
    assert storage.since("g")[0].rows == (Row(0, "call E"),)
    storage.close()


def test_a_file_of_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    new = sqlite3.connect(tmp_path / "new.db")
    new.execute("pragma user_version=99")
    new.close()
    with pytest.raises(StorageError, match="newer"):
        SQLite(tmp_path / "new.db")
