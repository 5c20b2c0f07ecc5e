"""Effect objects: one file a verb, its slots and its meaning.

Importing this package defines every class; the words for them stand in `rules/languages/`. A new verb is one more file.
"""

from importlib import import_module
from pkgutil import iter_modules

MODULES = tuple(sorted(module.name for module in iter_modules(__path__)))

for _name in MODULES:
    import_module(f"{__name__}.{_name}")
