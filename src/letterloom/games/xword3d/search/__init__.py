"""The search for plays, twice.

Plain: `grid` makes a structure ready for it, `growing` grows words on it through the word graph. Compiled: `survey`
makes the structure ready, `trie` the hand, `kernel` finds plays, and `sweeping` is how Python asks for them.
"""
