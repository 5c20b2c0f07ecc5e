"""Back ends and drivers of a Program."""
