"""What goes wrong with words, said to a person."""


class WordsError(ValueError):
    """A lexicon that cannot be opened, or an extra word that is none; its text is a sentence for a person."""
