"""Calls: what reaches people whose page is closed, in the way that each of them has chosen."""

from collections.abc import Sequence

from ..jobs.job import Handler
from ..jobs.worker import Worker
from ..live.table_registry import TableRegistry
from ..play.clocks import Clocks
from ..play.feeds import Feeds
from .delivery import MAX_TRIES, Delivery
from .mail import MailSender
from .preferences import CallPreferences
from .push_keys import PushKeys
from .senders import available
from .triggers import CHECK, CHECK_TIME, SEND, Triggers


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
        self.triggers = Triggers(registry, feeds, clocks, self.preferences)
        self.senders = available(mail, self.push_keys, networks)
        self.delivery = Delivery(registry, self.preferences, self.triggers, self.senders)
        registry.changed = self.triggers.note_change
        worker.handlers[CHECK] = Handler(self.triggers.check, at_once=4)
        worker.handlers[CHECK_TIME] = Handler(self.triggers.check_time, at_once=4)
        worker.handlers[SEND] = Handler(self.delivery.deliver, at_once=8, most_tries=MAX_TRIES)
