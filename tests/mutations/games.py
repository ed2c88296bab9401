"""Faults in the five games: numbers, comparisons, conditions, seats, and what views and events give away."""

from tests.mutations.mutation import Mutation

KROSS = "src/letterloom/games/kross"
KROSS_TESTS = "tests/games/kross/test_rules.py tests/games/kross/test_score.py"
CUBEWORD = "src/letterloom/games/cubeword"
CUBEWORD_TESTS = " ".join(
    f"tests/games/cubeword/test_{name}.py" for name in ("moves", "score", "finish", "challenge")
)
WORDCROSS = "src/letterloom/games/wordcross"
WORDCROSS_TESTS = " ".join(
    f"tests/games/wordcross/test_{name}.py" for name in ("moves", "rounds", "challenge")
)
TYPO = "src/letterloom/games/typo2d"
TYPO_TESTS = " ".join(
    f"tests/games/typo2d/test_{name}.py" for name in ("placing", "rounds", "penalties", "icons")
)
XWORD = "src/letterloom/games/xword3d"
XWORD_TESTS = " ".join(f"tests/games/xword3d/test_{name}.py" for name in ("effect", "course"))
SECRETS = "tests/server/test_secrets.py"

KROSS_MUTATIONS = (
    Mutation(
        "words of 2 letters break ties before words of 3 (KRO-15)",
        f"{KROSS}/score.py",
        "LENGTHS = (6, 5, 4, 3, 2)",
        "LENGTHS = (6, 5, 4, 2, 3)",
        KROSS_TESTS,
    ),
    Mutation(
        "a task is worth 4 points (KRO-13)",
        f"{KROSS}/score.py",
        "TASK_BONUS = 3",
        "TASK_BONUS = 4",
        KROSS_TESTS,
    ),
    Mutation(
        "cards in front of a player score instead of costing (KRO-14)",
        f"{KROSS}/score.py",
        "Line(points=-cards,",
        "Line(points=cards,",
        KROSS_TESTS,
    ),
    Mutation(
        "a word of 5 letters scores 6 points (KRO-12)",
        f"{KROSS}/exact/search.py",
        "5: 7, 6: 10}",
        "5: 6, 6: 10}",
        KROSS_TESTS,
    ),
    Mutation(
        "a word may count twice in a line (KRO-11)",
        f"{KROSS}/exact/search.py",
        "if not shared & bit and (key",
        "if (key",
        KROSS_TESTS,
    ),
    Mutation(
        "the oldest calls first (KRO-3)",
        f"{KROSS}/course.py",
        "return min(ages)[1] if ages else 0",
        "return max(ages)[1] if ages else 0",
        KROSS_TESTS,
    ),
    Mutation(
        "the caller is asked first at a shared device (KRO-4)",
        f"{KROSS}/course.py",
        "(seat - caller - 1) % count",
        "(seat - caller) % count",
        f"{KROSS_TESTS} tests/table/test_table.py",
    ),
    Mutation(
        "everyone who fills a sheet later gets the bonus too (KRO-7)",
        f"{KROSS}/course.py",
        "if full and not open_.first:",
        "if full:",
        KROSS_TESTS,
    ),
    Mutation(
        "the last player calls on and on (KRO-8)",
        f"{KROSS}/course.py",
        "open_.turn > open_.final_turn",
        "open_.turn < open_.final_turn",
        KROSS_TESTS,
    ),
    Mutation(
        "two players may take the card in one call (KRO-5)",
        f"{KROSS}/effect.py",
        "cards=cards, rejected=True,",
        "cards=cards, rejected=False,",
        KROSS_TESTS,
    ),
    Mutation(
        "the holder of a card may reject its letter (KRO-6)",
        f"{KROSS}/effect.py",
        "bound=open_.cards[card],",
        "bound=MIDDLE,",
        KROSS_TESTS,
    ),
    Mutation(
        "a seat sees its neighbour's task",
        f"{KROSS}/rules.py",
        "task=state.tasks[seat])",
        "task=state.tasks[seat - 1])",
        KROSS_TESTS,
    ),
    Mutation(
        "everyone hears where a letter was entered",
        f"{KROSS}/effect.py",
        "return told(seat, _put(seat, letter, square), _entered(seat, letter))",
        "return _put(seat, letter, square)",
        f"{KROSS_TESTS} {SECRETS}",
    ),
)

