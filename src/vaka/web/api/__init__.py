"""The JSON API for programs. A Bearer token says for which person a program acts; cookies are not read here.

Everything goes through `Tables`, and every answer is made from facts and table views, so a program sees what
a person in its seat sees. Seats are counted from 1, as in the words of choices and in views.
"""

from ..routers import joined
from . import docs_page, operations

router = joined(operations, docs_page)
