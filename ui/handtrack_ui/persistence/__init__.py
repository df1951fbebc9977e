"""State kept between starts."""
