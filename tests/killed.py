"""What a process runs that is killed at once, as by a system without memory. It imports nothing that takes time."""

import os
import signal
from typing import Any


def killed(*given: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)
