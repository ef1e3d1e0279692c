"""Bots, scripts and clients at a hosted table."""
