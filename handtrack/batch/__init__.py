"""Track a corpus: each video or folder of pictures becomes a result file, which is its own checkpoint."""
