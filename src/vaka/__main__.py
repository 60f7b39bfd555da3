"""Where `vaka` and `python -m vaka` begin: Ctrl+C is no traceback, not even while modules are read."""

import sys


def main() -> int:
    try:
        from .cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
