"""What hands say: signs that are held, and movements, as a stream of events. Pure: time is an argument."""
