"""The ways in which a card can be laid: plainly (`placing`), or by an icon (`icons`)."""
