"""Guides as a feature: the view that runs one, its timers in the header, and reading aloud."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from handtrack_ui.common.keys import Shortcut
from handtrack_ui.feature import QT_TRANSLATE_NOOP, Feature, KeyRow, Scene, Services, everywhere
from handtrack_ui.features.guide.shortcuts import GuideKey

if TYPE_CHECKING:
    from handtrack_ui.common.view import View
    from handtrack_ui.features.guide.controller import GuideController
    from handtrack_ui.features.guide.view import GuideView
    from handtrack_ui.shell.options import WindowOptions


def _open(services: Services) -> "View":
    from handtrack.guides.background import BackgroundStore
    from handtrack_ui.common.shortcuts import bind
    from handtrack_ui.features.guide.controller import GuideController
    from handtrack_ui.features.guide.timer_chip import TimerChip
    from handtrack_ui.features.guide.timer_panel import TimerPanel
    from handtrack_ui.features.guide.view import GuideView
    from handtrack_ui.features.library.controller import LibraryController
    from handtrack_ui.features.library.view import LibraryView

    state = services.window_state
    preferences = services.preferences
    library = services.find(LibraryView)
    view = GuideView(
        services.theme,
        services.pictures,
        services.tracking.hand,
        chosen=preferences.current,
        reading_m=state.reading_m,
        store=services.store,
    )
    guides = services.offer(
        GuideController(
            services.window,
            library,
            view,
            services.banner,
            services.pictures,
            jobs=services.jobs,
            window_state=state,
            begun=services.begun,
            store=services.store,
        )
    )
    view.reading_distance.changed.connect(lambda metres: setattr(state, "reading_m", metres))
    view.reading_distance.pinned.connect(
        lambda distance: preferences.change("reading", distance=distance)
    )
    view.filmed.connect(services.tracking.say_film)
    view.bell.rung.connect(services.notify)
    guides.replacing.connect(lambda: services.home() if services.shown() is view else None)
    guides.opened.connect(lambda: services.show(view))
    guides.opened.connect(services.find(LibraryController).bring_back)
    services.drop.guide.connect(lambda path: guides.open(Path(path)))
    bind(services.window, {GuideKey.OPEN: guides.pick_guide})

    timers = services.offer(TimerPanel(services.window, services.theme, view.model))
    chip = services.offer(TimerChip(services.header, services.theme))
    view.bell.next_shown.connect(chip.show_timer)
    view.bell.next_shown.connect(timers.look)
    timers.commanded.connect(view.commands.show_outcome)
    timers.chosen.connect(guides.go_to_timer)
    chip.clicked.connect(lambda: guides.show_timers(timers, chip))
    chip.dismissed.connect(view.note_ended)

    _add_reading_aloud(services, view)
    hooks = services.hooks
    hooks.asked.append(partial(_take_options, guides))
    hooks.leaving += (guides.leave_off, timers.dismiss)
    hooks.entered.append(lambda shown: guides.show_runs() if shown is library else None)
    hooks.escape.append(guides.leave_off)
    hooks.may_quit.append(guides.may_quit)
    hooks.hidden += (guides.leave_off, guides.keep_rung)
    hooks.lasting += (guides.take_ended, guides.news_words)
    hooks.put_away += (view.model.runs.close, view.refresh)
    if isinstance(services.store, BackgroundStore):
        guides.watch_store(services.store)
    guides.show_runs()
    guides.take_read()
    return view


def _add_reading_aloud(services: Services, view: "GuideView") -> None:
    from PySide6.QtCore import QCoreApplication

    from handtrack_ui.common.header import MenuEntry
    from handtrack_ui.common.shortcuts import bind
    from handtrack_ui.common.voice import Voice, speech
    from handtrack_ui.features.guide.read_aloud import ReadAloud

    preferences = services.preferences
    read_aloud = services.offer(ReadAloud(view, preferences, Voice(services.window, speech())))
    services.hooks.close.append(read_aloud.close_down)
    bind(
        services.window,
        {Shortcut.READ_ALOUD: read_aloud.again, GuideKey.READ_ALOUD_ALWAYS: read_aloud.toggle},
    )
    words = QCoreApplication.translate("Header", "Read steps aloud")
    services.header.add_entry(
        MenuEntry(
            words,
            GuideKey.READ_ALOUD_ALWAYS,
            read_aloud.toggle,
            lambda: preferences.current.sound.aloud,
        )
    )


def _take_options(guides: "GuideController", options: "WindowOptions") -> bool:
    """Open the guide that was asked for, or the last one."""
    if options.guide is not None:
        guides.open(Path(options.guide))
    elif options.view == FEATURE.name:
        guides.open_last()
    else:
        return False
    return True


def _scenes(services: Services) -> dict[str, Scene]:
    from handtrack_ui.features.guide.scenes import scenes

    return scenes(services)


FEATURE = Feature(
    name="guide",
    open=_open,
    by_name=True,
    keys=(
        KeyRow((Shortcut.NEXT,), QT_TRANSLATE_NOOP("sheet", "Next step")),
        KeyRow((Shortcut.PREVIOUS,), QT_TRANSLATE_NOOP("sheet", "Previous step")),
        KeyRow((Shortcut.CHOOSE,), QT_TRANSLATE_NOOP("sheet", "Choose, tick an item")),
        KeyRow((Shortcut.CONFIRM,), QT_TRANSLATE_NOOP("sheet", "Confirm, finish step")),
        KeyRow(
            (Shortcut.MORE, Shortcut.FEWER),
            QT_TRANSLATE_NOOP("sheet", "More, fewer servings or stars"),
        ),
        KeyRow((Shortcut.UNDO,), QT_TRANSLATE_NOOP("sheet", "Undo")),
        KeyRow(
            (Shortcut.PAGE_DOWN, Shortcut.PAGE_UP),
            QT_TRANSLATE_NOOP("sheet", "Turn a long step's page"),
        ),
        KeyRow(
            (Shortcut.READ_ON, Shortcut.READ_BACK),
            QT_TRANSLATE_NOOP("sheet", "Turn the page, then next step"),
        ),
        KeyRow(
            (Shortcut.LARGER, Shortcut.SMALLER), QT_TRANSLATE_NOOP("sheet", "Larger, smaller text")
        ),
        KeyRow((Shortcut.FOLLOW_HAND,), QT_TRANSLATE_NOOP("sheet", "Text size follows the hand")),
        KeyRow((Shortcut.READ_ALOUD,), QT_TRANSLATE_NOOP("sheet", "Read the step aloud")),
        KeyRow(
            (GuideKey.READ_ALOUD_ALWAYS,),
            QT_TRANSLATE_NOOP("sheet", "Read every step aloud, or stop"),
        ),
        KeyRow((Shortcut.TIMER_PAUSE,), QT_TRANSLATE_NOOP("sheet", "Pause or resume the timer")),
        KeyRow((Shortcut.TIMER_MORE,), QT_TRANSLATE_NOOP("sheet", "Timer: one more minute")),
        KeyRow((Shortcut.TIMER_RESTART,), QT_TRANSLATE_NOOP("sheet", "Restart the timer")),
        KeyRow((Shortcut.TIMER_STOP,), QT_TRANSLATE_NOOP("sheet", "Stop the timer")),
        KeyRow((GuideKey.OPEN,), QT_TRANSLATE_NOOP("sheet", "Open a guide"), everywhere),
    ),
    scenes=_scenes,
)
