"""The settings of sending."""

from typing import Annotated

from msgspec import Meta, Struct

from handtrack.config.model import Text

Port = Annotated[int, Meta(ge=1, le=65535)]


class SendingSettings(Struct, frozen=True):
    """Where results go. With `from_start`, active sinks start again with the application.

    `origins`: the web pages that may receive, separated by spaces; `token`: required from receivers
    on other machines.
    """

    from_start: bool = False
    websocket: bool = False
    websocket_host: Text = "127.0.0.1"
    websocket_port: Port = 8765
    origins: Text = ""
    token: Text = ""
    osc: bool = False
    osc_host: Text = "127.0.0.1"
    osc_port: Port = 9000
    wekinator: bool = False
    lsl: bool = False
    lsl_name: Text = "Handtrack"
    lsl_network: bool = False