CUBEWORD_MUTATIONS = (
    Mutation(
        "a turn has six moves (CUB-4)",
        f"{CUBEWORD}/effect.py",
        "MOVES: Final = 5",
        "MOVES: Final = 6",
        CUBEWORD_TESTS,
    ),
    Mutation(
        "the sixth letter of a word scores 1 point (CUB-7)",
        f"{CUBEWORD}/score.py",
        "(1, 1, 1, 1, 1, 2, 2)",
        "(1, 1, 1, 1, 1, 1, 2)",
        CUBEWORD_TESTS,
    ),
    Mutation(
        "a word scores again after one clear turn (CUB-8)",
        f"{CUBEWORD}/score.py",
        "turn - since <= CLEAR_TURNS:",
        "turn - since < CLEAR_TURNS:",
        CUBEWORD_TESTS,
    ),
    Mutation(
        "a blank scores like any letter (CUB-7)",
        f"{CUBEWORD}/score.py",
        "        points -= _POINTS[place]",
        "        points -= 0",
        CUBEWORD_TESTS,
    ),
    Mutation(
        "another spelling is another word (CUB-9)",
        f"{CUBEWORD}/score.py",
        "            root = min(others)",
        "            root = word",
        CUBEWORD_TESTS,
    ),
    Mutation(
        "a word made twice in a turn scores where it is worth least",
        f"{CUBEWORD}/score.py",
        "ranked.sort(key=_points, reverse=True)",
        "ranked.sort(key=_points)",
        CUBEWORD_TESTS,
    ),
    Mutation(
        "the Joker is a blank (CUB-5)",
        f"{CUBEWORD}/board.py",
        "if placed.named and placed.cube != JOKER]",
        "if placed.named]",
        CUBEWORD_TESTS,
    ),
    Mutation(
        "a cube that lies may be sited again (CUB-4)",
        f"{CUBEWORD}/effect.py",
        "if cube in [placed.cube for placed in lying.values()]:",
        "if cube == JOKER and cube in [placed.cube for placed in lying.values()]:",
        CUBEWORD_TESTS,
    ),
    Mutation(
        "the lead that ends a game is the score alone (CUB-11)",
        f"{CUBEWORD}/course.py",
        'best - (second if kind == "lead" else 0) >= target',
        "best >= target",
        CUBEWORD_TESTS,
    ),
    Mutation(
        "a target that is reached exactly doesn't end the game (CUB-11)",
        f"{CUBEWORD}/course.py",
        'best - (second if kind == "lead" else 0) >= target',
        'best - (second if kind == "lead" else 0) > target',
        CUBEWORD_TESTS,
    ),
    Mutation(
        "a turn that was doubted rightly keeps its points",
        f"{CUBEWORD}/course.py",
        "return take_back(state.unscoring(open_.mover, open_.pending), told, at_ms)",
        "return take_back(state, told, at_ms)",
        CUBEWORD_TESTS,
    ),
    Mutation(
        "the mover votes on the turn too",
        f"{CUBEWORD}/course.py",
        "(voters := open_.others(seat))",
        "(voters := open_.remaining)",
        CUBEWORD_TESTS,
    ),
)

