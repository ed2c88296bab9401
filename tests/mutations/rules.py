"""Faults in the contract that all games share, in the words, and in the table."""

from tests.mutations.mutation import Mutation

RULES = "src/letterloom/rules"
RULES_TESTS = "tests/rules"
TABLE = "src/letterloom/table"
TABLE_TESTS = "tests/table/test_table.py"
KEEPING_TESTS = "tests/table/test_keeping.py"
STORAGE_TESTS = "tests/table/test_storage.py"
WORDS = "src/letterloom/words"
LEXICON_TESTS = "tests/words/test_lexicon.py"
CHALLENGE_TESTS = "tests/games/cubeword/test_challenge.py tests/games/wordcross/test_challenge.py"

RULES_MUTATIONS = (
    Mutation(
        "a seat may say that a clock has rung (LL-2)",
        f"{RULES}/contract.py",
        "                if seat != CLOCK:",
        "                if seat == CHANCE:",
        RULES_TESTS,
    ),
    Mutation(
        "a seat that nobody asks may mix (LL-2)",
        f"{RULES}/contract.py",
        "if entry.seat != CHANCE or not (owed",
        "if not (owed",
        RULES_TESTS,
    ),
    Mutation(
        "a move of the table itself is any seat's to make (REF-6)",
        f"{RULES}/contract.py",
        "        if isinstance(move, self.table_rows):",
        "        if seat != 0 and isinstance(move, self.table_rows):",
        "tests/rules tests/server/test_referee.py",
    ),
    Mutation(
        "every entry starts the clock of an open turn anew",
        f"{RULES}/contract.py",
        "                    since_ms = other.since_ms",
        "                    since_ms = at_ms",
        f"{RULES_TESTS} {TABLE_TESTS} tests/games/kross/test_rules.py",
    ),
    Mutation(
        "what is asked again after going back keeps the old clock",
        f"{RULES}/contract.py",
        "if other.turn == ask.turn and other.backs == backs:",
        "if other.turn == ask.turn:",
        RULES_TESTS,
        equivalent="`reopened` is the only place where `backs` changes, and it passes no asks to compare with.",
    ),
    Mutation(
        "asks opened again have the old name",
        f"{RULES}/replay.py",
        "state.open.backs + 1, entry.at_ms)",
        "state.open.backs, entry.at_ms)",
        RULES_TESTS,
    ),
    Mutation(
        "the time of an entry may be earlier than the last one's (LL-1)",
        f"{RULES}/replay.py",
        "if entry.at_ms < self.at_ms or not 0",
        "if not 0",
        RULES_TESTS,
    ),
    Mutation(
        "going back lands one entry too late",
        f"{RULES}/replay.py",
        "for number in range(now, count):",
        "for number in range(now, count + 1):",
        RULES_TESTS,
    ),
    Mutation(
        "a refused row uses up what chance owes",
        f"{RULES}/replay.py",
        "        if self._owed is None or self._owed[0] is not self.state:",
        "        if True:",
        "tests/rules/test_bounds.py",
    ),
    Mutation(
        "all draws of a game come from the same seed",
        f"{RULES}/replay.py",
        'rng = Random(f"{self.head.seed}:{number}")',
        'rng = Random(f"{self.head.seed}")',
        "tests/rules tests/games/wordcross/test_rounds.py tests/games/xword3d/test_course.py",
    ),
    Mutation(
        "a doubt by someone who has left still counts (LL-5)",
        f"{RULES}/dispute.py",
        "            tuple(s for s in self.doubters if s != seat),",
        "            self.doubters,",
        f"{CHALLENGE_TESTS} tests/games/typo2d/test_penalties.py",
    ),
    Mutation(
        "a play falls with the player who made it and left (LL-5)",
        f"{RULES}/contract.py",
        "replace(vote.without(seat), waiting=(), doubters=()) if vote.mover == seat",
        "replace(vote.without(seat), waiting=()) if vote.mover == seat",
        f"{CHALLENGE_TESTS} tests/games/typo2d/test_penalties.py",
    ),
    Mutation(
        "a hand may hold more pieces than it has",
        f"{RULES}/stock.py",
        "return self.missing(pieces) <= self.unknown",
        "return self.missing(pieces) <= self.unknown + 1",
        "src/letterloom/rules/stock.py tests/games/xword3d/test_effect.py",
    ),
    Mutation(
        "a hidden stock shows what is known of it",
        f"{RULES}/stock.py",
        "return Stock((), len(self))",
        "return self",
        "src/letterloom/rules/stock.py",
    ),
    Mutation(
        "a player who has resigned can win",
        f"{RULES}/state.py",
        "return tuple(seat for seat in self.remaining if self.scores[seat] == best)",
        "return tuple(seat for seat, score in enumerate(self.scores) if score == best)",
        "tests/games/cubeword/test_finish.py tests/games/wordcross/test_rounds.py",
    ),
    Mutation(
        "taking a score back leaves its points",
        f"{RULES}/state.py",
        "self.open.scores[seat] - total(lines))",
        "self.open.scores[seat])",
        CHALLENGE_TESTS,
    ),
    Mutation(
        "a table may arrange pieces of a game that was dealt (REF-6)",
        f"{RULES}/agreement.py",
        "if open_.underway and not open_.blind and not",
        "if open_.underway and open_.blind and not",
        "tests/games/wordcross/test_referee.py",
    ),
)

