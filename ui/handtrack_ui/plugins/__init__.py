"""Optional features. Nothing outside imports one, and none imports another."""
