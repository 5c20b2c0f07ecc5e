"""Makes what every first command would make else, while the package is built: the tables of the languages' grammars, the
languages as they were read, which of the games that come with it lower without a problem, and what reading them found out.

Read by hatchling, see `[tool.hatch.build.targets.wheel.hooks.custom]` in pyproject.toml. Without them everything works:
what is not there is made when it is wanted, and kept in the user's cache.
"""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TablesHook(BuildHookInterface):
    """In a checkout the tables come to lie in `grammar/tables/`; a wheel takes that folder with it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from spyrium_dsl.library.tables import make_tables

        for language in make_tables():
            self.app.display_info(f"tables of the grammar of {language}")
        from spyrium_dsl.library.verdicts import make_verdicts

        make_verdicts()
