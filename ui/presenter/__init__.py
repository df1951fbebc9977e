"""Presenter mode: commands by hand as keystrokes to other programs."""
