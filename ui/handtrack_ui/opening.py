"""Opening what a command line requested, at the start and for a second start."""

from dataclasses import replace
from functools import partial

from handtrack_ui.feature import Services
from handtrack_ui.shell.options import WindowOptions


class Opening:
    """Lets every feature see the options, then shows a view: the requested one, one that a feature
    wants at this start, or the last one.
    """

    def __init__(self, services: Services) -> None:
        self._services = services

    def begin(self, options: WindowOptions) -> None:
        """Show what the command line requested, else a view for this start, else the last one."""
        hooks = self._services.hooks
        for begin in hooks.begin:
            begin()
        if self._take_options(options):
            return
        if not options.asks_view:
            if any(show() for show in hooks.unasked):
                return
            options = replace(options, view=self._services.window_state.view)
        self._open_source(options)

    def open(self, options: WindowOptions) -> None:
        """Show what a second command line requested."""
        if not self._take_options(options):
            self._open_source(options)

    def _take_options(self, options: WindowOptions) -> bool:
        """Let every feature see the options; return whether one shows something for them."""
        taken = [take(options) for take in self._services.hooks.options]
        return any(taken)

    def _open_source(self, options: WindowOptions) -> None:
        services = self._services
        if options.source is not None and options.source != services.tracking.source:
            services.sources.show(options.source, partial(self._show, options))
        else:
            self._show(options)

    def _show(self, options: WindowOptions) -> None:
        services = self._services
        if any(take(options) for take in services.hooks.asked) or options.view is None:
            return
        named = [feature.name for feature in services.features if feature.by_name]
        services.show(options.view if options.view in named else services.features[0].name)
