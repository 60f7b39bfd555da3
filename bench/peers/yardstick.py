"""The yardstick: a toy game in plain Python, by which figures from different machines can be compared."""

from bench import yardstick
from bench.worker import Task, rates

PACKAGE = None
TASKS = [Task("toy", yardstick.NP, "Python", rates(yardstick.play))]
