"""The MkDocs plugin: the books of games as part of a site. Made for MkDocs 1.6; ProperDocs 1.6 runs it as it is."""

from spyrium_dsl.plugin.plugin import SpyriumPlugin

__all__ = ["SpyriumPlugin"]
