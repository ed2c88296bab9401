"""The table in a real terminal, on a screen that shows what a person sees."""

from collections.abc import Callable

from tests.cli.screen import Screen


def test_in_a_terminal_tab_completes_and_the_toolbar_previews(terminal: Callable[..., Screen]) -> None:
    screen = terminal("play", "kross", "--seed", "1", "--option", "tasks=false", "--option", "turn_seconds=0")
    screen.until("Player 1>")
    screen.type("call E\r")
    screen.until("enter the letter")
    screen.type("put z9")
    screen.until("KRO-4: z9 is not one of the 36 squares")
    screen.type("\x15rej\t")
    screen.until("Player 1> reject")
    screen.until("\nlegal")
    screen.type("\r")
    screen.until("Player 1 rejects E and takes its card.")
    screen.type("quit\r")
    screen.until("The game is kept.")


def test_in_a_terminal_the_clock_answers_when_the_time_is_up(terminal: Callable[..., Screen]) -> None:
    screen = terminal("play", "kross", "--seed", "1", "--option", "tasks=false", "--option", "turn_seconds=2")
    screen.until_said("s left", "Player 1's time is up", "Player 1 calls A")


def test_in_a_terminal_the_board_is_drawn_in_colour_unless_colour_is_unwanted(
    terminal: Callable[..., Screen],
) -> None:
    coloured = terminal("play", "kross", "--option", "tasks=false")
    coloured.until("Player 1>")
    assert "\x1b[1mPlayer 1's table" in coloured.raw
    plain = terminal("play", "kross", "--option", "tasks=false", NO_COLOR="1")
    plain.until("Player 1>")
    assert "\x1b[1mPlayer 1's table" not in plain.raw


def test_in_a_terminal_a_killed_game_goes_on_with_every_move(terminal: Callable[..., Screen]) -> None:
    screen = terminal("play", "kross", "--seed", "1", "--option", "tasks=false", "--option", "turn_seconds=0")
    screen.until("Player 1>")
    screen.type("call E\r")
    screen.until("enter the letter")
    screen.type("put f6\r")
    screen.until("Player 1 enters E at f6.")
    screen.kill()
    again = terminal("play", "--resume")
    again.until("6 · · · · · E")


KROSS = ("play", "kross", "--option", "tasks=false", "--seed", "1")


def test_up_brings_back_ones_own_lines_and_nobody_elses(terminal: Callable[..., Screen]) -> None:
    screen = terminal(*KROSS, "--names", "Ann,Bo")
    screen.until("Ann, the keyboard is yours")
    screen.type("\r")
    screen.until("Ann>")
    screen.type("call E\r")
    screen.until("Bo, the keyboard is yours")
    screen.type("\x1b[A\r")
    screen.until("Bo>")
    screen.type("put c3\r")
    screen.until("Ann, the keyboard is yours")
    screen.type("\x1b[A\r")  # what Bo typed is a secret
    screen.until("Ann>")
    screen.type("\x1b[A")
    assert "put c3" not in screen.until("Ann> call E")


def test_at_the_handover_nothing_of_the_last_player_stays_on_a_tall_screen_without_colour(
    terminal: Callable[..., Screen],
) -> None:
    screen = terminal(*KROSS, "--names", "Ann,Bo", size=(80, 90), NO_COLOR="1")
    screen.until("Ann, the keyboard is yours")
    screen.type("\r")
    screen.until("Ann>")
    screen.type("call E\r")
    shown = screen.until("Bo, the keyboard is yours")
    assert "Ann's table" not in shown and "Ann>" not in shown
    assert not screen.scrolled_away(), "nor above it"


def test_a_second_window_is_told_that_the_game_goes_on_elsewhere(terminal: Callable[..., Screen]) -> None:
    first = terminal(*KROSS)
    first.until("Player 1>")
    second = terminal("play", "--resume")
    second.until("goes on in another window")
    second.ends(1)
    first.type("call E\r")
    first.until("enter the letter")
    first.type("put a1\r")
    first.until("Player 1 enters E at a1.")
    first.type("quit\r")
    first.ends(0)
    again = terminal("play", "--resume")
    again.until("1 E")


def test_long_pages_are_turned_and_the_board_comes_back(terminal: Callable[..., Screen]) -> None:
    screen = terminal(*KROSS)
    screen.until("Player 1>")
    screen.type("rules\r")
    screen.until("KROSS THE WORDZ", "Enter: more")
    screen.type("\r")
    screen.until("KRO-9")
    screen.type("q\r")
    screen.until("Letter cards in the middle", "call a letter")
    screen.type("help\r")
    screen.until("At this table:")
    screen.type("\r")
    screen.until("Enter: back to the table")
    screen.type("\r")
    screen.until("Letter cards in the middle")


def test_time_that_runs_out_while_a_page_is_read_is_up(terminal: Callable[..., Screen]) -> None:
    screen = terminal(*KROSS, "--option", "turn_seconds=3")
    screen.type("rules\r")
    screen.until_said("Enter: more", "Player 1's time is up.")


def test_what_is_printed_at_the_end_can_be_typed_as_it_stands(terminal: Callable[..., Screen]) -> None:
    screen = terminal(*KROSS, "--names", "Ann", size=(200, 24))
    screen.until("Ann>")
    screen.type("call E\r")
    screen.until("enter the letter")
    screen.type("quit\r")
    shown = screen.until("To go on with it:")
    screen.ends(0)
    printed = screen.shown().partition("To go on with it:")[2].strip()
    with Screen.of_command(printed, LETTERLOOM_HOME=screen.env["LETTERLOOM_HOME"]) as again:
        again.until("enter the letter")
    assert "kept" in shown


def test_a_page_of_a_narrow_window_breaks_at_blanks(terminal: Callable[..., Screen]) -> None:
    screen = terminal(*KROSS, size=(60, 24))
    screen.until("Player 1>")
    screen.type("rules KRO-14\r")
    shown = screen.until("cost 1 point", "each.")
    assert "KRO-14 Cards in front of you at the end cost 1 point each." in " ".join(shown.split())