WORDCROSS_MUTATIONS = (
    Mutation(
        "a row scores its left tile twice (WCR-12)",
        f"{WORDCROSS}/score.py",
        "return value(left, pieces) + value(right, pieces)",
        "return value(left, pieces) + value(left, pieces)",
        WORDCROSS_TESTS,
    ),
    Mutation(
        "a round ends one idle turn late (WCR-14)",
        f"{WORDCROSS}/course.py",
        "IDLE_TURNS: Final = 20",
        "IDLE_TURNS: Final = 21",
        WORDCROSS_TESTS,
    ),
    Mutation(
        "a round ends after one pass each (WCR-14)",
        f"{WORDCROSS}/course.py",
        "open_.passes >= 2 * (",
        "open_.passes >= 1 * (",
        WORDCROSS_TESTS,
    ),
    Mutation(
        "a pass with a lock counts as a pass (WCR-14)",
        f"{WORDCROSS}/course.py",
        "isinstance(move, Pass) and not move.lock",
        "isinstance(move, Pass)",
        WORDCROSS_TESTS,
    ),
    Mutation(
        "later sixth locks add last turns (WCR-12)",
        f"{WORDCROSS}/course.py",
        "== SLOTS and not open_.final:",
        "== SLOTS:",
        WORDCROSS_TESTS,
    ),
    Mutation(
        "a target that is reached exactly doesn't end the game (WCR-14)",
        f"{WORDCROSS}/course.py",
        "max(step.state.open.scores) >= open_.options.target",
        "max(step.state.open.scores) > open_.options.target",
        WORDCROSS_TESTS,
    ),
    Mutation(
        "a locked tile may be stolen (WCR-10)",
        f"{WORDCROSS}/board.py",
        """        refuse(rule, "empty-slot", slot=slot_name(side, row))
    if row in locked:""",
        """        refuse(rule, "empty-slot", slot=slot_name(side, row))
    if row in ():""",
        WORDCROSS_TESTS,
    ),
    Mutation(
        "a tile below a locked row may leave (WCR-10)",
        f"{WORDCROSS}/board.py",
        "if locked and locked[-1] > row:",
        "if locked and locked[-1] < row:",
        WORDCROSS_TESTS,
    ),
    Mutation(
        "left and right boxes are swapped (WCR-2)",
        f"{WORDCROSS}/board.py",
        "(seat if side == LEFT else seat - 1)",
        "(seat - 1 if side == LEFT else seat)",
        WORDCROSS_TESTS,
    ),
    Mutation(
        "a steal needn't complete a row (WCR-9)",
        f"{WORDCROSS}/effect.py",
        "    if columns[seat].complete == board.columns[seat].complete:",
        "    if columns[seat].complete < board.columns[seat].complete:",
        WORDCROSS_TESTS,
    ),
    Mutation(
        "a play that was undone leaves its tile in the centre's bag count (WCR-15)",
        f"{WORDCROSS}/effect.py",
        "with_open(bag=open_.bag.add(stock([open_.drawn])), front=open_.drawn)",
        "with_open(bag=open_.bag, front=open_.drawn)",
        WORDCROSS_TESTS,
    ),
    Mutation(
        "a seat can foresee the order of the bag",
        f"{WORDCROSS}/effect.py",
        "with_open(board=board, bag=Stock().add(bag))",
        "with_open(board=board, bag=bag)",
        f"{WORDCROSS_TESTS} {SECRETS}",
    ),
)

TYPO_MUTATIONS = (
    Mutation(
        "the shortest name has the Tiebreaker (TYP-2)",
        f"{TYPO}/course.py",
        "longest = max(len(player.name) for player in seats)",
        "longest = min(len(player.name) for player in seats)",
        TYPO_TESTS,
    ),
    Mutation(
        "equal letters go counter-clockwise (TYP-4)",
        f"{TYPO}/course.py",
        "(seat - holder) % count) for letter",
        "(holder - seat) % count) for letter",
        TYPO_TESTS,
    ),
    Mutation(
        "more than half must doubt (TYP-10)",
        f"{TYPO}/course.py",
        "if 2 * len(vote.doubters) < len(open_.remaining):",
        "if 2 * len(vote.doubters) <= len(open_.remaining):",
        TYPO_TESTS,
    ),
    Mutation(
        "a false word costs no extra card (TYP-10)",
        f"{TYPO}/effect.py",
        'halves(cards, more=open_.phase == "take")',
        "halves(cards, more=False)",
        TYPO_TESTS,
    ),
    Mutation(
        "a bridge needs no penalty (TYP-9)",
        f"{TYPO}/effect.py",
        "bridge=len(open_.penalty) >= 2 and",
        "bridge=len(open_.penalty) >= 0 and",
        TYPO_TESTS,
    ),
    Mutation(
        "lines of two never make a board too crowded (TYP-7)",
        f"{TYPO}/effect.py",
        "if placing.longest < 3 and board.crowded:",
        "if placing.longest < 2 and board.crowded:",
        TYPO_TESTS,
    ),
    Mutation(
        "a dead game goes on for a round more (TYP-11)",
        f"{TYPO}/course.py",
        "if idle < MOST_IDLE:",
        "if idle <= MOST_IDLE:",
        TYPO_TESTS,
    ),
    Mutation(
        "the Tiebreaker never moves (TYP-6)",
        f"{TYPO}/effect.py",
        "return open_.mover if open_.laid is not None and open_.laid.tiebreaker else open_.holder",
        "return open_.holder",
        TYPO_TESTS,
    ),
    Mutation(
        "a card left in the hand scores plus one (TYP-11)",
        f"{TYPO}/score.py",
        "scores = tuple([-open_.cards_of(each)",
        "scores = tuple([open_.cards_of(each)",
        TYPO_TESTS,
    ),
    Mutation(
        "a seat sees the card that its neighbour has chosen",
        f"{TYPO}/rules.py",
        "hand=state.hands[seat], chosen=state.chosen[seat])",
        "hand=state.hands[seat], chosen=state.chosen[seat - 1])",
        f"{TYPO_TESTS} {SECRETS}",
    ),
    Mutation(
        "everyone hears which card was chosen",
        f"{TYPO}/effect.py",
        'happened("chose-card", seat=seat, card=card), happened("chose", seat=seat))',
        'happened("chose-card", seat=seat, card=card), happened("chose-card", seat=seat, card=card))',
        f"{TYPO_TESTS} {SECRETS}",
    ),
)

