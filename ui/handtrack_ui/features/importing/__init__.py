"""Looking at what was understood of somebody else's recipe or protocol, before it is kept."""
