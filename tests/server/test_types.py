"""The types that the page uses are those of the server."""

from scripts.typescript import FOLDER, declarations


def test_the_typescript_types_are_what_the_python_models_make() -> None:
    written = (FOLDER / "messages.ts").read_text("utf-8")
    assert written == declarations(), "run python -m scripts.typescript"
