"""Sets to print and play: what is on the pages, and how large it is, read back from the PDF."""

import os
import threading
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from pypdfium2 import raw

from letterloom.cli import main
from letterloom.games import find, games
from letterloom.games.cubeword.material import CUBES
from letterloom.games.typo2d.material import COUNTS
from letterloom.games.wordcross.material import FRAGMENTS, TILES
from letterloom.printing import PAPERS
from letterloom.printing.sets import CARD, LABEL, LETTER, NOTICE, SHEET, TILE
from letterloom.rules import rulebook, sentences

IDS = [game.id for game in games()]
MM = 25.4 / 72
WHITE = 9.5
"""So many millimetres stay white at every edge."""
PIECES = {"3dxword": LABEL, "typo2d": CARD, "wordcross": TILE, "kross": SHEET}


def printed(folder: Path, game: str, *arguments: str) -> pypdfium2.PdfDocument:
    file = folder / f"{game}.pdf"
    assert main(["print", game, "-o", str(file), *arguments]) == 0
    return pypdfium2.PdfDocument(str(file))


def boxes(page: pypdfium2.PdfPage, kind: int) -> list[tuple[float, float, float, float]]:
    """Left, bottom, right and top of all drawings of a kind, in millimetres."""
    return [
        tuple(value * MM for value in each.get_bounds()) for each in page.get_objects() if each.type == kind
    ]


def text_of(document: pypdfium2.PdfDocument, page: int) -> str:
    return str(document[page].get_textpage().get_text_range())


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", IDS)
def test_pages_have_the_size_of_the_paper_and_nothing_is_cut_off(
    tmp_path: Path, game: str, paper: str
) -> None:
    document = printed(tmp_path, game, "--paper", paper)
    width, height = PAPERS[paper][1:]
    assert len(document) > 1
    for page in document:
        assert page.get_size() == pytest.approx((width / MM, height / MM), abs=0.1)
        drawn = boxes(page, raw.FPDF_PAGEOBJ_PATH) + boxes(page, raw.FPDF_PAGEOBJ_TEXT)
        assert drawn
        assert min(left for left, _, _, _ in drawn) > WHITE
        assert min(bottom for _, bottom, _, _ in drawn) > WHITE
        assert max(right for _, _, right, _ in drawn) < width - WHITE
        assert max(top for _, _, _, top in drawn) < height - WHITE


@pytest.mark.parametrize("game", PIECES)
def test_pieces_are_as_large_as_they_should_be(tmp_path: Path, game: str) -> None:
    page = printed(tmp_path, game)[0]
    wanted = PIECES[game]
    sizes = [
        (right - left, top - bottom)
        for left, bottom, right, top in boxes(page, raw.FPDF_PAGEOBJ_PATH)
        if abs(right - left - wanted[0]) < 1 and abs(top - bottom - wanted[1]) < 1
    ]
    assert len(sizes) > 3
    for size in sizes:
        assert size == pytest.approx(wanted, abs=0.3)


def test_a_cube_has_faces_of_twenty_millimetres(tmp_path: Path) -> None:
    page = printed(tmp_path, "cubeword")[0]
    faces = [
        (right - left, top - bottom)
        for left, bottom, right, top in boxes(page, raw.FPDF_PAGEOBJ_PATH)
        if 15 < right - left < 25 and 15 < top - bottom < 25
    ]
    assert len(faces) == 6 * 6
    for face in faces:
        assert face == pytest.approx((20, 20), abs=0.5)  # with the line round it


def lines(document: pypdfium2.PdfDocument, last: int | None = -1) -> Counter[str]:
    """The texts of all pages but the rules, each as often as it is there."""
    pages = range(len(document))[:last]
    return Counter(line for page in pages for line in text_of(document, page).split())


