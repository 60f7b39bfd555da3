"""What the store holds. Secrets that people carry (cookies, links, tokens) are kept as hashes only."""

import sqlalchemy as sa

metadata = sa.MetaData()

# One row a person, and one a secret by which the person is known: cookies, the link to come back, programs' tokens.
people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("used", sa.Double, nullable=False),  # when they were last here, to the day
    sa.Column("banned", sa.Boolean, nullable=False, default=False),
    sa.Column("role", sa.String(10), nullable=False, server_default=""),  # of people/person.py
    sa.Column("language", sa.String(10), nullable=False, server_default=""),  # for the next device, as is the theme
    sa.Column("theme", sa.String(10), nullable=False, server_default=""),
    sqlite_autoincrement=True,  # lists of persons in other rows may still have the number of one who is gone
)
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("label", sa.String(40), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("used", sa.Double, nullable=False),
    sa.Column("expires", sa.Double, nullable=True),
)
# A person who is a program, and whose it is. `code` names it to the owner.
bot_accounts = sa.Table(
    "bot_accounts",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("owner", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("code", sa.String(16), nullable=False, unique=True),
)
# One row a way to sign in. `name` is the id of a passkey, an address that was confirmed, or the subject at the host's
# OpenID provider. `public_key` and `uses`, the counter of the authenticator, are those of a passkey.
sign_ins = sa.Table(
    "sign_ins",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(1400), nullable=False),
    sa.Column("label", sa.String(40), nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("used", sa.Double, nullable=False),
    sa.Index("sign_ins_name", "kind", "name", unique=True),
)
# Secrets for one use: challenges to passkeys, links in mails, requests to the OpenID provider. `data` is what the use
# needs; `person` is the one who asked, if they were known. `mail` names the job that sends a link: it draws the secret
# when it sends, so that no link ever stands in the store.
one_time_secrets = sa.Table(
    "one_time_secrets",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=True, index=True),
    sa.Column("data", sa.String(300), nullable=False, index=True),
    sa.Column("expires", sa.Double, nullable=False, index=True),
    sa.Column("mail", sa.String(40), nullable=True),
    sa.Index("one_time_secrets_mail", "mail", unique=True),
)
# Invitations to a server for members: `places` more people get this role by the link, until it expires.
invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, unique=True),
    sa.Column("role", sa.String(10), nullable=False),
    sa.Column("places", sa.Integer, nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("expires", sa.Double, nullable=False),
    sqlite_autoincrement=True,  # a number that a host has noted never means another one
)

