"""How the strong players of TYPO-2D think: what a board is worth (`comfort`), and a round ahead (`planning`)."""