XWORD_MUTATIONS = (
    Mutation(
        "a red Joiner doubles (3DX-23)",
        f"{XWORD}/score.py",
        '"red": 3, "blue": 2',
        '"red": 2, "blue": 2',
        XWORD_TESTS,
    ),
    Mutation(
        "a leg with a brick beside its foot is a leg all the same (3DX-24)",
        f"{XWORD}/score.py",
        "return foot[2] == 0 and not any(cell in after.bricks for cell in faces(foot) if cell[2] == 0)",
        "return foot[2] == 0",
        XWORD_TESTS,
    ),
    Mutation(
        "a player of 12 holds a brick more (3DX-4)",
        f"{XWORD}/course.py",
        "GROWN = 12",
        "GROWN = 13",
        f"{XWORD_TESTS} src/letterloom/games/xword3d/course.py",
    ),
    Mutation(
        "a game ends after one pass each (3DX-12)",
        f"{XWORD}/course.py",
        "PASSES = 2",
        "PASSES = 1",
        XWORD_TESTS,
    ),
    Mutation(
        "a game ends one idle turn late (3DX-12)",
        f"{XWORD}/course.py",
        "IDLE = 6",
        "IDLE = 7",
        XWORD_TESTS,
    ),
    Mutation(
        "bricks left in the hand cost nothing (3DX-11)",
        f"{XWORD}/course.py",
        'Line(points=-count, key="in-hand"',
        'Line(points=0, key="in-hand"',
        XWORD_TESTS,
    ),
    Mutation(
        "as many bricks as the pool holds can't be swapped (3DX-7)",
        f"{XWORD}/course.py",
        "if len(letters) > len(pool):",
        "if len(letters) >= len(pool):",
        XWORD_TESTS,
    ),
    Mutation(
        "a play that tips exactly on the edge stands (3DX-25)",
        f"{XWORD}/effect.py",
        "    if verdict.stands:",
        "    if verdict.stands or verdict.margin == 0:",
        f"{XWORD_TESTS} tests/games/xword3d/test_statics.py",
    ),
    Mutation(
        "a play needn't touch what lies there (3DX-8)",
        f"{XWORD}/effect.py",
        "if before.bricks and not any(",
        "if False and not any(",
        XWORD_TESTS,
    ),
    Mutation(
        "the first word may be upside down (3DX-6)",
        f"{XWORD}/effect.py",
        'if play.flipped or play.direction in ("up", "down") or play.at[2]:',
        'if play.direction in ("up", "down") or play.at[2]:',
        XWORD_TESTS,
    ),
    Mutation(
        "a seat may use one Joiner too many (3DX-23)",
        f"{XWORD}/effect.py",
        "if own <= 0:",
        "if own < 0:",
        XWORD_TESTS,
    ),
    Mutation(
        "everyone sees all hands",
        f"{XWORD}/state.py",
        "hands=tuple(hand.hidden for hand in hands),",
        "hands=hands,",
        f"{XWORD_TESTS} {SECRETS}",
    ),
    Mutation(
        "everyone hears which bricks were drawn",
        f"{XWORD}/course.py",
        'event = told(seat, happened("refilled", seat=seat, letters=_text(drawn)), hidden)',
        'event = happened("refilled", seat=seat, letters=_text(drawn))',
        f"{XWORD_TESTS} {SECRETS}",
    ),
)

MUTATIONS = (
    *KROSS_MUTATIONS,
    *CUBEWORD_MUTATIONS,
    *WORDCROSS_MUTATIONS,
    *TYPO_MUTATIONS,
    *XWORD_MUTATIONS,
)
