"""How the strong players of KROSS THE WORDZ think: what lines may become (`lines`), games played out (`kernel`)."""
