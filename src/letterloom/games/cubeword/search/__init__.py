"""How whole turns of CUBEWORD are found; bots and hints use it, the referee never does. Read `turns` first.

Plain: `index` has the words, `sketches` words for a line, `opening` first turns, `reckoning` what a board costs and
scores. Compiled: `cabinet` has the words, `kernel` finds boards, `beam` is how Python asks for them. `ahead` is what a
turn leads to.
"""
