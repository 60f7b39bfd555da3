"""Build the table in a tab: a folder of static files for any file server (docs/tab.md). `make tab` calls it.

`python -m tools.tab PYODIDE OUT`: the unpacked npm package of Pyodide, and the folder to make. Nothing is done where no
input has changed since OUT was built.
"""

import argparse
import gzip
import hashlib
import importlib.metadata
import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tools.tab_nets import about_alone, net_files, packed_net
from vaka.text.catalogue import catalogue, languages
from vaka.web.pages.well_known import ICONS
from vaka.web.rendering.static_files import names, static_file

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "vaka"
SHELL = SOURCES / "tab" / "static"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
LOCK = "pyodide/pyodide-lock.json"
STDLIB = "python_stdlib.zip"
SHELL_FILES = (
    "shell.css",
    "shell.js",
    "embed.css",
    "embed.js",
    "net.js",
    "nets.js",
    "review_worker.js",
    "worker.js",
)
UNUSED = (  # of the standard library
    *("_pydatetime", "_pyio", "_pyrepl", "bdb", "cProfile", "cmd", "compileall", "configparser", "csv", "ctypes"),
    *("difflib", "doctest", "filecmp", "fileinput", "fractions", "ftplib", "getopt", "imaplib", "mailbox", "mimetypes"),
    *("modulefinder", "netrc", "pyclbr", "rlcompleter", "sched", "shelve", "socketserver", "symtable", "tabnanny"),
    *("tarfile", "timeit", "zipapp"),
    *("multiprocessing", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats", "pydoc"),
    *("smtplib", "sqlite3", "statistics", "trace", "unittest", "wave", "wsgiref", "xml", "xmlrpc", "zoneinfo"),
)
ENCODINGS = (
    "__init__",
    "aliases",
    "ascii",
    "cp437",
    "idna",
    "latin_1",
    "unicode_escape",  # of jinja2, where it compiles a template
    "utf_8",
    "utf_8_sig",
)  # no others
PACKED = (".bin", ".mjs", ".wasm", ".zip", ".css", ".js", ".svg", ".json")
UNPACKED = (  # loaded before the service worker answers
    "shell.css",
    "shell.js",
    "embed.js",
    "static/tokens.css",
    "static/icons/favicon.svg",
)
PACKAGES = ("jinja2", "markupsafe", "markdown_it", "mdurl")  # what pages are rendered with; all run as plain Python
OF_SERVERS = (  # templates of pages that the tab does not have
    *(
        "account",
        "api_docs",
        "away",
        "back.",
        "begin",
        "calls",
        "check",
        "end",
        "fair",
        "figures",
        "friends",
        "history",
    ),
    *("host_", "invited", "join", "leave_calls", "me.", "member", "own_", "plan.", "preview", "report", "result"),
    *("sign_in", "texts", "unsay", "waiting"),
)
LEFT_OUT = (
    *(f"web/templates/{name}" for name in OF_SERVERS),
    *("arena", "client", "commands", "core/conformance", "lab", "research", "tab/static", "table/host", "table/store"),
    *("terminal", "web/api", "web/monitoring", "web/traffic"),
)
OF_STATIC = (
    "web/static/tokens.css",
    "web/static/icons/sprite.svg",
)  # read by templates
SUFFIXES = (".py", ".toml", ".md", ".html", ".json")
FOR_PICTURES = (".ttf", "icons/preview.png")  # that servers draw for links
KEYS = (
    *("loading", "start", "unsafe", "failed", "fresh", "full", "away"),
    *("embed_large", "embed_none", "embed_puzzle", "embed_record", "embed_refused"),
)


def build(pyodide: Path, out: Path) -> None:
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    files = {f"static/{name}": static_file(name).data for name in sorted(names()) if not name.endswith(FOR_PICTURES)}
    files |= {f"pyodide/{name}": (pyodide / name).read_bytes() for name in PYODIDE_FILES}
    files[LOCK] = without_packages(files[LOCK])
    files |= {name: (SHELL / name).read_bytes() for name in SHELL_FILES}
    ours, stdlib = compiled(pyodide, sources(), trimmed(pyodide / STDLIB))
    files |= {"vaka.bin": packed_files(ours), f"pyodide/{STDLIB}": archive(stdlib)}
    of_python = [data for name, data in files.items() if name.startswith(("pyodide/", "vaka.bin"))]
    memory = hash_of(b"".join([*of_python, (SHELL / "python.js").read_bytes()]))
    files["python.js"] = filled("python.js", memory=memory)
    files["manifest.webmanifest"] = manifest()
    said = texts()
    page = filled("index.html", texts=json.dumps(said).replace("<", "\\u003c"), loading=said["en"]["loading"])
    files["index.html"] = files["embed.html"] = page
    nets = {f"nets/{name}.bin": packed_net(path) for name, path in net_files().items()}
    listed = {name: written(out, name, data) | {"first": name not in nets} for name, data in (files | nets).items()}
    write(out / "sw.js", filled("sw.js", files=json.dumps(listed), memory=memory))
    for name, data in licences().items():
        write(out / "licences" / name, data)
    write(out / "404.html", files["index.html"])  # where a host shows it, a link to a table works on the first visit


def written(out: Path, name: str, data: bytes) -> dict[str, object]:
    """Write a file, large ones packed; answers what the service worker knows of it."""
    packed = name.endswith(PACKED) and name not in UNPACKED
    sent = gzip.compress(data, mtime=0) if packed else data
    write(out / (f"{name}.gz" if packed else name), sent)
    return {"hash": hash_of(data), "size": len(sent), "packed": packed}


def write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def hash_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def hash_of_inputs() -> str:
    """Of all files that a build reads, by which it is known to be up to date."""
    tools = ROOT / "tools"
    files = [*SOURCES.rglob("*"), *tools.glob("tab*"), *(tools / "pyodide").iterdir()]
    files += [ROOT / name for name in ("requirements.lock", "NOTICE.md", "LICENSE")]
    result = hashlib.sha256()
    for path in sorted(path for path in files if path.is_file() and path.parent.name != "__pycache__"):
        result.update(f"{path}\0{hash_of(path.read_bytes())}\0".encode())
    return result.hexdigest()


def filled(name: str, **values: str) -> bytes:
    text = (SHELL / name).read_text("utf-8")
    for key, value in values.items():
        text = text.replace(f"{{{{ {key} }}}}", value)
    return text.encode()


def without_packages(lock: bytes) -> bytes:
    """Pyodide's list of packages for download, without any: nothing here asks for one."""
    return json.dumps(json.loads(lock) | {"packages": {}}).encode()


def texts() -> dict[str, dict[str, str]]:
    """What the page around the others says, in all languages."""
    return {
        language: {key: catalogue(language).say(f"pages.tab.{key}", {"why": "{why}"}) for key in KEYS}
        for language in languages()
    }


def manifest() -> bytes:
    icons = [
        {"src": f"static/icons/{file}", "sizes": size, "type": "image/png", "purpose": purpose}
        for size, file, purpose in ICONS
    ]
    about = {"name": "Vaka", "short_name": "Vaka", "start_url": "./", "scope": "./", "display": "standalone"}
    return json.dumps(about | {"icons": icons, "background_color": "#f6efe2", "theme_color": "#f6efe2"}).encode()


def sources() -> dict[str, bytes]:
    """Vaka as far as the tab needs it, and the packages that render its pages."""
    result: dict[str, bytes] = {}
    for path in sorted(SOURCES.rglob("*")):
        inside = path.relative_to(SOURCES).as_posix()
        if inside in OF_STATIC or (path.suffix in SUFFIXES and not inside.startswith(LEFT_OUT)):
            result[f"vaka/{inside}"] = path.read_bytes()
    for path in net_files().values():
        result[f"vaka/editions/{path.relative_to(path.parents[2]).as_posix()}"] = about_alone(path)
    for package in PACKAGES:
        for file in installed(package):
            if file.suffix == ".py":
                result[file.as_posix()] = Path(str(file.locate())).read_bytes()
    return result


def installed(package: str) -> list[importlib.metadata.PackagePath]:
    """The files of a package of others."""
    distribution = {"markdown_it": "markdown-it-py"}.get(package, package)
    return importlib.metadata.files(distribution) or []


def licences() -> dict[str, bytes]:
    """The licence of each part, ours and those of others: they are passed on with the folder."""
    result = {"NOTICE.md": (ROOT / "NOTICE.md").read_bytes(), "vaka.LICENSE": (ROOT / "LICENSE").read_bytes()}
    for part in ("pyodide", "python"):
        result[f"{part}.LICENSE"] = (ROOT / "tools" / "pyodide" / f"{part}.LICENSE").read_bytes()
    for package in PACKAGES:
        texts = [Path(str(file.locate())).read_bytes() for file in installed(package) if "LICENSE" in file.name]
        result[f"{package}.LICENSE"] = b"\n".join(texts)
    return result


def archive(files: dict[str, bytes]) -> bytes:
    """A zip of files as they are: the archive as a whole is packed better than its files one by one."""
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as packed:
        for name, data in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(name), data)
    return result.getvalue()


