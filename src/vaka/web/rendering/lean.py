"""Jinja with less between a template and what it calls: a frame makes some thousand calls and writes as many values.

Our templates escape everywhere, and nothing that they call asks for the context. So a call need not find out what it is
to be handed, what is HTML already need not be escaped, and the values of views, which are dicts, are looked up at once.
"""

from collections.abc import Callable
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

OF_ALL_DICTS = frozenset(dir(dict))  # whatever somebody's own component file calls its cards


class LeanContext(Context):
    def call(__self, __called: Callable[..., Any], *given: Any, **named: Any) -> Any:
        named.pop("_loop_vars", None)  # for those who ask for the context
        named.pop("_block_vars", None)
        return __called(*given, **named)


def put(value: Any) -> str:
    """A value as it is written into a page.

    >>> put("<b>"), put(Markup("<b>")), put(7)
    (Markup('&lt;b&gt;'), Markup('<b>'), '7')
    """
    kind = type(value)
    if kind is Markup:
        html: Markup = value
        return html
    return str(value) if kind is int else escape(value)


class LeanCode(CodeGenerator):
    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.put(")


class LeanEnvironment(Environment):
    context_class = LeanContext
    code_generator_class = LeanCode
    put = staticmethod(put)

    def getattr(self, thing: Any, name: str) -> Any:
        if type(thing) is dict and name in thing and name not in OF_ALL_DICTS:
            return thing[name]
        return super().getattr(thing, name)
