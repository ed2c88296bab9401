"""How whole turns of CUBEWORD are found; bots and hints use it, the referee never does. Read `turns` first."""
