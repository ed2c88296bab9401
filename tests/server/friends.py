"""Two friends who play while others mean harm: how long each of their moves takes.

`python -m tests.server.friends ADDRESS` plays in a process of its own until its input is closed, then prints the times
in seconds as JSON, so that a test's own work is not taken for the server's.
"""

import asyncio
import json
import sys
import time
from random import Random

from tests.server.client import Guest, Player


async def at_a_table(base: str) -> tuple[Player, Player]:
    """Two friends at a table of KROSS."""
    ann, bo = Guest(base), Guest(base)
    for guest, name in ((ann, "Ann"), (bo, "Bo")):
        await guest.ask("POST", "/api/me", {"name": name})
    made = await ann.make("kross", "me", "link", options={"tasks": False})
    await bo.take(made["invitations"][0]["token"])
    return await ann.sit(made["table"], 0), await bo.sit(made["table"], 1)


async def play(base: str, is_over: asyncio.Event) -> list[float]:
    """Play game after game: how long each answer took."""
    rng, waits = Random(7), list[float]()
    while not is_over.is_set():
        players = await at_a_table(base)
        while not is_over.is_set() and not any(player.table["over"] for player in players):
            for player in players:
                if player.asked and not player.table["over"]:
                    texts = [
                        f"call {rng.choice('AEIOST')}",
                        *(f"put {c}{r}" for c in "abcdef" for r in range(1, 7)),
                    ]
                    begun = time.perf_counter()
                    await player.say(rng.choice(texts))
                    waits.append(time.perf_counter() - begun)
            await asyncio.sleep(0.01)
        one, two = players
        assert abs(one.n - two.n) <= 1, "somebody was left behind"
        for player in players:
            await player.leave()
    return waits


async def main() -> None:
    """Play until the input is closed."""
    is_over = asyncio.Event()
    playing = asyncio.ensure_future(play(sys.argv[1], is_over))
    await asyncio.to_thread(sys.stdin.read)
    is_over.set()
    print(json.dumps(await playing))


if __name__ == "__main__":
    asyncio.run(main())
