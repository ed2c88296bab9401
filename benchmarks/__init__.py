"""Benchmarks: `make bench` runs each of these; they print what they measured and how."""
