"""The joints of a posed hand, for the drawings of signs and for finding a hand in space."""
