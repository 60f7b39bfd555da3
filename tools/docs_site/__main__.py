"""Prepare the pages of the documentation site in a folder, or finish and check the site that was made of them.

python -m tools.docs_site prepare build/docs/pages
python -m tools.docs_site finish build/docs/site
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

from . import links, live, roles, scripts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["prepare", "finish"])
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    if given.step == "prepare":
        from . import pages  # it imports the whole server, which takes seconds

        pages.prepare(given.folder, os.environ.get("VAKA_REPOSITORY", ""))
        return
    scripts.move_out(given.folder)
    roles.take_away(given.folder)
    (licence,) = Path("build/docs/tools/lib").glob("python*/site-packages/zensical-*.dist-info/licenses/LICENSE*")
    shutil.copy(licence, given.folder / "assets" / "zensical.LICENSE")
    live.add_tab(given.folder)
    if lost := links.lost_links(given.folder.resolve()):
        sys.exit("\n".join(["docs: links that lead nowhere", *lost]))


if __name__ == "__main__":
    main()
