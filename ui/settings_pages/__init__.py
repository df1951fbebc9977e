"""The pages of the settings: one a section."""
