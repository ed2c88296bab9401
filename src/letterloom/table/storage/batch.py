"""The hot path of PostgreSQL: a batch of appends, and the hints that follow it, each as one prepared statement.

Both go to the database's own library directly (`pgconn`), with the whole batch as one value of JSON: what psycopg does
for each value otherwise made a commit five times as dear (590 in place of 120 µs of CPU), and the more servers share
the moves, the more commits there are.
"""

import sys
from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Event, Thread

import msgspec
import psycopg
from psycopg import pq

from letterloom.rules import Row
from letterloom.table.storage.interface import Append, Hint, Standing, Stored

CHANNEL = "letterloom"
WOKE = "letterloom_woke"
"""Where servers tell which games they have awake."""
CLAIM_S = 1.0
"""So long what is due belongs to whoever asked for it, and a bot's answer to whoever kept the one before, unless they
say that they are still at it."""
WAIT_S = 5
"""So long a connection is waited for."""
AGAIN_S = 0.5
"""After this time a connection that was lost is made again."""
HINT = 7_500
"""A hint has at most so many bytes: PostgreSQL carries 8,000."""

_KEEP = f"""
with incoming as (
  select row_number() over () as place, * from json_to_recordset($1::json) as new (game text, n int, message_id text,
    rows json, stands bool, asked text, due_ms bigint, thinking bool, over bool)
), kept as (
  insert into appends (game, n, message_id, rows)
  select game, n, message_id, convert_to(rows::text, 'UTF8') from incoming
  where exists (select 1 from sittings where id = game)
  order by place on conflict do nothing returning game, n, message_id
), last as (
  select distinct on (game) incoming.* from incoming join kept using (game, n, message_id) order by game, n desc
), stood as (
  update standings set touched_ms = $2::bigint, n = last.n, proposal = '',
    asked = case when stands then last.asked::smallint[] else standings.asked end,
    due_ms = case when stands then last.due_ms else standings.due_ms end,
    thinking = case when stands then last.thinking else standings.thinking end,
    over = case when stands then last.over else standings.over end,
    claimed = case when stands and last.thinking then now() + interval '{CLAIM_S} s' else '-infinity' end
  from last where standings.game = last.game
)
select place from incoming join kept using (game, n, message_id)
"""
"""A batch of appends, with where each game stands then; which of them were kept. Whoever appends sees to the bot that
follows."""
_TELL = """
with beaten as (update house set ms = greatest(ms, $1::bigint), beat = now() where $1::bigint > 0)
select set_config('synchronous_commit', 'off', true),
  (select count(*) from (select pg_notify($2::text, hint) from json_array_elements_text($3::json) as hint) as told)
"""
"""Hints, and how late it is. A hint is a transaction with a number, and would wait for the disk like any other."""
_encode = msgspec.json.Encoder().encode
_decode_hints = msgspec.json.Decoder(list[Hint]).decode
_decode_woken = msgspec.json.Decoder(list[str]).decode


class _Written(msgspec.Struct):
    """An append as the statement reads it."""

    game: str
    n: int
    message_id: str
    rows: list[Row | tuple[int, str]]
    stands: bool
    asked: str
    due_ms: int | None
    thinking: bool
    over: bool


def keep(db: psycopg.Connection, batch: Sequence[Append], now_ms: int) -> set[int]:
    """Keep some appends: which of them, by their place, are on the disk when this returns; or psycopg's error."""
    found = _call(db, "keep", _KEEP, _encode([_written(one) for one in batch]), b"%d" % now_ms)
    return {int(found.get_value(row, 0) or 0) - 1 for row in range(found.ntuples)}


def tell(db: psycopg.Connection, hints: Sequence[Hint], house_ms: int = 0) -> None:
    """Give hints to other servers, after what they are about is kept: inside it they would take a lock of all."""
    told = [_hinted(hint) for hint in hints if not hint.woke]
    woken = [_encode(hint.game) for hint in hints if hint.woke]
    if told or house_ms:
        _call(db, "tell", _TELL, b"%d" % house_ms, CHANNEL.encode(), _encode(together(told)))
    if woken:
        _call(db, "tell", _TELL, b"0", WOKE.encode(), _encode(together(woken)))


