"""Mutation testing: plant one small fault at a time in a copy of the tree, and see whether a test fails.

`listed` is the list of faults, `python -m tests.mutations` (part of `make soak`) plants them.
"""
