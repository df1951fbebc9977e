"""Other people's recipes and protocols, understood and written as guides; docs/guides.md lists the formats."""
