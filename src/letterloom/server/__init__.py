"""The table server: all games for many tables at once, over HTTP and one WebSocket a table (`docs/protocol.md`).

Read `messages` first (what is said), then `live` (a table that is played), `hall` (all of them) and `socket`.
A move is durable before anyone sees it: a table considers it, the writer's thread appends it, and only then is it so.
"""
