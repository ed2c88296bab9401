"""Everybody is told in their own language: at one table too."""

from pathlib import Path

import pytest

from letterloom.games import find, games
from letterloom.rules import sentences
from letterloom.server.catalogue import catalogue
from letterloom.server.settings import Settings
from letterloom.server.setup import agreed
from letterloom.server.tongue import HERE, known, preferred, texts
from letterloom.words import installed
from tests.server.client import Guest
from tests.server.house import House, run

LANGUAGES = ("en", "de", "nl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_offered_in_a_language_with_its_words(language: str) -> None:
    for page in catalogue(language).games:
        game = find(page.id)
        assert game is not None
        assert page.about == sentences(game.folder, language)["game"]["about"]
        lexicon = next(choice for choice in page.options if choice.name == "lexicon")
        assert lexicon.default == language
        assert len(lexicon.names) == len(lexicon.values) == len(installed())
        assert all(preset.options["lexicon"] == language for preset in page.presets)


def test_every_lexicon_and_every_bot_of_ours_is_told_of() -> None:
    assert set(texts("en")["lexicons"]) == set(installed())
    told = {bot for page in catalogue().games for bot in page.bots}
    assert set(texts("en")["bots"]) == told


def test_every_problem_is_a_sentence_that_is_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("*.py"))
    assert [key for key in texts("en")["problems"] if f'"{key}"' not in source] == []


def test_a_language_that_nobody_speaks_here_is_english() -> None:
    assert preferred("fr-FR, fr;q=0.9") == known("../../etc") == known("") == "en"


def test_people_at_one_table_are_told_in_their_own_language(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo = await house.guest("Ann"), Guest(house.base, language="de-AT")
        await bo.ask("POST", "/api/me", {"name": "Bo"})
        made = await ann.make("kross", "me", "link")
        await bo.take(made["invitations"][0]["token"])
        one, other = await ann.sit(made["table"], 0), await bo.sit(made["table"], 1)
        await one.say("call E")
        await other.until(lambda: any("sagt E an" in said for said in other.said))
        assert "Ann calls E." in one.said
        assert (await one.say("put z9"))["reason"] != (await other.say("put z9"))["reason"]
        assert "Feld" in (await other.say("put z9"))["reason"]
        status, problem = await bo.ask("GET", "/api/links/nothing")
        assert (status, problem["error"]) == (404, "link") and problem["reason"].startswith("Dieser Link")
        status, problem = await bo.ask(
            "POST", "/api/tables", {"game": "kross", "seats": [{"who": "bot"}] * 2}
        )
        assert (status, problem["reason"]) == (400, "Jemand muss mitspielen.")
        _, log = await bo.ask("GET", f"/api/tables/{made['table']}/log?seat=1")
        assert any("sagt E an" in said for item in log["items"] for said in item["said"])
        hinted = await other.tell("hint", seat=1)
        assert hinted["kind"] == "hinted"

    run(play, tmp_path)


def test_whoever_has_no_right_is_told_so_in_their_language(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await house.guest("Ann")
        ann.language = "nl"
        made = await ann.make("kross", "me", "bot:random")
        player = await ann.sit(made["table"], 0)
        assert (await player.say("call E", seat=1))["reason"] == "Voor die plaats mag jij niet spelen."
        stranger = Guest(house.base, origin="http://elsewhere", language="de")
        status, problem = await stranger.ask("POST", "/api/me", {"name": "Eve"})
        assert (status, problem["reason"]) == (403, "Diese Seite darf das hier nicht.")

    run(play, tmp_path)


def test_all_games_speak_all_languages() -> None:
    for game in games():
        for language in LANGUAGES:
            assert (game.folder / f"{language}.toml").exists()


def test_tasks_that_only_english_words_can_meet_are_left_out_of_other_languages() -> None:
    kross = find("kross")
    assert kross is not None
    german = agreed(kross, "", {"lexicon": "de", "tasks": True, "pieces": ""}, Settings())
    assert german.pieces == kross.foreign_set["pieces"]  # type: ignore[attr-defined]
    own = agreed(kross, "", {"lexicon": "de", "tasks": True, "pieces": "own:ein_Vogel"}, Settings())
    assert own.pieces == "own:ein_Vogel"  # type: ignore[attr-defined]
    assert agreed(kross, "", {"lexicon": "en-gb", "tasks": True}, Settings()).pieces == ""  # type: ignore[attr-defined]
