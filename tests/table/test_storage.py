"""What every storage promises; another one joins by a line in `storages`."""

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

import psycopg
import pytest
from msgspec.structs import replace

from letterloom.rules import Row
from letterloom.table.storage import (
    OWNER,
    WATCHER,
    Append,
    Guest,
    Hint,
    Link,
    Outcome,
    Right,
    Sitting,
    SQLite,
    Standing,
    Storage,
    StorageError,
    Stored,
    open_storage,
)
from letterloom.table.storage.moving import move
from letterloom.table.storage.schema import STEPS
from tests.table import postgres
from tests.table.postgres import Cluster

LATER = 10**14


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a storage can be opened, as often as one likes."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    cluster: Cluster = request.getfixturevalue("database_server")
    return cluster.database()


@pytest.fixture
def storage(address: str) -> Iterator[Storage]:
    opened = open_storage(address)
    yield opened
    opened.close()


def sitting(name: str = "g", **more: object) -> Sitting:
    return Sitting(name, b"{}", **more)  # type: ignore[arg-type]


def test_an_append_at_the_number_expected_is_done_and_at_another_a_conflict(storage: Storage) -> None:
    storage.create(sitting())
    one = Append("g", 1, "a", (Row(0, "call E", 5), Row(-1, "mix A")))
    assert storage.append([one], 10) == [Outcome.DONE]
    assert storage.append([replace(one, message_id="b")], 11) == [Outcome.CONFLICT]
    assert storage.append([replace(one, n=2)], 11) == [Outcome.CONFLICT], "the same message id"
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


def test_what_was_appended_is_taken_into_the_file_while_others_go_on(tmp_path: Path) -> None:
    """By another connection than the one that appends, as a server does it; the file by itself is whole then."""
    path = tmp_path / "games.db"
    writing, browsing = open_storage(path), open_storage(path)
    writing.create(sitting())
    assert writing.append([Append("g", 1, "a", (Row(0, "call E"),))], 1) == [Outcome.DONE]
    browsing.absorb()
    shutil.copy(path, alone := tmp_path / "alone.db")
    assert writing.append([Append("g", 2, "b", (Row(0, "call F"),))], 2) == [Outcome.DONE]
    copy = open_storage(alone)
    assert [each.n for each in copy.since("g")] == [1] and [each.n for each in browsing.since("g")] == [1, 2]
    for opened in (writing, browsing, copy):
        opened.close()


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
    assert soon(storage.thinking) == ["b"]
    found = storage.sitting("a")
    assert found is not None and (found.asked, found.due_ms, found.touched_ms) == ((0, 2), 500, 7)
    over = storage.sitting("c")
    assert over is not None and over.over
    storage.append([Append("b", 2, "y", (), Standing())], 8)
    assert storage.thinking() == []


def test_house_time_goes_on_from_the_last_beat_or_append(storage: Storage) -> None:
    assert storage.resume() == 0
    storage.beat(1_000)
    assert storage.resume() in range(1_000, 4_000), "where servers run it goes on"
    storage.create(sitting())
    storage.append([Append("g", 1, "a", ())], 5, house_ms=1_500)
    assert storage.resume() in range(1_500, 4_000)


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


def test_where_a_game_stands_changes_with_its_set_up_unless_it_has_gone_on(storage: Storage) -> None:
    storage.create(sitting())
    for n, is_so in ((0, True), (1, False)):
        before = storage.sitting("g")
        assert before is not None
        after = replace(before, host=b"%d" % n)
        assert storage.change(before, after, 0, Standing((n,), 5, thinking=True))
        found = storage.sitting("g")
        assert found is not None and found.host == b"%d" % n and found.asked == (n if is_so else 1,)
        storage.append([Append("g", 1, "a", (), Standing((1,)))], 5)


def test_what_is_proposed_changes_only_from_what_it_was_and_dies_with_the_next_append(
    storage: Storage,
) -> None:
    def proposed() -> bytes:
        found = storage.sitting("g")
        assert found is not None
        return found.proposal

    storage.create(sitting())
    assert proposed() == b""
    assert storage.propose("g", 0, b"", b"one") and proposed() == b"one"
    assert not storage.propose("g", 0, b"", b"two"), "somebody was faster"
    assert not storage.propose("g", 1, b"one", b"two"), "the game is another"
    assert storage.propose("g", 0, b"one", b"two") and proposed() == b"two"
    assert storage.append([Append("g", 1, "a", ())], 5) == [Outcome.DONE]
    assert proposed() == b"" and not storage.propose("g", 0, b"", b"three")
    assert not storage.propose("none", 0, b"", b"three")


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


