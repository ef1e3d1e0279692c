"""Many games at once: simulate and measure. The standard library is all it needs."""
