"""Drawn strokes and work of an arm, as landmarks: one model to learn from, another held back."""
