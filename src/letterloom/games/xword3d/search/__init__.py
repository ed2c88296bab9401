"""The search for plays: `grid` makes a structure ready for it, `growing` grows words on it through the word graph."""
