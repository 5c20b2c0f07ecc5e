"""Many games at once: batches of them, on one process or several, and what they add up to."""
