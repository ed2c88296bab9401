"""A folder of Parquet files that self-play writes, shard by shard.

    FOLDER/campaign.json                        what decides about the games
    FOLDER/records/seed-7-000040.parquet         a row a game: games 40 and up of the campaign with seed 7
    FOLDER/positions/seed-7-000040.parquet       a row a decision of the same games

A file is written under another name and renamed when it is whole; the records come last, so a shard whose records are
there is complete. One that was broken off skips those. The bytes of a file follow from the campaign (and the version of
pyarrow) alone.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from letterloom.research.selfplay import Campaign, Position, Transcript

HEAD = "campaign.json"
SIZE = 20
"""Games of a shard."""
TEXTS, NUMBERS = pa.list_(pa.string()), pa.list_(pa.int32())
RECORDS = pa.schema(
    {
        "number": pa.int64(),
        "deal": pa.int64(),
        "bots": TEXTS,
        "scores": NUMBERS,
        "winners": NUMBERS,
        "payoffs": pa.list_(pa.float32()),
        "decisions": pa.int32(),
        "record": pa.string(),
    }
)
POSITIONS = pa.schema(
    {
        "number": pa.int64(),
        "deal": pa.int64(),
        "answers": pa.int32(),
        "seat": pa.int32(),
        "wants": pa.string(),
        "view": pa.string(),
        "moves": TEXTS,
        "cut": pa.bool_(),
        "chosen": pa.string(),
        "place": pa.int32(),
        "scores": NUMBERS,
        "payoff": pa.float32(),
    }
)


class OtherCampaign(Exception):  # noqa: N818 - told to whoever chose the folder
    """The folder holds another campaign; `names` tells what differs."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(", ".join(names))
        self.names = tuple(names)


def seed_in(folder: Path) -> int | None:
    """The seed of the campaign that a folder holds, if it holds one."""
    try:
        return msgspec.json.decode((folder / HEAD).read_bytes(), type=Campaign).seed
    except (OSError, msgspec.MsgspecError):
        return None


class Shards:
    """The files of one campaign."""

    def __init__(self, folder: Path, campaign: Campaign, size: int = SIZE) -> None:
        """Open a folder, or make it. Raises `OtherCampaign`, or `OSError` where it cannot be written to."""
        self.folder, self.campaign, self.size = folder, campaign, size
        for part in ("records", "positions"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        head, wanted = folder / HEAD, {**msgspec.to_builtins(campaign), "shard": size}
        if head.exists():
            self._compare(head, wanted)
        else:
            _put(head, msgspec.json.format(msgspec.json.encode(wanted), indent=1) + b"\n")

    def _compare(self, head: Path, wanted: dict[str, Any]) -> None:
        try:
            found = msgspec.json.decode(head.read_bytes(), type=dict[str, Any])
        except msgspec.MsgspecError:
            raise OtherCampaign([head.name]) from None
        wanted = msgspec.json.decode(msgspec.json.encode(wanted))
        names = [name for name in {**wanted, **found} if wanted.get(name) != found.get(name)]
        if names:
            raise OtherCampaign(names)

    def first(self, number: int) -> int:
        """The first game of the shard that a game belongs to."""
        return number - number % self.size

    def missing(self, games: int) -> list[range]:
        """The shards of so many games that are not there, or that hold fewer games than are wanted now."""
        wanted = [range(first, min(first + self.size, games)) for first in range(0, games, self.size)]
        return [shard for shard in wanted if self._held(shard.start) < len(shard)]

    def _held(self, first: int) -> int:
        """How many games a shard holds; 0 where it is not there, or cannot be read."""
        try:
            rows: int = pq.read_metadata(self._file("records", first)).num_rows
        except (FileNotFoundError, pa.ArrowInvalid):
            return 0
        return rows

    def _file(self, part: str, first: int) -> Path:
        return self.folder / part / f"seed-{self.campaign.seed}-{first:06}.parquet"

    def write(self, first: int, transcripts: Sequence[Transcript]) -> None:
        """Keep a shard: its positions, and when those are there its records."""
        positions = [_about(game, position) for game in transcripts for position in game.positions]
        records = [
            {**game._asdict(), "decisions": len(game.positions), "positions": None} for game in transcripts
        ]
        for part, rows, schema in (("positions", positions, POSITIONS), ("records", records, RECORDS)):
            sink = pa.BufferOutputStream()
            pq.write_table(pa.Table.from_pylist(rows, schema=schema), sink, compression="zstd")
            _put(self._file(part, first), sink.getvalue().to_pybytes())

    def count(self, games: int) -> tuple[int, int]:
        """How many games and positions there are in the shards of so many games."""
        found = [0, 0]
        for first in range(0, games, self.size):
            for n, part in enumerate(("records", "positions")):
                found[n] += pq.read_metadata(self._file(part, first)).num_rows
        return found[0], found[1]


def _about(game: Transcript, position: Position) -> dict[str, Any]:
    whole = {"number": game.number, "deal": game.deal, "scores": game.scores}
    return {**whole, "payoff": game.payoffs[position.seat], **position._asdict()}


def _put(path: Path, data: bytes) -> None:
    """Write a file under another name, which those who read folders pass over, and rename it when it is whole."""
    making = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with making.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        making.replace(path)
    finally:
        making.unlink(missing_ok=True)
