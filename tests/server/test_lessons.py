"""Lessons: every stage is what the rules say it is, in every language, and a served table goes through it."""

import re
from pathlib import Path

import pytest

from letterloom.games import games
from letterloom.rules import TABLE, AnyGame, Back, Refused, Row, languages, rulebook, sentences
from letterloom.rules.lesson import LEARNER, PARTNER, given, lesson_of, lesson_record
from letterloom.server.coach import Coach
from letterloom.table import Table
from tests.server.house import House, run
from tests.sixth.highletter import GAME as SIXTH

TAUGHT = [game for game in games() if lesson_of(game)]
IDS = [game.id for game in TAUGHT]
RULE = re.compile(r"\b[A-Z0-9]{2,4}-\d+\b")


def sitting(game: AnyGame, language: str = "en", name: str = "Al") -> tuple[Table, Coach]:
    """A lesson's table, and its coach."""
    lesson = lesson_of(game)
    assert lesson is not None
    table = Table(lesson_record(game, name, language))
    assert table.refused is None
    return table, Coach(table, lesson)


def partner_answers(table: Table, coach: Coach) -> None:
    """The partner says what the lesson has for it, when the learner is not asked."""
    while not table.asked(LEARNER) and table.asked(PARTNER):
        line = coach.answer(PARTNER)
        if line is None:
            return
        assert table.say(PARTNER, line, 0).refusal is None


def says(table: Table, coach: Coach, line: str) -> None:
    """The learner answers, and the coach agrees."""
    coach.check(LEARNER, table.consider(LEARNER, table.read(LEARNER, line, 0), 0), 0)
    assert table.say(LEARNER, line, 0).refusal is None
    partner_answers(table, coach)


def test_all_five_games_are_taught() -> None:
    assert len(TAUGHT) == 5


@pytest.mark.parametrize("name", ["A", "Somebody with a long name"])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", TAUGHT, ids=IDS)
def test_a_lesson_can_be_played_as_it_is_told(game: AnyGame, language: str, name: str) -> None:
    table, coach = sitting(game, language, name)
    refused = 0
    for number, stage in enumerate(coach.lesson.stages):
        if stage.attempt:
            judged = table.replay.foresee(Row(LEARNER, stage.attempt))
            assert judged.refusal is not None and judged.refusal.rule == stage.rule
            refused += 1
        for line in stage.want:
            assert table.asked(LEARNER)
            says(table, coach, line)
        assert table.asked(LEARNER) or number >= len(coach.lesson.stages) - 3
    assert refused >= 1
    assert given(table.replay.kept)[PARTNER] >= len(coach.lesson.answers)
    assert coach.told(language).done == len(coach.lesson.wanted)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", TAUGHT, ids=IDS)
def test_a_lesson_says_all_that_it_has_to_say(game: AnyGame, language: str) -> None:
    lesson, texts = lesson_of(game), sentences(game.folder, language)
    assert lesson is not None and 8 <= len(lesson.stages) <= 12
    told = {stage.tell for stage in lesson.stages}
    whys = {f"{stage.tell}-why" for stage in lesson.stages if stage.attempt}
    elses = {f"{stage.tell}-else" for stage in lesson.stages if stage.want}
    assert told | whys <= set(texts["lesson"]) <= told | whys | elses
    assert set(texts["pictures"]) == set(lesson.pictures)
    known = rulebook.rules(game.folder)
    for text in texts["lesson"].values():
        assert set(RULE.findall(text)) <= set(known), text
    for stage in lesson.stages:
        assert stage.rule in texts["lesson"].get(f"{stage.tell}-why", "")


@pytest.mark.parametrize("game", TAUGHT, ids=IDS)
def test_the_score_that_is_told_is_the_score_of_the_table(game: AnyGame) -> None:
    table, coach = sitting(game)
    for line in coach.lesson.wanted:
        says(table, coach, line)
    mine, theirs = table.open.scores
    text = sentences(game.folder)["lesson"]["end"]
    told = "".join(span.text for span in coach.told("en").stages[-1].say)
    assert told == text.format(mine=mine, theirs=theirs, partner="Robin")


def scores_after(game_id: str) -> dict[str, list[tuple[int, ...]]]:
    """A game's scores after each wanted line, by language."""
    (game,) = (game for game in TAUGHT if game.id == game_id)
    found: dict[str, list[tuple[int, ...]]] = {}
    for language in languages():
        table, coach = sitting(game, language)
        found[language] = []
        for line in coach.lesson.wanted:
            says(table, coach, line)
            found[language].append(table.open.scores)
    return found


def test_figures_in_the_text_are_those_of_the_table() -> None:
    for scores in scores_after("3dxword").values():  # TEAM 4, TEAMS 5, BUS 3, FAX 6
        assert [mine for mine, _ in scores] == [4, 9, 12, 18]
    for scores in scores_after("cubeword").values():  # TON; TONER 4 and ORE 3
        assert scores[4][0] == 3 and scores[-1][0] == 10
    for scores in scores_after("wordcross").values():
        assert scores[-1] == (23, 9)
    for language in languages():
        (game,) = (game for game in TAUGHT if game.id == "kross")
        table, coach = sitting(game, language)
        for line in coach.lesson.wanted:
            says(table, coach, line)
        (note,) = (note for note in game.consult(table.view(LEARNER), ["count"]) if note.key == "count")
        assert dict(note.args)["points"] == 5 and "TEAM" in str(dict(note.args)["words"])


