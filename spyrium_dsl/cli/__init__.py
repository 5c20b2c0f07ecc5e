"""The command line: `spyrium`."""

from __future__ import annotations


def main() -> None:
    """Run the command line and leave with its exit code.

    0 fine, 1 mistakes in the rules, 2 wrong use of the command, 130 stopped by the user.
    """
    import gc

    # What a command imports and reads lives until it ends: looking every 700 objects for what can be thrown away takes
    # a tenth of the time that people wait.
    gc.set_threshold(50_000)
    # Imported here: whoever imports a room of the command line for its functions does not want the whole of it.
    from spyrium_dsl.cli.app import run

    raise SystemExit(run())
