"""The page's icons as PNG, for home screens: `python -m scripts.icons` draws them from `web/public/icon.svg`.

A phone cuts an icon to its own shape, so `maskable` and `apple` fill the whole square, with the drawing well inside.
"""

import re
from pathlib import Path

PUBLIC = Path(__file__).parents[1] / "web" / "public"
FOLDER = PUBLIC / "icons"
INSIDE = 0.68
"""How large the drawing is where a phone may cut off all that lies outside a circle."""
ICONS = {
    "icon-192": (192, False),
    "icon-512": (512, False),
    "maskable-512": (512, True),
    "apple-180": (180, True),
}
"""How many dots wide each is, and whether it fills its square."""


def icon(drawn: str, dots: int, fills: bool) -> str:
    """The icon as an SVG of a size.

    >>> drawn = '<svg xmlns="x" viewBox="0 0 32 32"><rect rx="7"/><g fill="#fff"><rect/></g></svg>'
    >>> icon(drawn, 64, fills=False)
    '<svg width="64" height="64" xmlns="x" viewBox="0 0 32 32"><rect rx="7"/><g fill="#fff"><rect/></g></svg>'
    >>> 'rx="7"' in icon(drawn, 64, fills=True)
    False
    """
    if fills:
        drawn = re.sub(r' rx="7"', "", drawn, count=1)
        drawn = drawn.replace(
            "<g ", f'<g transform="translate(16 16) scale({INSIDE}) translate(-16 -16)" ', 1
        )
    return drawn.replace("<svg", f'<svg width="{dots}" height="{dots}"', 1)


def main() -> None:
    """Draw them all."""
    from resvg_py import svg_to_bytes

    drawn = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    for name, (dots, fills) in ICONS.items():
        (FOLDER / f"{name}.png").write_bytes(svg_to_bytes(svg_string=icon(drawn, dots, fills)))


if __name__ == "__main__":
    main()
