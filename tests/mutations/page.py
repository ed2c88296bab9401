"""Faults in the page. Each needs the page to be rebuilt, and a browser to notice."""

from tests.mutations.mutation import Mutation

POINTING = "web/src/table/pointing.svelte.ts"
POINTING_TESTS = "tests/browser/test_pointing.py"
TOUCH = "web/src/table/touch.ts"
LIVE = "web/src/live.svelte.ts"
TROUBLE = "tests/browser/test_trouble.py"

MUTATIONS = (
    Mutation(
        "a preview that came too late is shown",
        POINTING,
        "    if (this.asked !== text) return\n",
        "",
        POINTING_TESTS,
    ),
    Mutation(
        "a refused move clears what was laid out",
        POINTING,
        "      this.refused = answer\n      return false",
        "      this.clear()\n      this.refused = answer\n      return false",
        POINTING_TESTS,
    ),
    Mutation(
        "play pressed twice plays twice",
        POINTING,
        "if (!table || this.sending) return false",
        "if (!table) return false",
        f"{TROUBLE} -k pressed_twice",
    ),
    Mutation(
        "whatever was laid out is gone when the table changes",
        POINTING,
        "const keep = same ? this.picked : []",
        "const keep: Target[] = []",
        f"{TROUBLE} -k 'lost_connection or turned_round'",
    ),
    Mutation(
        "a piece that was taken up leaves its place in the move",
        POINTING,
        "const rest = this.picked.filter((target) => !out.has(target))",
        "const rest = this.picked.filter((target) => target === this.picked[index] || !out.has(target))",
        f"{TROUBLE} -k taken_up_again",
    ),
    Mutation(
        "a move is complete with a pick missing",
        TOUCH,
        "if (got.length < (picks[n].least ?? 1)) return null",
        "if (got.length < 0) return null",
        f"{TROUBLE} -k 'dragged or double_click'",
    ),
    Mutation(
        "squares with a letter are free",
        TOUCH,
        "if (!filled.has(`${x},${y}`)) found.push([x, y])",
        "found.push([x, y])",
        "tests/browser/test_games.py -k 'two_people_in_two_browsers and kross'",
    ),
    Mutation(
        "squares are named with row and column swapped",
        TOUCH,
        "String.fromCharCode(97 + at[0]) + (at[1] + 1)",
        "String.fromCharCode(97 + at[1]) + (at[0] + 1)",
        "tests/browser/test_referee.py -k 'sheets_that_are_due'",
    ),
    Mutation(
        "a lost connection stays lost",
        LIVE,
        "      setTimeout(() => this.connect(), Math.min",
        "      setTimeout(() => undefined, Math.min",
        f"{TROUBLE} -k lost_connection",
    ),
    Mutation(
        "what was not answered isn't said again",
        LIVE,
        "          else this.tell(each.message)",
        "          else this.waiting.delete(id)",
        TROUBLE,
    ),
    Mutation(
        "the log starts anew with every message",
        LIVE,
        "this.log = [...this.log, ...message.said].slice(-500)",
        "this.log = [...message.said].slice(-500)",
        "tests/browser/test_text.py tests/browser/test_trouble.py",
    ),
    Mutation(
        "a closed table is tried again and again",
        LIVE,
        "const CLOSED = 4410",
        "const CLOSED = 4411",
        "tests/browser/test_trouble.py",
    ),
)
