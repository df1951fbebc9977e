"""A folder for each thing a person does in the window."""
