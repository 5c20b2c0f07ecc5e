"""The command line: `spyrium`."""

from __future__ import annotations


def main() -> None:
    """Run the command line and leave with its exit code.

    0 fine, 1 mistakes in the rules, 2 wrong use of the command, 130 stopped by the user.
    """
    import gc

    # What a command imports and reads lives until it ends: looking every 700 objects for what can be thrown away takes
    # a tenth of the time that people wait, and looking once more at the end a fifth. A check of a large game makes
    # 200,000; a command that goes on for long and makes more than these is looked through.
    gc.set_threshold(500_000)
    # Imported here: whoever imports a room of the command line for its functions does not want the whole of it.
    from spyrium_dsl.cli.app import run

    code = run()
    gc.freeze()
    raise SystemExit(code)
