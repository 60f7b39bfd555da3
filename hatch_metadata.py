"""What the package says of itself on a registry: its addresses, and a README whose links and pictures work there.

`VAKA_REPOSITORY` is the address of the public repository, as https://host/owner/vaka; the release workflow sets it.
Without it there are no addresses, and links into the repository are left out.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?![a-z]+:)([^)\s#]*)(#[^)\s]*)?\)")


def on_a_registry(text: str, repository: str) -> str:
    """The README with absolute links.

    >>> on_a_registry("![A](a.png) [B](b.md#c)", "https://x.org/v")
    '![A](https://x.org/v/raw/main/a.png) [B](https://x.org/v/blob/main/b.md#c)'
    >>> on_a_registry("![A](a.png) [B](b.md)", "")
    ' B'
    """

    def linked(match: re.Match[str]) -> str:
        picture, label, path, anchor = match.groups()
        if not repository:
            return "" if picture else str(label)
        if not path:
            return f"[{label}]({repository}{anchor})"
        return f"{picture}[{label}]({repository}/{'raw' if picture else 'blob'}/main/{path}{anchor or ''})"

    return LINK.sub(linked, text)


def without_empty_tables(text: str) -> str:
    """Tables of pictures that were left out.

    >>> without_empty_tables("| | |\\n| --- | --- |\\n|  |  |\\nEnd")
    'End'
    """
    return re.sub(r"^(?:\|[ |]*\|\n)\|[-| ]+\|\n(?:\|[ |]*\|\n)+", "", text, flags=re.MULTILINE)


class RegistryHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        repository = os.environ.get("VAKA_REPOSITORY", "").rstrip("/")
        text = on_a_registry(Path(self.root, "README.md").read_text("utf-8"), repository)
        metadata["readme"] = {"content-type": "text/markdown", "text": without_empty_tables(text)}
        pages = {
            "Source": "",
            "Issues": "/issues",
            "Changelog": "/blob/main/CHANGELOG.md",
            "Documentation": "/tree/main/docs",
        }
        metadata["urls"] = {name: repository + path for name, path in pages.items()} if repository else {}
