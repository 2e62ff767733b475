"""The command line that the scripts of this room share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from core.paths import MODELS


def run(
    about: str | None,
    ship: Callable[[Path, Path], None],
    measure: Callable[[Path, int], None],
    argv: Sequence[str] | None = None,
) -> None:
    """Run `ship(data, folder)`, or with `--folds N` only `measure(data, N)`.

    about: the module's docstring, shown as help. argv: the arguments, those of the process if None.
    """
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder with the data")
    parser.add_argument("--folds", type=int, default=0, help="write nothing, measure on papers kept back")
    args = parser.parse_args(argv)
    if args.folds:
        measure(args.data, args.folds)
    else:
        ship(args.data, MODELS)
