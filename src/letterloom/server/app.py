"""The application: the guard at the door, the endpoints, the sockets, the page."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from letterloom.server.desk import Desk
from letterloom.server.endpoints import Endpoints
from letterloom.server.guard import Guard
from letterloom.server.hall import Hall
from letterloom.server.settings import Settings
from letterloom.server.socket import Sockets

BUILT = Path(__file__).parent / "page"
"""The page, as `web/` is built; it is part of the installed package."""
PLAIN = Path(__file__).parent / "static"
"""What is shown where nobody has built it."""


def application(settings: Settings, hall: Hall | None = None) -> ASGIApp:
    """A server's application; it opens its hall when it starts, and closes it when it ends."""
    hall = hall or Hall(settings)
    desk = Desk(hall)
    folder = BUILT if (BUILT / "index.html").exists() else PLAIN

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        yield
        await hall.close()

    async def page(request: Request) -> Response:
        """The page: whatever its address, the script finds out what to show."""
        return FileResponse(folder / "index.html", headers={"cache-control": "no-cache"})

    app = Starlette(
        lifespan=lifespan,
        routes=[
            *Endpoints(desk).routes(),
            Route("/", page),
            Route("/join/{token}", page),
            Route("/table/{table}", page),
            Route("/rules/{game}", page),
            Mount("/", StaticFiles(directory=folder)),
        ],
    )
    return Guard(app, Sockets(desk), settings)
