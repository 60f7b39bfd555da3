"""Tell programs what the view of every game holds: `python -m tools.api_views`.

From the TypedDicts in `games/<game>/view.py` and the comments beside their fields it writes `web/view_schema.json` of
each edition, out of which the OpenAPI description takes the views (a compiled engine no longer knows the types of its
fields), and the chapter about them in `docs/api.md`.
"""

import ast
import json
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

import vaka
from tools.no_arguments import parse_no_words
from vaka import editions
from vaka.core import question
from vaka.text.catalogue import catalogue

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs/api.md"
BEGIN, END = "<!-- views: made by tools/api_views.py -->\n", "<!-- end of views -->\n"
NAMES = {int: "integer", str: "string", bool: "boolean", NoneType: "null"}
NOT_SENT = ("question",)  # an answer has it beside the view, with its text
OF_ALL = ("game", "step", "pending")  # described once for all games


def form_of(game: str) -> Any:
    """The TypedDict of a game's view: `HivaOaView` for hiva_oa."""
    name = "".join(part.capitalize() for part in game.split("_"))
    return getattr(import_module(f"vaka.games.{game}.view"), f"{name}View")


# --- comments


def comments(module: ModuleType) -> dict[tuple[str, str], str]:
    """What is written beside the fields of a module's TypedDicts, by type and field."""
    source = Path(str(module.__file__)).read_text("utf-8")
    lines = source.splitlines()
    result: dict[tuple[str, str], str] = {}
    for node in ast.parse(source).body:
        for type_name, field, line in fields_of(node):
            _, mark, comment = lines[line - 1].partition("  # ")
            if mark:
                result[type_name, field] = re.sub(r"\bNone\b", "null", comment)
    return result


def fields_of(node: ast.stmt) -> list[tuple[str, str, int]]:
    """The fields that a statement declares, with the name of their type and their lines."""
    if isinstance(node, ast.ClassDef):
        declared = [inner for inner in node.body if isinstance(inner, ast.AnnAssign)]
        return [(node.name, inner.target.id, inner.lineno) for inner in declared if isinstance(inner.target, ast.Name)]
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and len(node.value.args) == 2:
        name, fields = node.value.args
        if isinstance(name, ast.Constant) and isinstance(fields, ast.Dict):
            keys = [key for key in fields.keys if isinstance(key, ast.Constant)]
            return [(str(name.value), str(key.value), key.lineno) for key in keys]
    return []


class Views:
    """The views of one game, with what is said about their fields."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.form = form_of(game)
        self.said = {field: text for (_, field), text in comments(question).items()}
        self.comments = comments(import_module(f"vaka.games.{game}.view"))

    def comment(self, form: Any, field: str) -> str:
        """What is written beside the field, in the type itself or in one that it extends."""
        if (form.__name__, field) in self.comments:
            return self.comments[form.__name__, field]
        inherited = [text for (_, name), text in self.comments.items() if name == field] if form is self.form else []
        return self.said.get(field, "") if form is self.form and not inherited else (inherited or [""])[0]

    def fields(self, form: Any) -> dict[str, Any]:
        return {name: hint for name, hint in get_type_hints(form).items() if name not in NOT_SENT}

    # --- for programs

    def schema(self) -> dict[str, Any]:
        """The JSON schema of the view, without references."""
        made = self._schema(self.form)
        made["properties"]["game"] = {"const": self.game}
        return made

    def _schema(self, form: Any) -> dict[str, Any]:
        if is_typeddict(form):
            fields = self.fields(form)
            return {
                "title": form.__name__,
                "type": "object",
                "properties": {name: self._described(form, name, hint) for name, hint in fields.items()},
                "required": [name for name in fields if name in form.__required_keys__],
                "additionalProperties": False,
            }
        if get_origin(form) in (Union, UnionType):
            return {"anyOf": [self._schema(one) for one in get_args(form)]}
        if get_origin(form) is list:
            return {"type": "array", "items": self._schema(get_args(form)[0])}
        if get_origin(form) is dict:
            return {"type": "object", "additionalProperties": self._schema(get_args(form)[1])}
        return {"type": NAMES[form]} if form in NAMES else {}

    def _described(self, form: Any, name: str, hint: Any) -> dict[str, Any]:
        comment = self.comment(form, name)
        return {**self._schema(hint), **({"description": comment} if comment else {})}

    # --- for people

    def chapter(self) -> str:
        title = catalogue("en").say(f"{self.game}.game_title", {})
        return f"### {title}\n" + "".join(f"{line}\n" for line in self._lines(self.form, 0)) + "\n"

    def _lines(self, form: Any, depth: int) -> list[str]:
        result: list[str] = []
        for name, hint in self.fields(form).items():
            if form is self.form and name in OF_ALL:
                continue
            comment = self.comment(form, name)
            sometimes = form.__total__ and name not in form.__required_keys__
            kind = self._said(hint) + (", or left out" if sometimes else "")
            result.append(f"{'  ' * depth}- `{name}` ({kind}){': ' + comment if comment else ''}")
            inner = self._inner(hint)
            if inner is not None:
                result += self._lines(inner, depth + 1)
        return result

    def _said(self, hint: Any) -> str:
        """A type in words."""
        if is_typeddict(hint):
            return "fields" if hint.__required_keys__ else "fields, where the question has them"
        if get_origin(hint) in (Union, UnionType):
            return " or ".join(self._said(one) for one in get_args(hint))
        if get_origin(hint) is list:
            return f"list of {self._said(get_args(hint)[0])}"
        if get_origin(hint) is dict:
            return f"{self._said(get_args(hint)[1])} by name"
        return NAMES.get(hint, "anything")

    def _inner(self, hint: Any) -> Any:
        """The TypedDict somewhere in a type."""
        if is_typeddict(hint):
            return hint
        return next((item for item in map(self._inner, get_args(hint)) if item is not None), None)


def schema_of(game: str) -> str:
    return json.dumps(Views(game).schema(), indent=1, ensure_ascii=False) + "\n"


def with_chapters(text: str) -> str:
    """The page of the API with its chapter about the views as it should be."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "".join(Views(game).chapter() for game in vaka.list_games()) + END + after


if __name__ == "__main__":
    parse_no_words(__doc__)
    for game in vaka.list_games():
        (editions.folder(game) / "web" / "view_schema.json").write_text(schema_of(game), "utf-8")
    DOCS.write_text(with_chapters(DOCS.read_text("utf-8")), "utf-8")
