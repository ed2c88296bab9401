"""How a table of WORD CROSS is drawn quickly: what its scenes look up."""
