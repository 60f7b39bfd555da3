"""A program of somebody who uses the library, checked as strictly as type checkers can."""

import vaka


def choose_first(state: vaka.State) -> None:
    seat = state.pending[0]
    choices = state.choices(seat)
    state.choose(seat, choices[0])


def played(name: str, players: int, seed: int) -> vaka.Outcome | None:
    game = vaka.game(name)
    state = game.start(players, vaka.seeded(seed), options={})
    while state.pending:
        choose_first(state)
    return state.outcome


class Low(vaka.Chance):
    def pick(self, n: int) -> int:
        self.asked += 1
        return 0


def main() -> None:
    game = vaka.game("orongo")
    match = vaka.Match(game, players=2, seed=7, names=["Anne", "Ben"], options={"hidden_tile": False})
    match.choose(0, "bid 5")
    match.choose(1, game.choice("bid 3"))
    told: list[str] = match.told(1)
    known = match.state.seen(0)
    world = known.imagine(Low())
    view = known.view()
    step = view["step"]
    assert isinstance(step, str)
    saved: dict[str, object] = match.state.save()
    again = game.load(saved).copy(vaka.seeded(3))
    reason = again.why_not(0, 1)
    if reason is not None:
        key: str = reason.key
        print(key, reason.values.get("line"))
    outcome = played("moorea", 2, 1)
    winners: list[int] = [] if outcome is None else outcome.winners
    text: str = match.record().text()
    words: str = game.words(known.choices(0)[0])
    try:
        game.start(9, vaka.committed(bytes(32), [b"a"]))
    except vaka.VakaError as error:
        print(error.key, error.values, str(error))
    print(told, view, step, again, winners, text, words, world.digest(), game.players, game.box.digest)


if __name__ == "__main__":
    main()