def test_a_game_that_was_set_up_for_others_is_ones_own_and_one_that_is_watched_is_not(
    storage: Storage,
) -> None:
    storage.welcome(Guest("ann", "Ann"))
    storage.create(sitting("mine", touched_ms=1), [Right("mine", OWNER, "ann")])
    storage.create(sitting("both", touched_ms=2), [Right("both", OWNER, "ann"), Right("both", 1, "ann")])
    storage.create(sitting("watched", touched_ms=3), [Right("watched", WATCHER, "ann")])
    found = [(each.id, seats) for each, seats in storage.games_of("ann")]
    assert found == [("both", (1,)), ("mine", ())]


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


def test_a_database_of_a_newer_schema_is_left_alone(database_server: Cluster) -> None:
    address = database_server.database()
    open_storage(address).close()
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("update schema_step set step = 99")
    with pytest.raises(StorageError, match="newer"):
        open_storage(address)


def test_of_several_who_append_at_once_one_is_done_and_the_others_are_told(address: str) -> None:
    with open_both(address) as (one, other):
        one.create(sitting())
        outcomes = [
            storage.append([Append("g", 1, message, (Row(0, "call E"),))], 5)
            for storage, message in ((one, "a"), (other, "b"))
        ]
        assert outcomes == [[Outcome.DONE], [Outcome.CONFLICT]]
        assert other.ahead({"g": (0, 0), "none": (0, 0)}) == {"g": (1, 0), "none": None}
        assert other.ahead({"g": (1, 0)}) == {}


def test_what_is_due_is_given_to_one_server_for_a_while(database_server: Cluster) -> None:
    with open_both(database_server.database()) as (one, other):
        one.create(sitting())
        late = Standing((0,), due_ms=100)
        one.append([Append("g", 1, "a", (), late)], 5)
        assert (one.due(200), other.due(200)) == (["g"], [])
        one.append([Append("g", 2, "b", (), late)], 6)
        assert other.due(200) == ["g"], "who has moved gives the game back"
        one.append([Append("g", 3, "c", (), Standing(thinking=True))], 7)
        assert other.thinking() == [], "but not where a bot follows"


def test_who_is_connected_elsewhere_is_known_while_that_server_beats(database_server: Cluster) -> None:
    with open_both(database_server.database()) as (one, other):
        one.create(sitting())
        for server, name in ((one, "one"), (other, "other")):
            assert server.present(name, {}, []) is None, "it is not known yet"
        assert one.present("one", {"g": (0, 1)}, ["g"]) == {}
        assert other.present("other", {"g": (2,)}, ["g"]) == {"g": (0, 1)}
        assert one.present("one", {}, ["g"]) == {"g": (2,)}
        assert one.present("one", {"g": ()}, ["g"]) == {"g": (2,)}
        assert other.present("other", {}, ["g"]) == {}


@contextmanager
def listening(storage: Storage) -> Iterator[SimpleQueue[Sequence[Hint]]]:
    """What a server hears, in a loop of its own."""
    heard: SimpleQueue[Sequence[Hint]] = SimpleQueue()
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    end = storage.listen(heard.put, loop)
    try:
        yield heard
    finally:
        end()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def until_heard(storage: Storage, heard: SimpleQueue[Sequence[Hint]]) -> None:
    """Wait until what one server tells is heard by the other."""
    for n in range(100):
        storage.tell([Hint(f"are you there {n}?")])
        with suppress(Empty):
            while heard.get(timeout=0.1) != [Hint(f"are you there {n}?")]:
                pass
            return
    pytest.fail("nothing was heard")


def test_hints_are_given_about_games_that_are_followed_and_others_hear_what_is_awake(
    database_server: Cluster,
) -> None:
    with open_both(database_server.database()) as (one, other), listening(other) as heard:
        one.secret()
        until_heard(one, heard)
        one.create(sitting())
        one.create(sitting("h"))
        one.append([Append("g", 1, "a", ()), Append("h", 1, "a", ())], 5, 100, {"h"})
        assert heard.get(timeout=5) == [Hint("h", Stored(1, "a", ()))]
        one.append([Append("g", 2, "b", ())], 5, 200, ())
        one.tell([Hint("g", woke=True), Hint("h", woke=True)])
        assert heard.get(timeout=5) == [Hint("g", woke=True), Hint("h", woke=True)], "and nothing before it"
        assert other.resume() >= 200, "the house's time is kept where there is nothing to tell"


