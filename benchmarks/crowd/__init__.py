"""Crowds of tables for `benchmarks.load` and `tests.server.crash`: games played before, clients, a bare relay."""