TABLE_MUTATIONS = (
    Mutation(
        "a move at the very deadline is in time",
        f"{TABLE}/host.py",
        "return deadline is not None and at_ms >= deadline",
        "return deadline is not None and at_ms > deadline",
        TABLE_TESTS,
    ),
    Mutation(
        "bots don't wait for people",
        f"{TABLE}/host.py",
        "if self.over or self.waiting() or not self.open.to_move:",
        "if self.over or not self.open.to_move:",
        TABLE_TESTS,
    ),
    Mutation(
        "people who share a device have a deadline",
        f"{TABLE}/host.py",
        "if people > 1 or name in self._together}",
        "if people > 2 or name in self._together}",
        TABLE_TESTS,
    ),
    Mutation(
        "the last of those who share a device is late",
        f"{TABLE}/host.py",
        "if people > 1 or name in self._together}",
        "if people > 1}",
        TABLE_TESTS,
    ),
    Mutation(
        "a proposal outlives the next move",
        f"{TABLE}/host.py",
        "self.offer = None  # an offer dies with the next answer",
        "pass",
        TABLE_TESTS,
    ),
    Mutation(
        "one person's yes is everyone's",
        f"{TABLE}/consent.py",
        "return tuple(seat for seat in people if seat not in self.agreed)",
        "return tuple(seat for seat in people if not self.agreed)",
        TABLE_TESTS,
    ),
    Mutation(
        "a move counts before it is saved",
        f"{TABLE}/host.py",
        """        if self._keeping:
            self._keeping(self.rows(found.answers))
        return self.keep(found)""",
        """        judged = self.keep(found)
        if self._keeping:
            self._keeping(self.rows(found.answers))
        return judged""",
        KEEPING_TESTS,
    ),
    Mutation(
        "hints show offensive words",
        f"{TABLE}/decency.py",
        "return (option for option in ranked if not is_offensive(game, view, option.move))",
        "return (option for option in ranked)",
        "tests/table/test_decency.py",
    ),
    Mutation(
        "a second window may write the same game",
        f"{TABLE}/keeping.py",
        "        if hold is None:",
        "        if hold is None and not game:",
        KEEPING_TESTS,
    ),
    Mutation(
        "a move in conflict is taken for saved",
        f"{TABLE}/keeping.py",
        "if outcome is not Outcome.DONE:",
        "if outcome is None:",
        KEEPING_TESTS,
    ),
    Mutation(
        "a game that is over is resumed",
        f"{TABLE}/keeping.py",
        "for sitting in self.games() if not sitting.over)",
        "for sitting in self.games())",
        KEEPING_TESTS,
    ),
    Mutation(
        "the games of a user are for all to read",
        f"{TABLE}/storage/sqlite.py",
        "            path.touch(mode=0o600)",
        "            path.touch(mode=0o644)",
        KEEPING_TESTS,
    ),
    Mutation(
        "a commit doesn't wait for the disk",
        f"{TABLE}/storage/sqlite.py",
        "pragma synchronous=full",
        "pragma synchronous=off",
        f"{STORAGE_TESTS} {KEEPING_TESTS}",
    ),
    Mutation(
        "a batch with one conflict is lost as a whole",
        f"{TABLE}/storage/sqlite.py",
        "                return [_posted(db, row) for row in rows]",
        "                return [Outcome.CONFLICT for _ in rows]",
        STORAGE_TESTS,
    ),
    Mutation(
        "a link works after it has expired",
        f"{TABLE}/storage/sqlite.py",
        '"select * from links where token = ? and until_ms > ?"',
        '"select * from links where token = ? and until_ms > ? - until_ms"',
        f"{STORAGE_TESTS} tests/server/test_rights.py",
    ),
    Mutation(
        "a link to a seat works twice",
        f"{TABLE}/storage/sqlite.py",
        '            if link.kind != "watch":',
        '            if link.kind == "device":',
        f"{STORAGE_TESTS} tests/server/test_rights.py",
    ),
    Mutation(
        "a proposal overwrites another one",
        f"{TABLE}/storage/sqlite.py",
        "where game = ? and proposal = ? and {_HAS}",
        "where game = ? and (proposal = ? or 1) and {_HAS}",
        STORAGE_TESTS,
    ),
    Mutation(
        "a set-up overwrites one that someone else has changed",
        f"{TABLE}/storage/sqlite.py",
        "where id = ? and head = ? and host = ?",
        "where id = ? and head = ? and (host = ? or 1)",
        STORAGE_TESTS,
    ),
)

