"""The list of mutations, area by area."""

from tests.mutations import games, page, rules, server
from tests.mutations.mutation import Mutation

MUTATIONS: tuple[Mutation, ...] = (*rules.MUTATIONS, *games.MUTATIONS, *server.MUTATIONS, *page.MUTATIONS)