def listen(
    address: str,
    loop: AbstractEventLoop,
    heard: Callable[[Sequence[Hint]], None],
    is_own: Callable[[int], bool],
) -> Callable[[], None]:
    """Hear hints of others in a loop; what is given back ends it, called in another thread.

    A thread connects, and again where the connection was lost. It does not hear them itself: to wake it up for each,
    and then the loop, would cost more than what they say. On Windows, where a loop cannot wait for a connection like
    this, there are no hints, and `ahead` finds everything.
    """
    if sys.platform == "win32":
        return lambda: None
    over, lost = Event(), Event()

    def run() -> None:
        while not over.is_set():
            with (
                suppress(psycopg.Error, RuntimeError),  # the database is away, or the loop is over
                psycopg.connect(address, autocommit=True, connect_timeout=WAIT_S) as db,
            ):
                db.execute(f"listen {CHANNEL}; listen {WOKE}")
                lost.clear()
                if not over.is_set():
                    _hear_in(loop, db, heard, is_own, lost)
            over.wait(AGAIN_S)  # hints that are lost are found by `ahead`

    thread = Thread(target=run, name="listener", daemon=True)
    thread.start()

    def end() -> None:
        over.set()
        lost.set()
        thread.join()

    return end


def _hear_in(
    loop: AbstractEventLoop,
    db: psycopg.Connection,
    heard: Callable[[Sequence[Hint]], None],
    is_own: Callable[[int], bool],
    lost: Event,
) -> None:
    """Let a loop hear hints until the connection is lost, or it is over."""
    socket, left = db.pgconn.socket, Event()

    def hear() -> None:
        try:
            hints = _heard(db, is_own)
        except psycopg.Error:
            loop.remove_reader(socket)
            lost.set()
        else:
            if hints:
                heard(hints)

    def leave() -> None:
        loop.remove_reader(socket)
        left.set()

    loop.call_soon_threadsafe(loop.add_reader, socket, hear)
    lost.wait()
    loop.call_soon_threadsafe(leave)
    left.wait(WAIT_S)  # nobody must hear what is closed


def _heard(db: psycopg.Connection, is_own: Callable[[int], bool]) -> list[Hint]:
    """The hints that have come."""
    db.pgconn.consume_input()
    hints: list[Hint] = []
    while (found := db.pgconn.notifies()) is not None:
        if is_own(found.be_pid):
            continue
        if found.relname == WOKE.encode():
            hints += [Hint(game, woke=True) for game in _decode_woken(found.extra)]
        else:
            hints += _decode_hints(found.extra)
    return hints


def _call(db: psycopg.Connection, name: str, query: str, *values: bytes) -> pq.abc.PGresult:
    """What a statement answers; it is prepared when it is first needed on a connection."""
    label = b"letterloom_" + name.encode()
    found = db.pgconn.exec_prepared(label, values)
    if (
        found.status == pq.ExecStatus.FATAL_ERROR
        and found.error_field(pq.DiagnosticField.SQLSTATE) == b"26000"
    ):
        prepared = db.pgconn.prepare(label, query.encode())
        if prepared.status != pq.ExecStatus.COMMAND_OK:
            raise psycopg.errors.error_from_result(prepared)
        found = db.pgconn.exec_prepared(label, values)
    if found.status not in (pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK):
        raise psycopg.errors.error_from_result(found)
    return found


def rows_as_kept(rows: Sequence[Row]) -> list[Row | tuple[int, str]]:
    """Rows as they are written: without a time where they have none."""
    return [row if row.ms is not None else row[:2] for row in rows]


def _written(one: Append) -> _Written:
    stands = one.standing or Standing()
    return _Written(
        one.game,
        one.n,
        one.message_id,
        rows_as_kept(one.rows),
        one.standing is not None,
        f"{{{','.join(map(str, stands.asked))}}}",
        stands.due_ms,
        stands.thinking,
        stands.over,
    )


def hint_of(one: Append) -> Hint:
    """What others are told of an append."""
    return Hint(one.game, Stored(one.n, one.message_id, one.rows))


def _hinted(hint: Hint) -> bytes:
    """A hint as it travels; of a very long append only that there is one."""
    if hint.stored:
        n, message_id, rows = hint.stored
        data = _encode((hint.game, (n, message_id, rows_as_kept(rows))))
        if len(data) < HINT:
            return data
    return _encode((hint.game,))


def together(hints: Sequence[bytes]) -> list[str]:
    """Several hints in one, as far as there is room.

    >>> together([b'["a"]', b'["b"]'])
    ['[["a"],["b"]]']
    """
    groups: list[list[bytes]] = []
    room = 0
    for hint in hints:
        if len(hint) >= room:
            groups.append([])
            room = HINT
        groups[-1].append(hint)
        room -= len(hint) + 1
    return [f"[{b','.join(group).decode()}]" for group in groups]
