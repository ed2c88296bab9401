"""How the strong players of WORD CROSS think: a round played out (`kernel`), after each good move (`planning`)."""