def packed_files(files: dict[str, bytes]) -> bytes:
    """Files as `tab/static/python.js` reads them: the length of a list, 4 bytes, their names and sizes as JSON, and
    all of them one after the other."""
    listed = json.dumps([[name, len(data)] for name, data in sorted(files.items())]).encode()
    return len(listed).to_bytes(4, "little") + listed + b"".join(data for _, data in sorted(files.items()))


def trimmed(stdlib: Path) -> dict[str, bytes]:
    """The standard library without what nothing here imports."""
    with zipfile.ZipFile(stdlib) as packed:
        return {name: packed.read(name) for name in packed.namelist() if is_needed(name)}


def is_needed(name: str) -> bool:
    """Whether a file of the standard library is; its archive lists folders, too."""
    if name.endswith("/"):
        return False
    first, *rest = name.removesuffix(".py").split("/")
    return rest[0] in ENCODINGS if first == "encodings" else first not in UNUSED


def compiled(pyodide: Path, *groups: dict[str, bytes]) -> list[dict[str, bytes]]:
    """Our files and those of the standard library, compiled by the Python that will run them."""
    folders = [ROOT / "build" / name for name in ("tab-sources", "tab-stdlib")]
    for folder, files in zip(folders, groups, strict=True):
        shutil.rmtree(folder, ignore_errors=True)
        for name, data in files.items():
            write(folder / name, data)
    script = ROOT / "tools" / "pyodide" / "compile.mjs"
    subprocess.run(["node", script, pyodide / "pyodide.mjs", *folders], check=True)
    return [all_below(folder) for folder in folders]


def all_below(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pyodide", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    inputs, built_from = hash_of_inputs(), given.out.with_suffix(".inputs")
    is_whole = (given.out / "sw.js").exists()
    if is_whole and built_from.exists() and built_from.read_text("utf-8") == inputs:
        return 0
    built_from.unlink(missing_ok=True)
    build(given.pyodide.resolve(), given.out)
    built_from.write_text(inputs, "utf-8")
    size = sum(path.stat().st_size for path in given.out.rglob("*") if path.is_file())
    print(f"{given.out}: {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
