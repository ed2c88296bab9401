"""The tables of the SQLite file, as numbered steps: a file of an older step is brought up by those that it lacks."""

import sqlite3

from letterloom.table.storage.interface import StorageError

STEPS = (
    """
create table sittings (
  id text primary key, head blob not null, host blob not null, over integer not null, touched_ms integer not null
) strict;
create index touched on sittings (touched_ms);
create table appends (
  game text not null references sittings (id) on delete cascade, n integer not null, message_id text not null,
  rows blob not null, primary key (game, n)
) strict, without rowid;
create unique index message on appends (game, message_id);
""",
    # What changes with every move moves into a small row of its own; guests, rights, links and the house's time come.
    """
alter table sittings add column born_ms integer not null default 0;
alter table sittings add column listed text not null default '';
create index listing on sittings (listed) where listed != '';
create table standings (
  game text primary key references sittings (id) on delete cascade, over integer not null, touched_ms integer not null,
  asked text not null default '', due_ms integer, thinking integer not null default 0
) strict, without rowid;
insert into standings (game, over, touched_ms) select id, over, touched_ms from sittings;
create index due on standings (due_ms) where due_ms is not null;
create index thinking on standings (thinking) where thinking;
drop index touched;
alter table sittings drop column over;
alter table sittings drop column touched_ms;
create table guests (id text primary key, name text not null, seen_ms integer not null) strict, without rowid;
create table rights (
  game text not null references sittings (id) on delete cascade, seat integer not null,
  guest text not null references guests (id) on delete cascade, primary key (game, seat, guest)
) strict, without rowid;
create index rights_of on rights (guest);
create table links (
  token text primary key, kind text not null, game text not null references sittings (id) on delete cascade,
  seat integer not null, until_ms integer not null
) strict, without rowid;
create index links_to on links (game);
create table house (name text primary key, value blob not null) strict, without rowid;
""",
    # What the people propose.
    "alter table standings add column proposal blob not null default x'';",
)


def bring_up(db: sqlite3.Connection, path: object) -> None:
    """Take the steps that a file lacks, all or none of them."""
    (version,) = db.execute("pragma user_version").fetchone()
    if version > len(STEPS):
        raise StorageError(f"{path} was written by a newer Letterloom (schema {version})")
    if version < len(STEPS):
        steps = "".join(STEPS[version:])
        db.executescript(f"begin immediate; {steps} pragma user_version={len(STEPS)}; commit;")
