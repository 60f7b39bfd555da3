"""What the arena says where there is no Ray, or no cluster."""

import sys

from vaka.cli import main

WORDS = ["arena", "orongo", "random", "random", "--games", "2", "--ray", "127.0.0.1:1"]


def test_without_ray_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(WORDS) == 2
    said = capsys.readouterr().err
    assert "pip install 'vaka[ray]'" in said
    assert len(said.splitlines()) == 1
