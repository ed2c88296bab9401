"""The list of mutations fits the code as it is now."""

import pytest

from tests.mutations.listed import MUTATIONS
from tests.mutations.mutation import ROOT, Mutation, mutated


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_the_old_text_occurs_once_and_the_new_one_differs(mutation: Mutation) -> None:
    text = (ROOT / mutation.file).read_text("utf-8")
    assert mutated(mutation, text) != text


def test_no_two_mutations_have_the_same_name() -> None:
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS) >= 75
