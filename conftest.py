"""Examples of the games are tests, too."""

pytest_plugins = ["spyrium_dsl.plugin.collecting"]
