"""`spyrium build`."""

from __future__ import annotations

from pathlib import Path

import click

from spyrium_dsl.cli.screen import echo


@click.command("build", epilog="Example:  spyrium build harbour --wasm out")
@click.argument("game")
@click.option(
    "--wasm",
    "out",
    required=True,
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the game as WebAssembly, its player kernel.mjs, and a page that simulates it.",
)
@click.option("--seats", type=click.IntRange(1), help="For so many players only.")
@click.option("--in", "said_in", metavar="LANG", help="The language of the page.")
def command(game: str, out: Path, seats: int | None, said_in: str | None) -> None:
    """Build a game for other programs: WebAssembly, which plays the same games in browsers and in Node.

    index.html holds everything and opens without a server. GAME-N.wasm and GAME-N.json are the game for N players, for
    programs of your own: kernel.mjs tells how they are used.
    """
    import json

    from spyrium_dsl.cli.extras import how_to_get
    from spyrium_dsl.library.opened import open_game
    from spyrium_dsl.library.speaking import speech_of
    from spyrium_dsl.library.writing import write_whole
    from spyrium_dsl.run.llvm_code import available
    from spyrium_dsl.simulate.page import kernels, loader, page

    opened = open_game(game, to_play=True, said_in=said_in, examples=False)
    rules = opened.rules
    low, high = rules.model.players
    if seats is not None and not low <= seats <= high:
        raise click.UsageError(f"{rules.tree.title} takes {low} to {high} players.", click.get_current_context())
    if not available():
        raise click.ClickException(f"WebAssembly is made by llvmlite, which is not installed:  {how_to_get('fast')}")
    made = kernels(rules, range(low, high + 1) if seats is None else range(seats, seats + 1))
    language = said_in or rules.tree.language
    name = rules.tree.id
    files = {"kernel.mjs": loader().encode()}
    for number, kernel in made.items():
        files[f"{name}-{number}.wasm"] = kernel.module
        files[f"{name}-{number}.json"] = json.dumps(kernel.about).encode()
    files["index.html"] = page(rules, made, speech_of(opened, said_in=said_in), language).encode()
    try:
        for file, content in files.items():
            write_whole(out / file, content, make_folder=True)
    except OSError as problem:
        raise click.ClickException(f"{out} cannot be written: {problem.strerror}.") from problem
    for file, content in files.items():
        echo(f"{out / file}  {len(content) / 1024:,.0f} kB")
