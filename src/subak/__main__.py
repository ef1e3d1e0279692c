"""The command `subak`, and `python -m subak`: who asks for the version alone need not wait for the rest."""

import sys
from importlib.metadata import version


def main() -> None:
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"subak {version('subak')}\n")
        return
    from subak.cli import main as run

    run()


if __name__ == "__main__":
    main()