# `version` is the number of the last line in the log. It is never shown: it counts steps that others do not see.
# `moves` counts whole moves and those taken back, `steps` what each seat alone has noticed, as in core/match.py.
# `changes` counts all else that can be seen, `seals` counts what is never shown (sealed answers, links): it tells other
# processes to read them again.
# `bot_next` (a bot, a person with one choice, or a choice that waits) follows from the position; it is kept so that a
# search finds tables that wait for the server. `due` is when the first clock ends: then a job looks at the table.
# No undo goes back behind the line `floor`. A table out of a record was `brought` up to a line; `fresh`: chance
# is dealt anew from there, from `secret` and the seats' nonces. `before` has the sources of the record.
# `clock` is what the table has chosen for its clocks, `clock_from` since when those of the present decision run; each
# of `time_outs` has the last line before somebody ran out of time, the seat, and whether answers were sealed then.
# `muted` and `unseated` are persons whom the host has silenced, or sent away before the start.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("code", sa.String(40), nullable=False, unique=True),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("game", sa.String(20), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("box", sa.String(64), nullable=False),
    sa.Column("components", sa.Text, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("watchers", sa.Boolean, nullable=False),
    sa.Column("clock", sa.JSON(none_as_null=True), nullable=True),
    sa.Column("host", sa.ForeignKey("people.id", ondelete="SET NULL"), nullable=True, index=True),
    sa.Column("secret", sa.LargeBinary, nullable=True),
    sa.Column("seed", sa.String(20), nullable=True),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("ended", sa.String(10), nullable=False),
    sa.Column("winners", sa.JSON, nullable=False),
    sa.Column("rematch", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("steps", sa.JSON, nullable=False),
    sa.Column("changes", sa.Integer, nullable=False),
    sa.Column("seals", sa.Integer, nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("bot_next", sa.Boolean, nullable=False),
    sa.Column("due", sa.Double, nullable=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("moved", sa.Double, nullable=False),
    sa.Column("clock_from", sa.Double, nullable=False, server_default="0"),
    sa.Column("time_outs", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("floor", sa.Integer, nullable=False),
    sa.Column("brought", sa.Integer, nullable=True),
    sa.Column("fresh", sa.Boolean, nullable=False),
    sa.Column("before", sa.JSON, nullable=False),
    sa.Column("muted", sa.JSON, nullable=False),
    sa.Column("unseated", sa.JSON, nullable=False),
    sa.Index("tables_waiting", "status", "bot_next"),
    sa.Index("tables_lobby", "status", "open", "created"),
)
# `chat_read` is the last line of the chat that the person of the seat has read; null where that is not known.
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="SET NULL"), nullable=True, index=True),
    sa.Column("strength", sa.String(10), nullable=False),
    sa.Column("held", sa.Boolean, nullable=False),
    sa.Column("resigned", sa.Boolean, nullable=False),
    sa.Column("nonce", sa.LargeBinary, nullable=False),
    sa.Column("link", sa.String(64), nullable=False),
    sa.Column("since", sa.Double, nullable=False),
    sa.Column("colour", sa.Integer, nullable=False),
    sa.Column("own_share", sa.Boolean, nullable=False),
    sa.Column("share_hash", sa.String(64), nullable=False),
    sa.Column("trouble", sa.String(20), nullable=False, server_default=""),
    sa.Column("waiting_choice", sa.Text, nullable=False, server_default=""),
    sa.Column("waiting_since", sa.Double, nullable=False, server_default="0"),
    sa.Column("ran_out", sa.Integer, nullable=False, server_default="0"),
    sa.Column("out", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("plans", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("planned_since", sa.Double, nullable=False, server_default="0"),
    sa.Column("dropped_plan", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("by_hand", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("owner", sa.String(40), nullable=False, server_default=""),
    sa.Column("chat_read", sa.Integer, nullable=True),
)
# The key with which this server signs the records of games that ended here: one row.
signing_keys = sa.Table(
    "signing_keys",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("private", sa.LargeBinary, nullable=False),
    sa.Column("made", sa.Double, nullable=False),
)
# When the slow clocks of a person run: their time zone, and holidays as pairs of dates.
calendars = sa.Table(
    "calendars",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("zone", sa.String(40), nullable=False),
    sa.Column("holidays", sa.JSON, nullable=False),
)
# When a server on this store was last at work: one row. Clocks stand still from then until one opens again.
uptime = sa.Table(
    "uptime",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)
# When each person was last seen at a table, written down now and then.
presence = sa.Table(
    "presence",
    metadata,
    sa.Column("code", sa.ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seen", sa.Double, nullable=False),
    sa.Index("presence_seen", "seen"),
)

# The lines of the match: choices and undos. Chance is not stored, it follows from the secret and the nonces. `spent`:
# the seconds that people took for the whole move that ends here.
log = sa.Table(
    "log",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("back_to", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("spent", sa.Double, nullable=True),
)
sealed = sa.Table(
    "sealed",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("place", sa.Integer, primary_key=True),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("person", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
)

# At most one open proposal a table; `agreed` are the persons who said yes.
proposals = sa.Table(
    "proposals",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("value", sa.Integer, nullable=False),
    sa.Column("by", sa.Integer, nullable=False),
    sa.Column("agreed", sa.JSON, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.String(400), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="SET NULL"), nullable=True, index=True),
)
# What somebody reported to the hosts: `about` is the person, `name` what they were called at the table with this code,
# `words` the line of the chat that is meant, with its `number`. Words are copied, since the table or the line may go.
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("code", sa.String(40), nullable=False),
    sa.Column("by", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("about", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("number", sa.Integer, nullable=True),
    sa.Column("words", sa.String(400), nullable=False),
    sa.Column("note", sa.String(400), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("closed", sa.Double, nullable=True),
    sa.Index("reports_open", "closed", "id"),
    sqlite_autoincrement=True,  # a number that a host has noted never means another one
)
# Which of several seats of one person looks at the shared device.
showing = sa.Table(
    "showing",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
)
# Which process plays the bots of a table, until when.
leases = sa.Table(
    "leases",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("holder", sa.String(40), nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)

# The review of a game that is over. `accuracy` has per seat how many decisions there were and how many of them good,
# for statistics; `data` is the review itself, as packed JSON of this `format`. The columns with a default served the
# version before, in which reviews had a line of their own: a later step takes them away.
reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("state", sa.String(10), nullable=False, default="done"),
    sa.Column("wished", sa.Boolean, nullable=False, default=False),
    sa.Column("rank", sa.Integer, nullable=False, server_default="1"),
    sa.Column("turn", sa.Integer, nullable=False, server_default="0"),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="SET NULL"), nullable=True, index=True),
    sa.Column("asked", sa.Double, nullable=False, default=0.0),
    sa.Column("tries", sa.Integer, nullable=False, default=0),
    sa.Column("done", sa.Integer, nullable=False, default=0),
    sa.Column("of", sa.Integer, nullable=False, default=0),
    sa.Column("holder", sa.String(40), nullable=False, default=""),
    sa.Column("until", sa.Double, nullable=False, default=0.0),
    sa.Column("format", sa.Integer, nullable=False),
    sa.Column("accuracy", sa.JSON, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=True),
    sa.Index("reviews_in_turn", "state", "rank", "turn", "asked"),
)

# What is to be done, now or later; table/jobs/queue.py says what the states are. `version` counts how often the job was
# added, `tries` how often it was begun. `holder` is the name of the lease that ends at `until`; `done` of `of` parts
# are done. Within a priority, `turn` goes round among the persons.
jobs = sa.Table(
    "jobs",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("key", sa.String(120), nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=True, index=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=True, index=True),
    sa.Column("priority", sa.Integer, nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("added", sa.Double, nullable=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Column("state", sa.String(10), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("error", sa.String(80), nullable=False),
    sa.Column("holder", sa.String(40), nullable=False, server_default=""),
    sa.Column("until", sa.Double, nullable=False, server_default="0"),
    sa.Column("done", sa.Integer, nullable=False, server_default="0"),
    sa.Column("of", sa.Integer, nullable=False, server_default="0"),
    sa.Index("jobs_by_key", "kind", "key", unique=True),
    sa.Index("jobs_in_turn", "kind", "state", "priority", "turn", "due", "id"),
    sa.Index("jobs_due", "state", "due"),
)

# How a person wants to be called; without a row not at all. `site` is the address at which they know this server, for
# links, `since` when they chose this: what had ended before is not news. `feed` is the hash of the calendar's secret.
call_settings = sa.Table(
    "call_settings",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("mode", sa.String(10), nullable=False),
    sa.Column("kinds", sa.JSON, nullable=False),
    sa.Column("language", sa.String(10), nullable=False),
    sa.Column("site", sa.String(300), nullable=False),
    sa.Column("since", sa.Double, nullable=False),
    sa.Column("feed", sa.String(64), nullable=True, unique=True),
)
# Where calls go: `target` is an address of mail, of a webhook or of a browser's push service. `form` is the shape of a
# webhook, `secrets` has the keys of the browser, or the token for a webhook. `sent` is when the last call went there,
# `trouble` why the last one did not. `leave` is the secret in each mail by which mail can be ended, and nothing else.
call_ways = sa.Table(
    "call_ways",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("target", sa.String(1000), nullable=False),
    sa.Column("form", sa.String(10), nullable=False),
    sa.Column("secrets", sa.JSON, nullable=False),
    sa.Column("label", sa.String(40), nullable=False),
    sa.Column("leave", sa.String(40), nullable=True, unique=True),
    sa.Column("sent", sa.Double, nullable=False),
    sa.Column("trouble", sa.String(80), nullable=False),
    sqlite_autoincrement=True,  # jobs are named by the number
)
# What a person was last called for at a table: each kind of call has a value that makes it another one.
called = sa.Table(
    "called",
    metadata,
    sa.Column("person", sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("kind", sa.String(10), primary_key=True),
    sa.Column("value", sa.String(40), nullable=False),
)
# Calls that wait to be sent. Those with the same `batch` go as one message, which has that name however often it is
# tried.
calls = sa.Table(
    "calls",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("way", sa.ForeignKey("call_ways.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("table", sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("value", sa.String(40), nullable=False),
    sa.Column("by", sa.String(40), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("batch", sa.String(40), nullable=False),
)
# The key by which push services know this server: one row.
push_keys = sa.Table(
    "push_keys",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("private", sa.LargeBinary, nullable=False),
)
