"""The memory overlay: what the model, the pool and the process hold, over any view."""
