"""What goes wrong with words, said to a person."""

from pathlib import Path

from letterloom.phrase import Complaint


class WordsError(Complaint):
    """A lexicon that cannot be opened, or an extra word that is none; its text is a sentence for a person."""

    place = Path(__file__).parent
    section = "words"
