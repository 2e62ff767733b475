"""`python -m core`."""

import sys


def run() -> int:
    """Run the command; stopping it while it is still loading is no fault either."""
    try:
        from core.cli import main

        return main()
    except KeyboardInterrupt:
        print("paperlens: stopped; nothing was written.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(run())
