"""The documentation site: its pages, its links, and what the Python API page names."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tools.docs_site import links, live, pages, roles, scripts
from tools.docs_site.commands import page as commands_page
from tools.docs_site.http_api import document
from tools.docs_site.http_api import page as http_page

ROOT = Path(__file__).parents[2]
HERE = ROOT / "docs" / "play.md"
PLACES = {HERE: "play.md", ROOT / "docs" / "decisions" / "README.md": "decisions/index.md"}


def relinked(text: str, repository: str = "") -> str:
    return pages.relinked(text, HERE, PLACES, repository)


def test_links_to_pages_stay_and_links_to_sources_lead_into_the_repository() -> None:
    assert relinked("[why](decisions/README.md#x)") == "[why](decisions/index.md#x)"
    assert relinked("[why](decisions)") == "[why](decisions/index.md)"
    assert relinked("[out](https://example.org)") == "[out](https://example.org)"
    assert relinked("[`a`](../src/vaka/cli.py)") == "`a`"
    assert (
        relinked("[`a`](../src/vaka/cli.py)", "https://x.org/v") == "[`a`](https://x.org/v/blob/main/src/vaka/cli.py)"
    )
    assert relinked("```\n[a](../src)\n```") == "```\n[a](../src)\n```"


def test_live_examples_are_frames_where_the_tab_was_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = "tests/golden/orongo-committed.record"
    text = f'<!-- live: puzzle=orongo/1 "A" --><!-- live: replay={record} "B" -->'
    monkeypatch.setattr(live, "TAB", tmp_path / "tab")
    assert live.with_live_examples(text, "play.md", tmp_path) == ""
    (tmp_path / "tab").mkdir()
    shown = live.with_live_examples(text, "games/index.md", tmp_path)
    assert 'title="A" src="../live/embed.html#puzzle=orongo/1"' in shown
    assert 'src="../live/embed.html#replay=../records/orongo-committed.record"' in shown
    assert (tmp_path / "records" / "orongo-committed.record").is_file()


def test_every_page_is_in_the_navigation() -> None:
    text = re.sub(r"!!python\S+", "", (ROOT / "mkdocs.yml").read_text("utf-8"))

    def listed(entry: object) -> list[str]:
        if isinstance(entry, str):
            return [entry]
        inner = entry.values() if isinstance(entry, dict) else entry
        return [page for one in inner for page in listed(one)]

    made = ["reference/commands.md", "reference/http.md"]
    there = [page for page in pages.sources().values() if page.endswith(".md")] + made
    assert sorted(listed(yaml.safe_load(text)["nav"])) == sorted(there)


def test_a_site_with_lost_links_or_foreign_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "index.html").write_text('<h1 id="here">b</h1><a href="../#top">up</a>')
    (tmp_path / "index.html").write_text(
        '<p id="top"><a href="b/#here">b</a><a href="b/#gone">b</a><a href="c/">c</a>'
        '<a href="https://example.org">x</a><img src="no.png"><script src="https://cdn.example.org/x.js"></script>'
    )
    lost = ["b/#gone", "c/", "loads https://cdn.example.org/x.js", "no.png"]
    assert sorted(links.lost_links(tmp_path)) == [f"index.html: {link}" for link in lost]


def test_scripts_move_out_of_the_pages(tmp_path: Path) -> None:
    page = tmp_path / "b" / "index.html"
    page.parent.mkdir()
    page.write_text('<script>run(1)</script><script src="x.js"></script>')
    scripts.move_out(tmp_path)
    (moved,) = (tmp_path / "assets" / "inline").glob("*.js")
    assert moved.read_text() == "run(1)"
    assert page.read_text() == f'<script src="../assets/inline/{moved.name}"></script><script src="x.js"></script>'


def test_what_says_nothing_is_not_announced(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text('<th style="text-align: right;"></th><th>cost</th><nav class="md-nav" aria-label="client"></nav>')
    roles.take_away(tmp_path)
    plain = '<td style="text-align: right;"></td><th>cost</th><nav class="md-nav" role="presentation"></nav>'
    assert page.read_text() == plain


def test_every_command_and_every_request_has_its_place() -> None:
    assert "## vaka tables prune\n" in commands_page()
    assert "--unfinished" in commands_page()
    made = http_page()
    for path, methods in document()["paths"].items():
        for method in methods:
            assert f"### {method.upper()} {path.removeprefix('/api/v1')}\n" in made


def definitions(module: str) -> dict[str, ast.ClassDef | ast.FunctionDef]:
    """What a module defines, by name. It is not imported: not all that it needs is installed."""
    folder = ROOT / "src" / module.replace(".", "/")
    file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    body = ast.parse(file.read_text("utf-8")).body
    return {node.name: node for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef)}


NAMED = re.findall(r"^::: (\S+)$", (ROOT / "docs" / "python-api.md").read_text("utf-8"), re.MULTILINE)
PACKAGES = {"vaka", "vaka.client", "vaka.client.types"}  # of which the page has all


def test_what_the_python_api_page_names_is_there_and_described() -> None:
    assert set(NAMED) > PACKAGES
    for name in set(NAMED) - PACKAGES:
        module, _, member = name.rpartition(".")
        assert ast.get_docstring(definitions(module)[member]), name


def test_the_python_api_page_has_all_that_is_public() -> None:
    """What the page on stability names, and the environments that the page on research lists."""
    stability, research = ((ROOT / "docs" / page).read_text("utf-8") for page in ("stability.md", "research.md"))
    public = set(re.findall(r"`(vaka\.client|vaka\.[a-z_.]+\.[A-Z]\w+)`", stability))
    for module in re.findall(r"\| `(vaka\.research\.\w+)` \|", research):
        public |= {f"{module}.{name}" for name in definitions(module) if re.search(rf"\b{name}\b", research)}
    assert len(public) > 5
    assert public - set(NAMED) == set()


def examples() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "examples").glob("*.py")):
        yield file.name, file.read_text("utf-8")
    for file in sorted((ROOT / "examples").glob("*.ipynb")):
        cells = json.loads(file.read_text("utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        yield file.name, "\n".join(code)


def imported(source: str) -> Iterator[str]:
    """The modules of ours that a program imports, and the names that it takes from modules."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.partition(".")[0] == "vaka")
        elif isinstance(node, ast.ImportFrom) and str(node.module).partition(".")[0] == "vaka":
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_examples_import_nothing_but_what_the_python_api_page_names() -> None:
    public = {*NAMED, *(name.rpartition(".")[0] for name in NAMED)}  # modules are there for what they hold
    for name, source in examples():
        for found in imported(source):
            assert found in public or found.rpartition(".")[0] in PACKAGES, f"{name}: {found}"
