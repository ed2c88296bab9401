"""A room: the people who are connected to one table, what each of them may do there, and telling them things."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from letterloom.rules import Seat
from letterloom.server import messages
from letterloom.server.loading import holders
from letterloom.server.setup import Setup, setting_of
from letterloom.table.storage import Right, Sitting

if TYPE_CHECKING:
    from letterloom.server.connection import Connection
    from letterloom.server.hall import Hall


class Room:
    """Whoever is connected to a table. By itself it is a table whose people are still gathering."""

    def __init__(self, hall: "Hall", sitting: Sitting, setup: Setup, rights: Iterable[Right]) -> None:
        self.hall = hall
        self.id = sitting.id
        self.sitting = sitting
        self.setup = setup
        self.connections: set[Connection] = set()
        self.n = 0
        """How many appends there are."""
        self.idle_ms = hall.clock.now_ms()
        """When somebody was last connected, or asked for it."""
        self.last_seen: dict[Seat, int] = {}
        """When somebody was last connected for a seat, since this table is awake."""
        self.holders: dict[Seat, frozenset[str]] = {}
        """The guests who may act for each seat; under WATCHER and OWNER those who may watch."""
        self.set_rights(rights)

    @property
    def is_busy(self) -> bool:
        """Is something on its way that must not be dropped?"""
        return False

    @property
    def is_telling(self) -> bool:
        """Does something wait to be sent to somebody?"""
        return any(connection.is_behind for connection in self.connections)

    def is_behind(self, n: int, news: int) -> bool:
        """Is less known here than a storage has, with so many appends and news?"""
        return n > self.n or news != self.sitting.news

    def set_rights(self, rights: Iterable[Right]) -> None:
        """Who may act for which seat."""
        self.holders = holders(rights)

    def seats_of(self, guest: str | None) -> tuple[Seat, ...]:
        """The seats that a guest may act for."""
        if guest is None:
            return ()
        return tuple(
            seat for seat in range(len(self.setup.places)) if guest in self.holders.get(seat, frozenset())
        )

    def may_watch(self, guest: str | None) -> bool:
        """May a guest look at this table at all?"""
        return self.setup.watch == "everybody" or any(guest in held for held in self.holders.values())

    def here(self) -> tuple[Seat, ...]:
        """The seats with somebody connected, to this server or to another."""
        return tuple(sorted({*self.here_now(), *self.hall.neighbours.elsewhere(self.id)}))

    def here_now(self) -> tuple[Seat, ...]:
        """Those that are connected to this one."""
        return tuple(sorted({seat for connection in self.connections for seat in connection.mine}))

    def gone(self) -> tuple[Seat, ...]:
        """The people who have been away for so long that the others decide."""
        return ()

    def enter(self, connection: "Connection") -> None:
        """Somebody is connected."""
        if not self.connections:
            self.hall.neighbours.woke(self.id)
        self.connections.add(connection)
        self.tell_presence()

    def leave(self, connection: "Connection") -> None:
        """Somebody is not connected any more."""
        self.connections.discard(connection)
        self.idle_ms = self.hall.clock.now_ms()
        for seat in connection.mine:
            self.last_seen[seat] = self.idle_ms
        self.tell_presence()

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        watching = sum(not connection.mine for connection in self.connections)
        self.tell(messages.Presence(self.here(), self.gone(), watching))

    def tell(self, message: messages.Told) -> None:
        """Tell everybody the same."""
        for connection in tuple(self.connections):
            connection.tell(message)

    def welcome(self, connection: "Connection") -> None:
        """Tell who sits here and what was agreed."""
        setting = setting_of(self.id, self.setup, connection.mine, connection.guest)
        connection.tell(messages.Welcome(setting))

    def admit(self, connection: "Connection") -> bool:
        """Somebody who is here has the rights that they have now; False where they have none, and are turned away."""
        connection.mine = self.seats_of(connection.guest)
        if connection.seat not in connection.mine:
            connection.seat = None
        if not self.may_watch(connection.guest):
            connection.turn_away("no-table")
            return False
        return True

    def welcome_all(self) -> None:
        """Tell everybody who sits here."""
        for connection in tuple(self.connections):
            if self.admit(connection):
                self.welcome(connection)

    def look(self, connection: "Connection", since: int) -> None:
        """Show the table; while people are gathering there is none yet."""

    def close(self) -> None:
        """Nothing more happens here."""
