"""The widgets that the views are made of, one a module."""
