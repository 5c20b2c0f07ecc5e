"""Vocabularies, word forms, the grammar put together for one language, and sentences made from nodes."""