def test_every_tile_card_cube_and_task_is_there(tmp_path: Path) -> None:
    tiles = lines(printed(tmp_path, "wordcross"))
    for fragment in FRAGMENTS:
        assert tiles[fragment.text] >= fragment.count, fragment
    assert sum(Counter(TILES).values()) == 190
    cards = lines(printed(tmp_path, "typo2d"))
    for letter, count in COUNTS.items():
        assert cards[letter] == count, letter
    bricks = lines(printed(tmp_path, "3dxword"))
    assert bricks["X"] == 6 * 3 and bricks["E"] == 6 * 11
    cubes = lines(printed(tmp_path, "cubeword"))
    for letter in "EQZ":
        assert cubes[letter] == sum(letters.count(letter) for letters in CUBES.values())
    kross = printed(tmp_path, "kross")
    said = " ".join(" ".join(text_of(kross, page).split()) for page in range(len(kross)))
    assert "a fish or another creature of the water" in said and said.count("A task") == 24
    assert (LETTER[0] > 30, NOTICE[0]) == (True, 60.0)


def test_a_set_of_ones_own_is_printed(tmp_path: Path) -> None:
    assert lines(printed(tmp_path, "wordcross", "--option", "pieces=QZ:7*3 A:1"))["QZ"] == 3
    assert lines(printed(tmp_path, "typo2d", "--option", "pieces=Q4"))["Q"] == 4
    assert lines(printed(tmp_path, "3dxword", "--option", "pieces=Q2 A1"))["Q"] == 12


@pytest.mark.parametrize(
    ("paper", "language"), [*((paper, "en") for paper in PAPERS), ("letter", "de"), ("letter", "nl")]
)
@pytest.mark.parametrize("game", IDS)
def test_all_rules_are_on_the_last_page_with_whose_game_it_is(
    tmp_path: Path, game: str, paper: str, language: str
) -> None:
    document = printed(tmp_path, game, "--paper", paper, "--language", language)
    said = text_of(document, len(document) - 1)
    found = find(game)
    assert found is not None
    for number in rulebook.rules(found.folder):
        assert number in said or number.startswith(("LL-", "REF-")), number
    credit = sentences(found.folder, language)["game"].get("credit", found.credit)
    for page in range(len(document)):
        assert credit in text_of(document, page)


@pytest.mark.parametrize(("language", "task"), [("de", "ein Vogel"), ("nl", "een vogel")])
def test_a_set_is_printed_in_the_language_of_the_terminal(tmp_path: Path, language: str, task: str) -> None:
    document = printed(tmp_path, "kross", "--language", language)
    texts = [text_of(document, page) for page in range(len(document))]
    assert any(task in text for text in texts)
    assert not any("a bird" in text or "the rules" in text for text in texts)


@pytest.mark.parametrize(
    "wrong", [["chess"], ["kross", "--paper", "a3"], ["kross", "--option", "pieces=zorp"]]
)
def test_what_cannot_be_printed_is_told_in_a_line(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["print", *wrong])
    assert stopped.value.code == 2 and capsys.readouterr().err.count("\n") == 1


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(SystemExit):
        main(["print", "kross", "-o", str(tmp_path / "taken" / "set.pdf")])
    assert "cannot write" in capsys.readouterr().err


def test_a_set_goes_where_a_link_leads_and_into_a_pipe_and_makes_no_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, link, pipe = tmp_path / "set.pdf", tmp_path / "link.pdf", tmp_path / "pipe"
    file.write_bytes(b"before")
    file.chmod(0o644)
    link.symlink_to(file)
    assert main(["print", "kross", "-o", str(link)]) == 0
    assert link.is_symlink() and file.read_bytes().startswith(b"%PDF")
    assert file.stat().st_mode & 0o777 == 0o644
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    assert main(["print", "kross", "-o", str(pipe)]) == 0
    reader.join(10)
    assert pipe.is_fifo() and read[0].startswith(b"%PDF")
    with pytest.raises(SystemExit, match="2"):
        main(["print", "kross", "-o", str(tmp_path / "nowhere" / "set.pdf")])
    assert "cannot write" in capsys.readouterr().err and not (tmp_path / "nowhere").exists()
