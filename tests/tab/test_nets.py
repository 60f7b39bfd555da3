"""The nets of the bots in the tab: a script multiplies them as NumPy does."""

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="nets are read with NumPy: pip install numpy")

import vaka
from tests.tables import SOAK
from tools.tab_nets import about_alone, net_files, packed_net
from vaka.bots import master
from vaka.bots.master import about_net, net_for
from vaka.bots.net import read_net
from vaka.bots.net_about import read_about
from vaka.games import observer
from vaka.tab.nets import Nets, ScriptNet, name_of, net_name

STATIC = Path(vaka.__file__).parent / "tab" / "static"
POSITIONS = 1000 if SOAK else 25  # of each net
NEAR = 1e-4
NETS = net_files()

# Reads a net and questions, and prints what the net thinks.
THINK = """
import { readFileSync } from "node:fs";
const [script, net, questions] = process.argv.slice(1);
const { readNet, think } = await import(script);
const read = readNet(new Uint8Array(readFileSync(net)).buffer);
console.log(JSON.stringify(think(read, JSON.parse(readFileSync(questions, "utf8")))));
"""


def positions(game, count):
    """What seats see and may choose, out of random games with any number of players."""
    lot, features, result = random.Random(1), observer(game), []
    while len(result) < count:
        state = game.start(lot.choice(game.players), vaka.seeded(lot.randrange(1000)))
        while state.pending:
            seat = lot.choice(state.pending)
            choices = state.choices(seat)
            if len(choices) > 1 and lot.random() < 0.1:
                result.append((features.observe(state, seat, choices), choices))
            state.choose(seat, lot.choice(choices))
    return result[:count]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.parametrize("name", NETS)
def test_the_script_thinks_as_numpy_does(name, tmp_path):
    asked = positions(vaka.game(name.partition("/")[0]), POSITIONS)
    (tmp_path / "net").write_bytes(packed_net(NETS[name]))
    (tmp_path / "questions").write_text(json.dumps(asked))
    command = [
        "node",
        "--input-type=module",
        "--eval",
        THINK,
        STATIC / "net.js",
        tmp_path / "net",
        tmp_path / "questions",
    ]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not said.returncode, said.stderr[-2000:]
    net = read_net(NETS[name])
    for question, (odds, value) in zip(asked, json.loads(said.stdout), strict=True):
        expected, worth = net.think(*question)
        assert odds == pytest.approx(expected, abs=NEAR)
        assert value == pytest.approx(worth, abs=NEAR)


@pytest.mark.parametrize("name", NETS)
def test_the_file_without_weights_says_the_same_of_the_net(name, tmp_path):
    alone = tmp_path / "net.npz"
    alone.write_bytes(about_alone(NETS[name]))
    assert read_about(alone) == read_about(NETS[name])
    assert alone.stat().st_size < 40_000
    assert name_of(NETS[name]) == name


def test_a_net_is_loaded_once_and_bots_wait_for_it_alone(monkeypatch):
    begun, game = [], vaka.game("orongo")
    nets = Nets(begun.append, lambda name, asked: json.dumps([[[1.0], 0.5] for _ in json.loads(asked)]))
    monkeypatch.setattr(master, "reader", nets.read)
    monkeypatch.setattr(master, "_FITTED", {})
    master._read_once.cache_clear()
    assert not nets.settled(game, 2)
    assert not nets.settled(game, 2)
    assert begun == ["orongo/net-2"]
    assert net_for(game, 2, {}) == (None, "the weights of orongo/net-2 are not loaded")
    nets.comes("orongo/net-2", True)
    assert nets.settled(game, 2)
    net, _ = net_for(game, 2, {})
    assert isinstance(net, ScriptNet)
    assert net.think([1, 2], [3]) == ([1.0], 0.5)
    assert not nets.settled(game, 3)
    nets.comes("orongo/net", False)
    assert nets.settled(game, 3)
    assert net_for(game, 3, {})[0] is None
    master._read_once.cache_clear()


def test_a_box_that_no_net_learned_waits_for_none(monkeypatch):
    game = vaka.game("orongo")
    monkeypatch.setitem(about_net("orongo"), "box", "another")
    assert net_name(game, 2) == ""
    assert Nets(pytest.fail, pytest.fail).settled(game, 2)
