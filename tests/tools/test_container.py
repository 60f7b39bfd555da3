"""The container image: built as the Dockerfile says, and tried."""

import json
import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tables import LONG
from tests.tools.debian import make_debian, with_programs

ROOT = Path(__file__).parents[2]
STORAGE = '[storage]\ndriver = "overlay"\ngraphroot = "{folder}/images"\nrunroot = "{folder}/run"\n'


@LONG
@with_programs("buildah")
def test_the_image_is_built_and_its_server_plays() -> None:
    """On a Debian with Debian's Python, in place of Python's image, which has to be fetched from elsewhere."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        make_debian(folder / "debian", "python3-dev", "python3-venv")
        (folder / "debian" / "usr" / "bin" / "python").symlink_to("python3")
        (folder / "storage.conf").write_text(STORAGE.format(folder=folder))
        environ = {
            **os.environ,
            "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
            "BUILDAH_ISOLATION": "chroot",
            "BASE": "localhost/debian",
        }

        def run(*words: str | Path) -> str:
            # What is mounted meanwhile, no other process sees, and it is gone at the end.
            command = ["unshare", "--mount", *map(str, words)]
            return subprocess.run(command, cwd=ROOT, env=environ, check=True, stdout=subprocess.PIPE, text=True).stdout

        base = run("buildah", "from", "scratch").strip()
        run("buildah", "add", base, folder / "debian")
        run("buildah", "commit", "--rm", base, environ["BASE"])
        assert "tried localhost/vaka" in run("sh", "tools/container.sh", "localhost/vaka", "1.2.3")
        about = json.loads(run("buildah", "inspect", "--type", "image", "localhost/vaka"))["Docker"]["config"]
        assert about["User"] == "10001"
        assert about["Labels"]["org.opencontainers.image.version"] == "1.2.3"
        assert "/readyz" in " ".join(about["Healthcheck"]["Test"])
        run("buildah", "rmi", "--all", "--force")
