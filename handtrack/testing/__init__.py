"""What stands in for a camera, a source or a model in tests; run-time code imports none of it."""
