"""Why a call did not arrive."""


class NotSent(Exception):
    """It was not taken; `permanent` says that it never will be."""

    def __init__(self, why: str, permanent: bool) -> None:
        super().__init__(why)
        self.permanent = permanent
