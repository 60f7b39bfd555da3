"""Jinja with less between a template and what it calls: a frame makes some thousand calls and writes as many values.

Our templates escape everywhere, and nothing that they call asks for the context. So a call is a plain call, what is
HTML already need not be escaped, other texts are escaped once, and the values of views, which are dicts, are looked up
at once.
"""

from functools import lru_cache
from keyword import iskeyword
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.runtime import Macro
from markupsafe import Markup, escape

OF_ALL_DICTS = frozenset(dir(dict))  # whatever somebody's own component file calls its cards
MAX_ESCAPED = 20_000  # texts, in memory

escaped = lru_cache(maxsize=MAX_ESCAPED)(escape)  # plain texts alone: HTML is equal to the text that looks like it


class LeanMacro(Macro):
    """Most macros are handed all that they ask for, in its order."""

    def __call__(self, *given: Any, **named: Any) -> str:
        whole = len(given) == self._argument_count and not (
            self.catch_kwargs or self.catch_varargs or self.explicit_caller
        )
        if whole and self.caller and named.keys() == {"caller"}:  # with the body of a call block
            given += (named.pop("caller"),)
        elif not whole or named or self.caller:
            html: str = super().__call__(*given, **named)
            return html
        return str.__new__(Markup, self._func(*given))  # past `Markup.__new__`, which asks what it is handed


def to_html(value: Any) -> str:
    """A value as it is written into a page.

    >>> to_html("<b>"), to_html(Markup("<b>")), to_html(7)
    (Markup('&lt;b&gt;'), Markup('<b>'), '7')
    """
    kind = type(value)
    if kind is Markup:
        html: Markup = value
        return html
    if kind is str:
        return escaped(value)
    return str(value) if kind is int else escape(value)


class LeanCode(CodeGenerator):
    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.to_html(")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        named = [given.key for given in node.kwargs]
        if node.dyn_args or node.dyn_kwargs or any(map(iskeyword, named)):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        self.write("environment.lean")
        super().macro_def(macro_ref, frame)


class LeanEnvironment(Environment):
    code_generator_class = LeanCode
    to_html = staticmethod(to_html)
    leanMacro = LeanMacro  # as generated code calls it: what Jinja writes, with "lean" before it

    def getattr(self, thing: Any, name: str) -> Any:
        if type(thing) is dict and name in thing and name not in OF_ALL_DICTS:
            return thing[name]
        try:
            return getattr(thing, name)
        except AttributeError:
            return super().getattr(thing, name)
