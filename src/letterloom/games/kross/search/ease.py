"""How easily a part of a line becomes a word, in each stage of a game: tuned by games played out alone.

Where n is how many words fit a part, each as likely as its missing letters are called, the part becomes a word with a
likelihood of 1 − exp(−e^EASE · n^SLOPE). `scripts/ease.py` tunes them.
"""

from typing import Final

STAGES: Final = (36, 28, 20, 12, 6)
"""A stage of a game begins where so many squares are free."""
SLOPE: Final = (
    (1.75, 0.41, 0.71, 0.91, 1.37, 1.75),
    (1.75, 0.37, 0.71, 0.25, 1.02, 1.22),
    (0.35, 0.25, 1.00, 1.41, 1.04, 0.57),
    (0.88, 1.03, 0.28, 0.69, 0.84, 0.77),
    (0.99, 0.85, 0.57, 1.65, 0.54, 0.67),
)
"""In each stage, by how many letters are missing (1 to 6)."""
EASE: Final = (
    (
        (0.87, 4.05),
        (0.81, 2.73, 8.46),
        (0.77, -0.14, 5.67, 8.42),
        (1.46, -0.54, 5.53, 5.02, 10.70),
        (1.39, 0.48, 6.54, 6.52, 10.28, 15.33),
    ),
    (
        (3.21, 6.43),
        (3.16, 5.06, 6.30),
        (3.11, 2.13, 3.49, 2.55),
        (3.81, 1.68, 3.35, -2.79, 5.23),
        (3.73, 2.69, 4.35, -3.08, 3.68, 9.96),
    ),
    (
        (2.69, 6.67),
        (2.12, 5.16, 3.94),
        (1.57, 2.07, 1.76, 5.83),
        (1.85, 1.51, 2.29, 3.89, 5.38),
        (1.61, 2.46, 3.66, 6.74, 3.88, 4.45),
    ),
    (
        (2.71, 4.38),
        (2.34, 3.79, 4.30),
        (1.97, 1.78, 0.61, 3.95),
        (2.41, 1.96, -0.51, -0.10, 8.66),
        (2.23, 3.25, -0.03, 0.79, 6.52, 12.80),
    ),
    (
        (2.33, 5.34),
        (2.00, 4.54, 6.02),
        (1.68, 2.28, 2.94, 7.97),
        (2.15, 2.29, 2.49, 6.74, 2.44),
        (1.99, 3.51, 3.33, 10.23, -0.68, -9.71),
    ),
)
"""In each stage, by the length of the part (2 to 6) and how many letters are missing (1 and up)."""
