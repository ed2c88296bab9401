"""The table in three dimensions with 150 bricks: draw calls, script a frame and frames a second while it is turned.

Run `python -m benchmarks.solid`; it needs Chromium and the built page. The processor draws (SwiftShader), as on a
machine without a graphics card, so the frames a second are the least that anybody sees. The bricks are added to what
the server sends on its way to the page. Script time is what the browser itself counts.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute
from tests.browser import driver
from tests.browser.solid import at_rest, build_table

from benchmarks.page import script_seconds

PIECES = 150
MS = 4000
MOST_CALLS = 20
MOST_MS = 8.0
WIDE, DEEP = 10, 5
SPIN = """(ms) => new Promise((done) => {
  const canvas = document.querySelector('canvas'), box = canvas.getBoundingClientRect()
  const began = performance.now(), before = Number(canvas.dataset.frames)
  const fire = (type, x) => canvas.dispatchEvent(new PointerEvent(type, {
    pointerId: 1, isPrimary: true, button: 0, bubbles: true, clientX: box.x + x, clientY: box.y + 100,
  }))
  canvas.setPointerCapture = () => {}  // there is no such pointer
  let n = 0
  const step = () => {
    const spent = performance.now() - began
    fire('pointermove', 30 + 5 * n++)
    if (spent < ms) return requestAnimationFrame(step)
    fire('pointerup', 30)
    done([Number(canvas.dataset.frames) - before, spent])
  }
  fire('pointerdown', 10)
  step()
})"""
"""The table turned a little with every frame, as by a mouse, without waiting for one."""


def crowded(text: str) -> str:
    """What the server says, with a structure of all kinds of bricks and bonds on the table."""
    message: dict[str, Any] = json.loads(text)
    if message["kind"] in ("table", "judged"):
        board = next(zone for zone in message["scene"]["zones"] if zone["id"] == "structure")
        cells = [(2 * (n % WIDE), 2 * (n // WIDE % DEEP), n // (WIDE * DEEP)) for n in range(PIECES)]
        board["spots"] = [
            {
                "at": at,
                "piece": {
                    "text": chr(65 + n % 26),
                    "tone": ("plain", "leg", "new")[n % 3],
                    "turned": n % 5 == 0,
                    "id": f"brick-{n}",
                },
            }
            for n, at in enumerate(cells)
        ]
        board["bonds"] = [
            {"low": (x, y, 0), "high": (x, y, 1), "tone": tone, "text": "9 / 30" if tone == "threat" else ""}
            for (x, y, _), tone in zip(cells, ("red", "blue", "threat"), strict=False)
        ]
    return json.dumps(message)


def between(route: WebSocketRoute) -> None:
    """Listen in on a socket."""
    server = route.connect_to_server()
    route.on_message(server.send)
    server.on_message(lambda text: route.send(crowded(str(text))))


def turning(page: Page) -> tuple[int, float, float]:
    """Draw calls, milliseconds of script a frame, frames a second: while the table is turned, with a brick in hand."""
    page.route_web_socket("**/live", between)
    build_table(page, "bot")
    page.locator(f"canvas[data-pieces='{PIECES}']").wait_for()
    page.locator(".can[data-zone^=hand]").first.click()
    page.locator(".frame .cell").first.wait_for(state="attached")
    at_rest(page)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    script = script_seconds(devtools)
    drawn, spent = page.evaluate(SPIN, MS)
    took = script_seconds(devtools) - script
    calls = int(page.locator("canvas").get_attribute("data-calls") or 0)
    assert drawn > 10, "it is not turned"
    return calls, 1000 * took / drawn, 1000 * drawn / spent


def main() -> None:
    """Measure and print."""
    if why := driver.missing():
        print(f"not measured: {why}")
        return
    with tempfile.TemporaryDirectory() as home, driver.browser(drawing=True) as browser:
        server = driver.Server(Path(home))
        server.start()
        try:
            _, page, faults = driver.somebody(browser, server.url)
            calls, script, rate = turning(page)
            print(f"{PIECES} bricks, turned with a brick in hand, drawn by the processor:")
            print(f"  draw calls {calls} (at most {MOST_CALLS})")
            print(f"  script a frame {script:.2f} ms (at most {MOST_MS:g})")
            print(f"  frames a second {rate:.0f}")
            assert not faults and calls <= MOST_CALLS and script <= MOST_MS
        finally:
            server.stop()


if __name__ == "__main__":
    main()
