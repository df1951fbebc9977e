"""From what hands do to commands, under the rules of the current step. Pure: time is an argument."""
