"""What a host can set."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class OpenIdProvider:
    """An OpenID provider of the host. `name` is what the button says; `members`: who signs in by it is a member."""

    issuer: str
    client_id: str
    client_secret: str = field(default="", repr=False)
    name: str = "OpenID"
    members: bool = False


@dataclass
class Settings:
    """`hosts` are the names under which the server may be called (`*.example.org` for all below it); `https` says that
    people reach it through https, so cookies are marked Secure. `limits` can be turned off for load tests. `address` is
    how others in the same network reach a server that its host calls localhost. `own_machine` says that a request
    from this machine is its owner's and not a proxy's: they may ask for much more. `shedding` turns requests away when
    the server is full; where nothing is said it goes with `limits`. `hosts` and `address` change when a server on
    somebody's own machine is opened to the network."""

    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    https: bool = False
    address: str = ""
    limits: bool = True
    own_machine: bool = False
    shedding: bool | None = None
    body_bytes: int = 256 * 1024
    record_bytes: int = 1024 * 1024  # a record or a component file that is handed in
    translate: bool = False  # show all texts to translators, at /texts
    grace: float = 0.0  # seconds from the wish to stop to the end: proxies find other processes meanwhile
    command: str = "vaka"  # how the host calls this program
    store_option: str = ""  # of its command line, with which it serves the same tables again
    port_option: str = ""  # and at the same port
    port: int = 8742
    metrics_token: str = ""  # with it /metrics can be read from anywhere; without one only from this machine
    limit_factor: int = 1  # so many times the usual limits for everybody
    trusted_networks: tuple[str, ...] = ()  # whose addresses may ask for much more, as this machine itself
    docs: str = ""  # the folder of the documentation site, which is shown at /docs
    tab: str = ""  # the folder of the table in a tab (docs/tab.md), which is shown at /tab
    trusted_proxies: str = ""  # addresses of proxies that are believed, or *; where nothing is said this machine's
    traces: str = ""  # the collector to which traces are sent
    provider: OpenIdProvider | None = None  # by which people can sign in
    members_only: bool = False  # whether only members come to tables
    cors_origins: tuple[str, ...] = ()  # sites whose scripts may use the API, or *

    @property
    def sheds(self) -> bool:
        return self.limits if self.shedding is None else self.shedding
