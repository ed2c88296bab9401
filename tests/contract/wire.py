"""How a scene travels, written plainly from its zones: what quick ways of writing it are compared with."""

from msgspec.json import encode
from msgspec.structs import replace

from letterloom.rules import Scene, Zone


def check_written(scene: Scene, plain: Scene | None = None) -> None:
    """The JSON of a scene is that of its zones and notes (or of a scene drawn plainly), byte for byte."""
    plain = plain or scene
    wire, at = scene.json(), len(b'{"zones":[')
    for zone in plain.zones:
        written = next((text for text in _ways(zone) if wire.startswith(text, at)), None)
        assert written, f"{zone.id}: {wire[at : at + 4000]!r} is not {_ways(zone)[0]!r}"
        at += len(written) + 1
    assert wire[at - 1 :] == b'],"notes":' + encode(plain.notes) + b"}"
    assert wire.startswith(b'{"zones":[')


def _ways(zone: Zone) -> list[bytes]:
    """What lies in a zone stands among its other fields, or last."""
    last = encode(replace(zone, spots=()))[:-1] + b',"spots":' + encode(zone.spots) + b"}"
    return [encode(zone), last]