def test_hints_are_heard_again_after_a_lost_connection(database_server: Cluster) -> None:
    address = database_server.database()
    with open_both(address) as (one, other), listening(other) as heard:
        until_heard(one, heard)
        cut_off(address)
        until_heard(one, heard)


def test_a_hint_reaches_the_other_server(database_server: Cluster) -> None:
    long = "x" * 9_000
    with open_both(database_server.database()) as (one, other), listening(other) as heard:
        one.create(sitting())
        for n in range(1, 100):  # the first ones may come before it listens
            one.append([Append("g", n, str(n), (Row(0, "call É", 5),))], 5)
            with suppress(Empty):
                (hint,) = heard.get(timeout=0.1)
                assert hint == Hint("g", Stored(n, str(n), (Row(0, "call É", 5),)))
                break
        else:
            pytest.fail("nothing was heard")
        for m in range(40):
            one.create(sitting(f"g{m}"))
        one.append([Append(f"g{m}", 1, "a", (Row(0, long[: 1_000 * (m % 11)]),)) for m in range(40)], 5)
        many: list[Hint] = []
        while len(many) < 40:
            many += heard.get(timeout=5)
        assert [hint.game for hint in many] == [f"g{m}" for m in range(40)]
        assert [hint.game for hint in many if hint.stored is None] == [
            "g8",
            "g9",
            "g10",
            *(f"g{m}" for m in range(40) if m > 10 and m % 11 in (8, 9, 10)),
        ], "what is too long for a hint is read"
        one.propose("g", n, b"", b"back")
        assert heard.get(timeout=5) == [Hint("g")]


def test_a_lost_connection_is_made_again_and_an_append_on_its_way_is_unknown(
    database_server: Cluster,
) -> None:
    address = database_server.database()
    storage = open_storage(address)
    storage.create(sitting())
    cut_off(address)
    assert storage.append([Append("g", 1, "a", ())], 5) == [Outcome.UNKNOWN]
    assert storage.append([Append("g", 1, "b", ())], 5) == [Outcome.DONE], "the first was not kept"
    cut_off(address)
    assert [stored.message_id for stored in storage.since("g")] == ["b"]
    storage.close()


@pytest.mark.usefixtures("database_server")  # where there can be none, it says so
def test_a_database_that_is_killed_keeps_what_it_has_answered() -> None:
    with postgres.cluster() as server:
        storage = open_storage(server.database())
        storage.create(sitting())
        assert storage.append([Append("g", 1, "a", (Row(0, "call E"),))], 5) == [Outcome.DONE]
        server.stop("immediate")
        assert storage.append([Append("g", 2, "b", ())], 5) == [Outcome.UNKNOWN]
        with pytest.raises(StorageError, match="cannot be reached"):
            storage.append([Append("g", 2, "b", ())], 5)
        server.start()
        assert storage.since("g")[0].rows == (Row(0, "call E"),)
        storage.close()


def test_a_file_moves_into_a_database_whole_or_not_at_all(database_server: Cluster, tmp_path: Path) -> None:
    file, address = tmp_path / "games.db", database_server.database()
    with closing(SQLite(file)) as old:
        old.welcome(Guest("ann", "Ann", 3))
        old.create(sitting(born_ms=4), [Right("g", 0, "ann")], [Link("t", "seat", "g", 1, LATER)])
        old.append([Append("g", 1, "a", (Row(0, "call E", 7),), Standing((0, 1), due_ms=9))], 5, house_ms=11)
        secret = old.secret()
        assert move(file, address) == 1
        with closing(open_storage(address)) as new:
            assert new.sitting("g") == old.sitting("g") and new.since("g") == old.since("g")
            assert new.rights("g") == old.rights("g") and new.links("g") == old.links("g")
            assert (new.guest("ann"), new.secret(), new.resume()) == (old.guest("ann"), secret, 11)
    with pytest.raises(StorageError, match="already"):
        move(file, address)


def soon(games: Callable[[], list[str]]) -> list[str]:
    """What a storage gives to whoever asks, when nobody else sees to it any more."""
    for _ in range(60):
        if found := games():
            return found
        time.sleep(0.1)
    return []


def cut_off(address: str) -> None:
    """End all other connections to a database, as when its processes are killed."""
    with psycopg.connect(address, autocommit=True) as db:
        db.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() "
            "and pid != pg_backend_pid()"
        )


@contextmanager
def open_both(address: str) -> Iterator[tuple[Storage, Storage]]:
    """The same storage, opened twice."""
    with closing(open_storage(address)) as one, closing(open_storage(address)) as other:
        yield one, other
