"""Calls: what reaches people whose page is closed, in the way that each of them has chosen."""

from collections.abc import Sequence

from ..jobs.job import Handler
from ..jobs.worker import Worker
from ..live.table_registry import TableRegistry
from ..play.clocks import Clocks
from ..play.feeds import Feeds
from .delivery import MOST_TRIES, Delivery
from .looks import LOOK, LOOK_AT_TIME, SEND, Looks
from .mail import MailSender
from .preferences import CallPreferences
from .push_keys import PushKeys
from .senders import available


class Calls:
    """`networks` are the host's own into which webhooks may go."""

    def __init__(
        self,
        registry: TableRegistry,
        feeds: Feeds,
        clocks: Clocks,
        worker: Worker,
        mail: MailSender | None,
        networks: Sequence[str] = (),
    ) -> None:
        self.preferences = CallPreferences(registry.store, lambda: registry.clock())
        self.push_keys = PushKeys(registry.store)
        self.looks = Looks(registry, feeds, clocks, self.preferences)
        self.senders = available(mail, self.push_keys, networks)
        self.delivery = Delivery(registry, self.preferences, self.looks, self.senders)
        registry.changed = self.looks.note_change
        worker.handlers[LOOK] = Handler(self.looks.look, at_once=4)
        worker.handlers[LOOK_AT_TIME] = Handler(self.looks.look_at_time, at_once=4)
        worker.handlers[SEND] = Handler(self.delivery.deliver, at_once=8, most_tries=MOST_TRIES)
