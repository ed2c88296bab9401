"""The desk: guests come in, tables are set up, links are given out and taken.

Every question here names a guest, and nothing is told or done without a right to it.
"""

import asyncio
from typing import Literal

import msgspec
from msgspec.structs import replace

from letterloom.games import find
from letterloom.rules import Seat, read_record
from letterloom.rules.lesson import LEARNER
from letterloom.server import forms
from letterloom.server.clock import wall_ms
from letterloom.server.guests import new_id
from letterloom.server.hall import Hall
from letterloom.server.live import LiveTable
from letterloom.server.room import Room
from letterloom.server.setup import (
    Place,
    Problem,
    Setup,
    clean_name,
    set_up,
    set_up_lesson,
    setting_of,
    setup_of,
    the_game,
)
from letterloom.table.storage import OWNER, WATCHER, Guest, Link, Right, Sitting

DAY_MS = 86_400_000
SOMEBODY = "Somebody"
"""The name of whoever did not want to be remembered."""
AGAIN_S = 0.1
"""After this time a table that was just being read anew is told again that somebody leaves."""


class Desk:
    """What guests can ask for."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._settings = hall.settings

    # Guests.

    async def guest(self, cookie: str | None) -> Guest | None:
        """Whoever has this cookie."""
        guest = self.hall.signer.read(cookie) if cookie else None
        return await self.hall.read(lambda storage: storage.guest(guest)) if guest else None

    async def welcome(self, guest: Guest | None, name: str) -> Guest:
        """A new guest, or a known one with another name."""
        found = Guest(guest.id if guest else new_id(), clean_name(name, self._settings), wall_ms())
        await self.hall.write(lambda storage: storage.welcome(found))
        return found

    # Tables.

    async def create(self, guest: Guest, form: forms.NewTable) -> forms.Made:
        """A new table."""
        await self._check_room_for(guest)
        setup = set_up(form, guest.id, guest.name, self._settings)
        seats = [seat for seat, new in enumerate(form.seats) if new.who in ("me", "here")]
        return await self._create(setup, [(seat, guest.id) for seat in seats])

    async def learn(self, guest: Guest, game_id: str, language: str) -> forms.Made:
        """A new table for a game's lesson."""
        setup = set_up_lesson(game_id, guest.id, guest.name, language)
        await self._check_room_for(guest)
        return await self._create(setup, [(LEARNER, guest.id)])

    async def lesson(self, game: str, guest: Guest, language: str) -> forms.Lesson:
        """The lesson that goes on at a table of mine."""
        room = await self._sitting_at(game, guest)
        if not isinstance(room, LiveTable) or room.coach is None:
            raise Problem(404, "lesson", "lesson-over")
        return room.coach.told(language)

    async def end_lesson(self, game: str, guest: Guest) -> None:
        """Play on without the lesson."""
        room = await self._sitting_at(game, guest)
        if isinstance(room, LiveTable) and room.setup.lesson:
            await room.change_setup(replace(room.setup, lesson=False))

    async def _create(self, setup: Setup, held: list[tuple[Seat, str]]) -> forms.Made:
        game, until = new_id(), wall_ms() + self._settings.link_days * DAY_MS
        listed: Literal["", "open"] = "open" if any(place.open for place in setup.places) else ""
        sitting = Sitting(game, b"", msgspec.json.encode(setup), touched_ms=wall_ms(), listed=listed)
        rights = [Right(game, seat, guest) for seat, guest in held]
        links = [
            Link(new_id(), "seat", game, seat, until)
            for seat, place in enumerate(setup.places)
            if not place.name
        ]
        if setup.watch == "link":
            links.append(Link(new_id(), "watch", game, WATCHER, wall_ms() + 3650 * DAY_MS))
        if all(guest != setup.owner for _, guest in held):
            rights.append(Right(game, OWNER, setup.owner))
        await self.hall.write(lambda storage: storage.create(sitting, rights, links))
        if not setup.gathering:
            await self.hall.begin(sitting, setup)
        return _made(game, links)

    async def _check_room_for(self, guest: Guest) -> None:
        mine = await self.hall.read(lambda storage: storage.games_of(guest.id, self._settings.tables_a_guest))
        if sum(not sitting.over for sitting, _ in mine) >= self._settings.tables_a_guest:
            raise Problem(429, "tables", "too-many-tables")

    async def page(self, game: str, guest: Guest | None) -> forms.TablePage:
        """A table, for whoever has a right to it; its links for whoever sits there."""
        room = await self.room(game, guest)
        who = guest.id if guest else None
        mine = room.seats_of(who)
        setting = setting_of(game, room.setup, mine, who)
        if not mine and room.setup.owner != who:
            return forms.TablePage(setting, (), "")
        made = _made(game, await self.hall.read(lambda storage: storage.links(game)))
        return forms.TablePage(setting, made.invitations, made.watch)

    async def room(self, game: str, guest: Guest | None) -> Room:
        """A table that a guest may look at."""
        room = await self.hall.room(game)
        if room is None or not room.may_watch(guest.id if guest else None):
            raise no_table()
        return room

    async def mine(self, guest: Guest) -> forms.Tables:
        """My games: what waits for me comes first."""
        found = await self.hall.read(lambda storage: storage.games_of(guest.id))
        tables = [self._summary(sitting, seats) for sitting, seats in found]
        return forms.Tables(tuple(sorted(tables, key=lambda table: (not table.turn, table.over))))

    async def listed(self, listed: str) -> forms.Tables:
        """The tables that all may join, or watch."""
        found = await self.hall.read(lambda storage: storage.listed(listed))
        return forms.Tables(tuple(self._summary(sitting, ()) for sitting in found))

    def _summary(self, sitting: Sitting, mine: tuple[Seat, ...]) -> forms.Summary:
        setup = setup_of(sitting)
        due = None if sitting.due_ms is None else max(0, sitting.due_ms - self.hall.clock.now_ms())
        return forms.Summary(
            table=sitting.id,
            game=setup.game,
            title=the_game(setup.game).title,
            chairs=setup.chairs,
            mine=mine,
            gathering=setup.gathering,
            over=sitting.over,
            turn=not sitting.over and any(seat in mine for seat in sitting.asked),
            left_ms=due,
            touched_ms=sitting.touched_ms,
        )

    async def again(self, game: str, guest: Guest) -> forms.Made:
        """The next game with the same people; the second who asks is led to the same table."""
        room = await self._sitting_at(game, guest)
        if room.setup.again:
            return forms.Made(table=room.setup.again, invitations=(), watch="")
        if not (isinstance(room, LiveTable) and room.table.over):
            raise Problem(409, "table", "not-over")
        places = tuple(
            Place(place.name, place.age, place.bot if place.born_bot else "", place.born_bot)
            for place in room.setup.places
        )
        setup = replace(room.setup, places=places, owner=guest.id, again="", lesson=False)
        held = [(seat, holder) for seat, holders in room.holders.items() for holder in holders if seat >= 0]
        made = await self._create(setup, held)
        if not room.setup.again and await room.change_setup(replace(room.setup, again=made.table)):
            return made
        await self._remove(made.table)  # somebody else was faster
        await self.hall.reopen(game)
        return await self.again(game, guest)

    # Links.

    async def linked(self, token: str, guest: Guest | None) -> forms.Linked:
        """What a link is for."""
        link = await self.hall.read(lambda storage: storage.link(token))
        room = await self.hall.room(link.game) if link else None
        if link is None or room is None:
            raise no_link()
        owner = await self.hall.read(lambda storage: storage.guest(room.setup.owner))
        return forms.Linked(
            use=link.kind,
            title=the_game(room.setup.game).title,
            by=owner.name if owner else SOMEBODY,
            seat=None if link.seat == WATCHER else link.seat,
            seated=bool(room.seats_of(guest.id if guest else None)),
        )

    async def join(self, token: str, guest: Guest, form: forms.Joining) -> forms.Joined:
        """Take a link."""
        while (link := await self.hall.read(lambda storage: storage.link(token))) is not None:
            room = await self.hall.room(link.game)
            if room is None:
                break
            setup = room.setup
            if link.kind == "seat":
                if room.seats_of(guest.id) and not form.here:
                    raise Problem(409, "seated", "seated")
                place = setup.places[link.seat]
                if place.name:  # a link that was made while somebody sat down
                    raise Problem(409, "seat", "taken")
                name = clean_name(form.name, self._settings) if form.here and form.name else guest.name
                setup = setup.seating(link.seat, Place(name, form.age, open=place.open))
            before = room.sitting
            after = replace(before, host=msgspec.json.encode(setup)) if setup != room.setup else before
            if await self._redeem(token, guest, before, after):
                await self._seated(link.game)
                return forms.Joined(link.game, None if link.seat == WATCHER else link.seat)
            await self.hall.reopen(link.game)  # somebody else was faster: is there still room?
        raise no_link()

    async def _redeem(self, token: str, guest: Guest, before: Sitting, after: Sitting) -> bool:
        return bool(await self.hall.write(lambda storage: storage.redeem(token, guest.id, before, after)))

    async def _seated(self, game: str) -> None:
        """Somebody has a new right; when all have come, the game begins."""
        rights = await self.hall.write(lambda storage: storage.rights(game))
        room = self.hall.rooms.get(game)
        if isinstance(room, LiveTable):
            room.set_rights(rights)
            room.welcome_all()
            room.tell_presence()
            return
        await self.hall.reopen(game)
        room = self.hall.rooms.get(game)
        if room and not room.sitting.head and not room.setup.gathering:
            await self.hall.begin(room.sitting, room.setup)

    async def sit_down(self, game: str, guest: Guest, form: forms.Joining) -> forms.Joined:
        """Take a seat that is open to anybody."""
        room = await self.hall.room(game)
        if room is None or not any(place.open for place in room.setup.places):
            raise no_table()
        links = await self.hall.read(lambda storage: storage.links(game))
        for link in links:
            if (
                link.kind == "seat"
                and room.setup.places[link.seat].open
                and not room.setup.places[link.seat].name
            ):
                return await self.join(link.token, guest, form)
        raise Problem(409, "full", "full")

    async def invite(self, game: str, seat: Seat, guest: Guest) -> forms.Token:
        """A new link to a seat where nobody sits yet; the old one works no more."""
        room = await self._sitting_at(game, guest, or_owner=True)
        if not 0 <= seat < len(room.setup.places) or room.setup.places[seat].name:
            raise Problem(409, "seat", "taken")
        return await self._issue("seat", game, seat, self._settings.link_days * DAY_MS)

    async def carry(self, game: str, seat: Seat, guest: Guest) -> forms.Token:
        """A link that carries one's seat to another device."""
        room = await self._sitting_at(game, guest)
        if seat not in room.seats_of(guest.id):
            raise no_table()
        return await self._issue("device", game, seat, self._settings.device_minutes * 60_000)

    async def _issue(self, kind: str, game: str, seat: Seat, for_ms: int) -> forms.Token:
        link = Link(new_id(), kind, game, seat, wall_ms() + for_ms)  # type: ignore[arg-type]
        await self.hall.write(lambda storage: storage.issue(link))
        return forms.Token(link.token)

    async def _sitting_at(self, game: str, guest: Guest, or_owner: bool = False) -> Room:
        room = await self.hall.room(game)
        if room is None or not (room.seats_of(guest.id) or (or_owner and room.setup.owner == guest.id)):
            raise no_table()
        return room

    # Going.

    async def delete_games(self, guest: Guest) -> None:
        """Delete my games: mine alone are removed; at tables with others I leave, and my name with me."""
        for sitting, seats in await self.hall.read(lambda storage: storage.games_of(guest.id, 10_000)):
            await self._give_up(sitting.id, seats, guest)

    async def delete(self, game: str, guest: Guest) -> None:
        """Delete one of my games."""
        room = await self._sitting_at(game, guest, or_owner=True)
        await self._give_up(game, room.seats_of(guest.id), guest)

    async def _give_up(self, game: str, seats: tuple[Seat, ...], guest: Guest) -> None:
        """Delete a game; where others play on, it is mine no more."""
        await self._revoke(Right(game, OWNER, guest.id))
        await self._delete(game, seats, guest)

    async def forget(self, guest: Guest) -> None:
        """Forget me: my games, my name, my cookie."""
        await self.delete_games(guest)
        await self.hall.write(lambda storage: storage.dismiss(guest.id))

    async def _delete(self, game: str, seats: tuple[Seat, ...], guest: Guest) -> None:
        room = await self.hall.room(game)
        if room is None:
            await self.hall.forget(game)
            return
        others = {holder for seat, held in room.holders.items() if seat >= 0 for holder in held} - {guest.id}
        if not others or (room.setup.owner == guest.id and not room.sitting.head):
            await self._remove(game)
            return
        for seat in seats:
            if room.holders.get(seat) == frozenset({guest.id}):
                await self._leave(game, seat)
                await self._unname(game, seat)
            await self._revoke(Right(game, seat, guest.id))
        await self.hall.reopen(game)

    async def _remove(self, game: str) -> None:
        """A table is no more, for nobody."""
        await self.hall.forget(game)
        if room := self.hall.rooms.get(game):
            self.hall.close_table(room, "removed")

    async def _leave(self, game: str, seat: Seat) -> None:
        """A player leaves a game that has begun, also where it is just being read anew."""
        while isinstance(room := await self.hall.room(game), LiveTable):
            if await room.leave_for_good(seat):
                return
            await asyncio.sleep(AGAIN_S)

    async def _revoke(self, right: Right) -> None:
        await self.hall.write(lambda storage: storage.revoke(right))

    async def _unname(self, game: str, seat: Seat) -> None:
        """Take a name out of a table's set-up and record, whoever else changes them meanwhile."""
        while sitting := await self.hall.read(lambda storage: storage.sitting(game)):
            setup, head = setup_of(sitting), sitting.head
            place = setup.places[seat]
            if head:
                place, head = replace(place, name=SOMEBODY), _unnamed(head, seat)
            else:
                place = Place("", open=place.open)
            if await self.hall.change(sitting, setup.seating(seat, place), head=head):
                break
        if sitting and not sitting.head:  # before the game the seat is free again
            await self._issue("seat", game, seat, self._settings.link_days * DAY_MS)


def _unnamed(head: bytes, seat: Seat) -> bytes:
    """The head of a record without the name of a player."""
    record = read_record(head, find)
    players = tuple(
        replace(player, name=SOMEBODY) if number == seat else player
        for number, player in enumerate(record.seats)
    )
    return replace(record, seats=players).to_json()


def _made(game: str, links: list[Link]) -> forms.Made:
    return forms.Made(
        table=game,
        invitations=tuple(forms.Invitation(link.seat, link.token) for link in links if link.kind == "seat"),
        watch=next((link.token for link in links if link.kind == "watch"), ""),
    )


def no_table() -> Problem:
    """No right to it, or no such table: nobody learns which."""
    return Problem(404, "table", "no-table")


def no_link() -> Problem:
    """A link that works no more."""
    return Problem(404, "link", "no-link")
