"""An empty Debian in a folder, for tests of what people install on one; its packages come from Debian."""

import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Self

import pytest

from tests.patience import PATIENCE

CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"


def with_programs(*programs: str) -> pytest.MarkDecorator:
    """For tests that make such machines: only where root has these programs."""
    missing = [name for name in ("debootstrap", "unshare", *programs) if shutil.which(name) is None]
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        missing.append("root")
    return pytest.mark.skipif(bool(missing), reason=f"not here: {', '.join(missing)}")


def make_debian(root: Path, *packages: str) -> None:
    names = ",".join(["ca-certificates", *packages])
    command = ["debootstrap", "--variant=minbase", f"--include={names}", "bookworm", str(root)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    # It trusts whom this machine trusts, where a proxy with a certificate of its own stands before the registries.
    shutil.copy(Path("/", CERTIFICATES), root / CERTIFICATES)
    (root / "etc" / "pip.conf").write_text(f"[global]\ncert = /{CERTIFICATES}\n")


class BootedDebian:
    """A Debian that has booted. Its services have a network of their own, which leads nowhere."""

    def __init__(self, root: Path) -> None:
        boot = "systemd-nspawn --quiet --register=no --keep-unit --private-network --boot --console=pipe"
        # Nspawn wants to keep its things in memory, and this machine's /run may be on a disk.
        command = f'mount -t tmpfs tmpfs /run && exec {boot} --directory "$0"'
        self.host = subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", command, str(root)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )

    def __enter__(self) -> Self:
        end = time.monotonic() + PATIENCE
        while self.asked("systemctl is-active multi-user.target").returncode != 0:
            assert self.host.poll() is None
            assert time.monotonic() < end, "it does not boot"
            time.sleep(0.5)
        return self

    def __exit__(self, *_: object) -> None:
        self.host.terminate()  # it shuts down
        self.host.wait(PATIENCE)

    def run(self, script: str, network: bool = False) -> str:
        """What a shell says to this, on its own network, or on ours, from which packages can be fetched."""
        result = self.asked(script, network)
        assert result.returncode == 0, f"{script}\n{result.stdout}"
        return result.stdout

    def asked(self, script: str, network: bool = False) -> subprocess.CompletedProcess[str]:
        first = Path(f"/proc/{self.host.pid}/task/{self.host.pid}/children").read_text().partition(" ")[0] or "0"
        entered = ["nsenter", "--target", first, "--mount", "--uts", "--ipc", "--pid", "--cgroup", "--root", "--wd"]
        return subprocess.run(
            [*entered, *([] if network else ["--net"]), "sh", "-eu"],
            input=script,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
