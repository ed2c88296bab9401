"""The tables in PostgreSQL, as numbered steps: a database of an older step is brought up by those that it lacks.

Several processes may start at once: one takes the steps, the others wait for it.
"""

import psycopg

from letterloom.table.storage.interface import StorageError

STEPS = (
    """
create table sittings (
  id text primary key, born bigint generated always as identity, head bytea not null, host bytea not null,
  born_ms bigint not null default 0, listed text not null default ''
);
create index listing on sittings (listed) where listed != '';
create table appends (
  game text not null references sittings (id) on delete cascade, n integer not null, message_id text not null,
  rows bytea not null, primary key (game, n)
);
create unique index message on appends (game, message_id);
create table standings (
  game text primary key references sittings (id) on delete cascade, over boolean not null,
  touched_ms bigint not null, asked smallint[] not null default '{}', due_ms bigint,
  thinking boolean not null default false, claimed timestamptz not null default '-infinity'
) with (fillfactor = 70);
create index due on standings (due_ms) where due_ms is not null;
create index thinking on standings (game) where thinking;
create table guests (id text primary key, name text not null, seen_ms bigint not null);
create table rights (
  game text not null references sittings (id) on delete cascade, seat smallint not null,
  guest text not null references guests (id) on delete cascade, primary key (game, seat, guest)
);
create index rights_of on rights (guest);
create table links (
  token text primary key, kind text not null, game text not null references sittings (id) on delete cascade,
  seat smallint not null, until_ms bigint not null
);
create index links_to on links (game);
create unlogged table presence (
  server text not null, game text not null references sittings (id) on delete cascade, seats smallint[] not null,
  primary key (game, server)
);
create unlogged table servers (id text primary key, beat timestamptz not null);
create table house (
  one boolean primary key default true check (one), ms bigint not null default 0,
  beat timestamptz not null default 'epoch', secret bytea not null
);
""",
    # What the people propose; how far a game is, and how often its set-up has changed, without reading it; bots' jobs.
    """
alter table standings add column n integer not null default 0;
alter table standings add column news integer not null default 0;
alter table standings add column proposal bytea not null default '';
update standings set n = last.n from (select game, max(n) as n from appends group by game) as last
where last.game = standings.game;
create unlogged table jobs (
  id text primary key, made timestamptz not null default now(), body bytea not null,
  taken timestamptz not null default '-infinity', answer bytea
);
create index waiting on jobs (made) where answer is null;
""",
)
_LOCK = 20_261_116
"""The name of the lock under which steps are taken."""


def bring_up(db: psycopg.Connection) -> None:
    """Take the steps that a database lacks, all or none of them."""
    with db.transaction():
        db.execute("select pg_advisory_xact_lock(%s)", (_LOCK,))
        db.execute("create table if not exists schema_step (step integer not null)")
        found = db.execute("select step from schema_step").fetchone()
        step = found[0] if found else 0
        if step > len(STEPS):
            raise StorageError(f"the database was written by a newer Letterloom (schema {step})")
        for more in STEPS[step:]:
            db.execute(more)
        if step < len(STEPS):
            db.execute("delete from schema_step")
            db.execute("insert into schema_step values (%s)", (len(STEPS),))
