"""How long a server keeps what."""

from dataclasses import dataclass

DAY = 86_400.0


@dataclass(frozen=True)
class Retention:
    """After how many days something is cleared away."""

    games: int = 0  # finished ones, with all that was said there; 0: never
    people: int = 90  # without a seat or table anywhere, since they were last here
    waiting: int = 14  # tables that nobody came to
    brought: int = 30  # tables out of records at which nothing was played
    reports: int = 90  # closed or not
    failed_jobs: int = 30


USUAL_RETENTION = Retention()
