"""Test doubles for cameras, sources and models; run-time code never imports them."""
