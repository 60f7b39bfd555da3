"""python-chess. A game ends as its `is_game_over` says, but the legal moves are made only once per position."""

import chess

from bench.worker import Rnd, Task, rates

PACKAGE = "chess"


def play(rnd: Rnd) -> int:
    board = chess.Board()
    real = 0
    while True:
        moves = list(board.legal_moves)
        if (
            not moves
            or board.is_insufficient_material()
            or board.is_seventyfive_moves()
            or board.is_fivefold_repetition()
        ):
            return real
        real += len(moves) > 1
        board.push(moves[int(rnd() * len(moves))])


TASKS = [Task("chess", 2, "Python", rates(play))]