WORDS_MUTATIONS = (
    Mutation(
        "a banned word stays valid",
        f"{WORDS}/lexicon.py",
        "plain.graph.with_words(new, gone) if new or gone else plain.graph,",
        "plain.graph.with_words(new, []) if new or gone else plain.graph,",
        LEXICON_TESTS,
    ),
    Mutation(
        "an inflected form scores in KROSS (KRO-9)",
        f"{WORDS}/lexicon.py",
        "return bool(self._facts.forms(word))",
        "return True",
        "tests/words/test_forms.py src/letterloom/words/lexicon.py",
    ),
    Mutation(
        "suggestions contain offensive words",
        f"{WORDS}/lexicon.py",
        "other for other in neighbours(self.graph, folded, distance) if not self.is_offensive(other)",
        "other for other in neighbours(self.graph, folded, distance)",
        LEXICON_TESTS,
    ),
    Mutation(
        "completions come rarest first",
        f"{WORDS}/lexicon.py",
        "yield from sorted(self.graph.below(pattern), key=lambda word: (-self.frequency(word), word))",
        "yield from sorted(self.graph.below(pattern), key=lambda word: (self.frequency(word), word))",
        LEXICON_TESTS,
    ),
    Mutation(
        "two tables with other words have the same digest",
        f"{WORDS}/lexicon.py",
        '+ [f"-{word}" for word in gone]',
        "",
        LEXICON_TESTS,
    ),
    Mutation(
        "an umlaut isn't written out in German",
        f"{WORDS}/fold.py",
        'language == "de" and letters and',
        'language == "nl" and letters and',
        "tests/words/test_fold.py",
    ),
    Mutation(
        "an extra word may have one letter",
        f"{WORDS}/lexicon.py",
        "or not 2 <= len(folded[0]) <= LONGEST_EXTRA:",
        "or not 1 <= len(folded[0]) <= LONGEST_EXTRA:",
        LEXICON_TESTS,
    ),
)

PLAYERS_MUTATIONS = (
    Mutation(
        "a bot's time never runs out",
        "src/letterloom/players/budget.py",
        "return self._end is not None and self._clock() >= self._end",
        "return self._end is not None and self._clock() < self._began",
        "src/letterloom/players/budget.py",
    ),
    Mutation(
        "a bot ignores the word to stop",
        "src/letterloom/players/budget.py",
        "if self._stop is not None and self._stop():",
        "if self._stop is not None and not self._stop:",
        "src/letterloom/players/budget.py",
    ),
    Mutation(
        "both games of a deal are played from the same seats",
        "src/letterloom/players/arena.py",
        "(a, b) if number % 2 == 0 else (b, a)",
        "(a, b)",
        "tests/players/test_arena.py",
    ),
    Mutation(
        "wins are counted for the seat",
        "src/letterloom/players/arena.py",
        "elif outcome.match.bots[outcome.winners[0]] == a:",
        "elif outcome.winners[0] == 0:",
        "tests/players/test_arena.py",
    ),
    Mutation(
        "a draw is a whole win",
        "src/letterloom/players/ratings.py",
        "return self.wins + self.draws / 2",
        "return self.wins + self.draws",
        "tests/players/test_arena.py src/letterloom/players/ratings.py",
    ),
    Mutation(
        "a visiting bot takes the place of one of ours",
        "src/letterloom/players/bots.py",
        "return (RandomBot, *_own(type(game).__module__))[-1](game)",
        "return list(bots(game).values())[-1]",
        "tests/players/test_names.py",
    ),
)

MUTATIONS = (*RULES_MUTATIONS, *TABLE_MUTATIONS, *WORDS_MUTATIONS, *PLAYERS_MUTATIONS)
