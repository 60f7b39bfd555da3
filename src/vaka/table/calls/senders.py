"""How a message leaves this server, by each kind of way."""

from collections.abc import Awaitable, Callable, Sequence

from ...text.catalogue import catalogue
from .mail import Mail, MailSender
from .message import Message
from .preferences import MAIL, PUSH, WEBHOOK, Preferences, Way
from .push_keys import PushKeys

Sender = Callable[[Way, Preferences, Message], Awaitable[None]]  # NotSent where it was not taken


def by_mail(mail: MailSender) -> Sender:
    async def send(way: Way, preferences: Preferences, message: Message) -> None:
        leave = f"{preferences.site}/calls/leave/{way.leave}"
        ending = catalogue(preferences.language).say(
            "calls.mail_end", {"settings": f"{preferences.site}/me/calls", "leave": leave}
        )
        # One click ends it, as RFC 8058 wants it: mail programs show a button for that.
        headers = {"List-Unsubscribe": f"<{leave}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        text = "\n".join([*message.lines, "", message.url, "", "-- ", ending, ""])
        await mail.send(Mail(way.target, message.title, text, message.key, headers))

    return send


def available(mail: MailSender | None, push_keys: PushKeys, networks: Sequence[str]) -> dict[str, Sender]:
    """The senders that this server has, by the kind of way: mail where the host has set a server for it, the others
    where what they need is installed."""
    senders = {MAIL: by_mail(mail)} if mail is not None else {}
    try:
        from .outgoing import Outgoing
        from .push import by_push
        from .webhooks import by_webhook
    except ModuleNotFoundError:  # the extra `calls`
        return senders
    outgoing = Outgoing(networks)
    return {**senders, WEBHOOK: by_webhook(outgoing), PUSH: by_push(outgoing, push_keys)}
