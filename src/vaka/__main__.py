"""`python -m vaka` is `vaka`."""

import sys

from .cli import main

sys.exit(main())