@pytest.mark.parametrize("game", TAUGHT, ids=IDS)
def test_another_legal_answer_is_sent_back(game: AnyGame) -> None:
    table, coach = sitting(game)
    wanted = coach.lesson.wanted[0]
    view = table.view(LEARNER)
    first = table.read(LEARNER, wanted, 0)
    other = next(move for move in game.moves(view) if move != first)
    with pytest.raises(Refused) as refused:
        coach.check(LEARNER, table.consider(LEARNER, other, 0), 0)
    assert refused.value.refusal.rule == ""
    assert coach.astray("de") != coach.astray("en")
    resigning = table.consider(LEARNER, table.read(LEARNER, "resign", 0), 0)
    coach.check(LEARNER, resigning, 0)


def test_however_it_is_said_what_is_wanted_is_taken() -> None:
    (game,) = (game for game in TAUGHT if game.id == "3dxword")
    table, coach = sitting(game)
    elsewhere = table.read(LEARNER, "lay T@5,5,0 E@6,5,0 A@7,5,0 M@8,5,0", 0)
    with pytest.raises(Refused):
        coach.check(LEARNER, table.consider(LEARNER, elsewhere, 0), 0)
    assert "0,0" in coach.astray("en")
    says(table, coach, "lay E@1,0,0 T@0,0,0 A@2,0,0 M@3,0,0")
    assert coach.told("en").done == 1


def test_what_was_taken_back_is_asked_again() -> None:
    (game,) = (game for game in TAUGHT if game.id == "kross")
    table, coach = sitting(game)
    says(table, coach, "call T")
    says(table, coach, "put a1")
    assert coach.told("en").done == 2
    kept = len(table.replay.kept)
    table.answer(TABLE, Back(1), 0)
    assert len(table.replay.kept) == kept + 1
    assert coach.told("en").done == 1
    says(table, coach, "put a1")


@pytest.mark.parametrize("game", TAUGHT, ids=IDS)
def test_pictures_are_tables_of_the_lesson(game: AnyGame) -> None:
    lesson = lesson_of(game)
    assert lesson is not None and lesson.pictures
    table, coach = sitting(game)
    for line in lesson.wanted:
        says(table, coach, line)
    players = [kept for kept in table.replay.kept if kept.entry.seat >= 0]
    for rule, count in lesson.pictures.items():
        assert rule in rulebook.rules(game.folder)
        assert 0 < count <= len(players)


def test_a_served_table_goes_through_a_lesson(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        guest = await house.guest("Ann")
        status, made = await guest.ask("POST", "/api/games/kross/lesson")
        assert status == 201
        table = made["table"]
        status, told = await guest.ask("GET", f"/api/tables/{table}/lesson")
        assert status == 200 and told["done"] == 0 and "Robin" in told["stages"][0]["say"][0]["text"]
        player = await guest.sit(table, 0)
        astray = await player.say("call Z")
        assert (astray["kind"], astray["rule"]) == ("refused", "")
        assert (await player.say("call T"))["kind"] == "done"
        assert (await guest.ask("GET", f"/api/tables/{table}/lesson"))[1]["done"] == 1

        await house.close()  # whoever comes back is where they were
        await house.open()
        assert (await guest.ask("GET", f"/api/tables/{table}/lesson"))[1]["done"] == 1
        taken = await player.say("put a1")
        assert taken["kind"] == "done"
        await player.until(lambda: "Robin calls E." in player.said)  # as the lesson has it
        assert not [line for line in player.said if "c3" in line]

        other = await house.guest("Bo")
        assert (await other.ask("GET", f"/api/tables/{table}/lesson"))[0] == 404
        status, page = await guest.ask("DELETE", f"/api/tables/{table}/lesson")
        assert status == 200 and page["setting"]["lesson"] is False
        assert (await guest.ask("GET", f"/api/tables/{table}/lesson"))[0] == 404
        assert (await player.say("put f6"))["kind"] == "done"  # any legal answer will do now
        await player.leave()

    run(play, tmp_path)


def test_a_deal_that_is_written_down_is_dealt_and_kept(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        guest = await house.guest("Ann")
        table = (await guest.ask("POST", "/api/games/typo2d/lesson"))[1]["table"]
        player = await guest.sit(table, 0)
        dealt = [line for line in player.said if "Ann's hand" in line]
        await house.close()
        await house.open()
        again = await guest.sit(table, 0)
        assert dealt and dealt == [line for line in again.said if "Ann's hand" in line]
        status, log = await guest.ask("GET", f"/api/tables/{table}/log?seat=0")
        assert status == 200 and dealt[0] in log["items"][0]["said"]
        await player.leave()
        await again.leave()

    run(play, tmp_path)


def test_a_game_that_does_not_exist_has_no_lesson(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        guest = await house.guest("Ann")
        status, problem = await guest.ask("POST", "/api/games/nothing/lesson")
        assert (status, problem["error"]) == (404, "game")

    run(play, tmp_path)


def test_a_sixth_game_needs_no_lesson() -> None:
    assert lesson_of(SIXTH) is None
