"""The joints of a posed hand, for the drawings of signs."""
