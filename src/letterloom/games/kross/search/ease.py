"""How easily a part of a line becomes a word in each stage of a game, and what squares cost, tuned in games played out.

Where n is how many words fit a part, each as likely as its missing letters are called, the part becomes a word with a
likelihood of 1 − exp(−e^EASE · n^SLOPE). A letter goes where it brings most beyond what the square costs (`TASTE`): one
that other letters would bring much in is kept for them. `scripts/ease.py` tunes all of it.
"""

from typing import Final

STAGES: Final = (36, 28, 20, 12, 6)
"""A stage of a game begins where so many squares are free."""
SLOPE: Final = (
    (2.00, 0.37, 0.79, 1.34, 0.59, 1.01),
    (1.25, 0.29, 0.20, 0.30, 0.51, 0.79),
    (0.28, 0.52, 1.08, 1.16, 0.93, 0.88),
    (0.21, 0.79, 0.20, 0.55, 2.00, 0.20),
    (0.24, 0.66, 0.32, 0.95, 0.20, 1.57),
)
"""In each stage, by how many letters are missing (1 to 6)."""
EASE: Final = (
    (
        (-0.64, 0.64),
        (0.26, 2.47, 9.27),
        (1.20, -1.69, 5.93, 12.22),
        (1.92, -1.82, 6.05, 10.06, 6.20),
        (2.16, -0.87, 7.14, 9.30, 4.90, 8.82),
    ),
    (
        (4.63, 4.32),
        (5.26, 6.04, 7.20),
        (5.92, 1.77, 2.61, 4.78),
        (6.43, 1.54, 1.40, -0.46, 2.26),
        (6.57, 2.47, 1.76, -4.06, 0.70, 4.44),
    ),
    (
        (0.82, 4.08),
        (1.09, 6.09, 5.28),
        (1.41, 2.14, 2.56, 5.56),
        (1.62, 2.14, 3.36, 2.85, 6.30),
        (1.66, 3.15, 4.81, 1.58, 6.08, 4.46),
    ),
    (
        (0.44, 1.84),
        (0.68, 4.16, 4.23),
        (0.96, 0.57, -0.34, 1.58),
        (1.16, 0.83, -1.56, -2.93, 14.21),
        (1.19, 1.96, -1.20, -5.86, 17.49, 6.31),
    ),
    (
        (0.18, 3.09),
        (0.45, 5.25, 3.97),
        (0.75, 1.48, -0.34, 6.78),
        (0.95, 1.61, -1.26, 3.47, -0.15),
        (0.99, 2.70, -0.73, 1.63, -2.73, -4.46),
    ),
)
"""In each stage, by the length of the part (2 to 6) and how many letters are missing (1 and up)."""
LESSER, SELDOM, MOST, USUAL, FREE = 0, 1, 2, 4, 5
"""Where each number of a taste is."""
TASTE: Final = (
    (-0.13, -0.25, -0.05, -0.13, 0.47, 0.45, 0.22, -0.44, 0.23, 0.06, -0.16, -0.18),
    (0.15, -0.52, -0.08, -0.50, 0.33, 0.63, -0.26, 0.41, -0.21, 0.10, 0.36, -0.22),
    (0.22, -0.26, 0.05, 0.24, 0.68, 0.63, -0.23, 0.39, -0.19, -0.19, -0.08, 0.09),
    (-0.17, -0.28, 0.47, 0.05, 0.30, 0.96, 0.19, 0.00, -0.35, -0.28, 0.11, -0.25),
    (0.13, -0.19, 0.50, 0.14, 0.56, 0.85, -0.22, 0.03, 0.08, -0.07, 0.61, -0.16),
)
"""In each stage: how much more the lesser of the gains across and down counts; what it is worth to call a letter that
others call seldom; what a square costs others' letters, and what own ones, by the most that any letter would bring to a
line there; the same by what letters bring there as they are called; what a letter is worth in a line that has 1 to 6
free squares."""
