"""What a person set: the settings' model, bounds and file."""
