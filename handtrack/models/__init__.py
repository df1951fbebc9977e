"""The models that come with Handtrack, and what runs them."""
