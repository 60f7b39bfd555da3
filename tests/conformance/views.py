"""Does a view have the form that its TypedDict promises?"""

from types import NoneType, UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfits(value: Any, form: Any, at: str = "view") -> list[str]:
    """Everything in which a value differs from its form, each with its place."""
    if get_origin(form) is NotRequired:
        (form,) = get_args(form)
    if is_typeddict(form):
        return _misfits_of_entries(value, form, at)
    if get_origin(form) in (Union, UnionType):
        result = [misfits(value, one, at) for one in get_args(form)]
        return min(result, key=len)
    if get_origin(form) is list:
        (inner,) = get_args(form)
        if type(value) is not list:
            return [f"{at} is no list"]
        return [misfit for place, item in enumerate(value) for misfit in misfits(item, inner, f"{at}[{place}]")]
    if get_origin(form) is dict:
        _, inner = get_args(form)
        if type(value) is not dict or not all(type(key) is str for key in value):
            return [f"{at} is no table by names"]
        return [misfit for key, item in value.items() for misfit in misfits(item, inner, f"{at}.{key}")]
    if form is Any or (form is NoneType and value is None) or type(value) is form:
        return []
    return [f"{at} is {value!r} and not {getattr(form, '__name__', form)}"]


def _misfits_of_entries(value: Any, form: Any, at: str) -> list[str]:
    if type(value) is not dict:
        return [f"{at} is no table"]
    hints = get_type_hints(form)
    result = [f"{at}.{key} is missing" for key in form.__required_keys__ if key not in value]
    result += [f"{at}.{key} is not promised" for key in value if key not in hints]
    return result + [
        misfit for key in value if key in hints for misfit in misfits(value[key], hints[key], f"{at}.{key}")
    ]
