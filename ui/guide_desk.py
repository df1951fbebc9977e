"""Guides as the window handles them: opened, gone on with where they were left, begun anew, their logs saved."""

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from handtrack.errors import StoreError, UsageError
from handtrack.guides import Guide, load_guide
from handtrack.guides.background import BackgroundStore, NewsKind, StoreNews
from handtrack.guides.keeper import Runs
from handtrack.guides.log import write_log
from handtrack.guides.run import Standing
from handtrack.guides.store import KeptRun
from ui.error_words import error_words
from ui.remembered import Remembered
from ui.views.guide import GuideView
from ui.views.library import LibraryView
from ui.widgets.banner import Banner, Level


class GuideDesk(QObject):
    """Stands between the library, the guide view and the store of runs.

    Parameters
    ----------
    parent : QWidget
        The window, over which files are picked.
    library, view
        The cards, and where a guide is walked.
    banner : Banner
        Where it is said what cannot be read or kept.
    remembered : Remembered
    guides : tuple of Guide
        Those of the library.
    store : Runs or None
        Without one, runs are not kept.
    """

    opened = Signal()
    """The guide view holds another guide, and is to be shown."""
    replacing = Signal()
    """The guide view is about to hold another guide: it is to be left, where it is shown."""
    store_changed = Signal()
    """There is news of the store; emitted by its thread."""

    def __init__(
        self,
        parent: QWidget,
        library: LibraryView,
        view: GuideView,
        banner: Banner,
        *,
        remembered: Remembered,
        guides: tuple[Guide, ...],
        store: Runs | None,
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._library, self._view, self._banner = library, view, banner
        self._remembered, self._store = remembered, store
        self._followed: BackgroundStore | None = None
        self._guides = {guide.path: guide for guide in guides}
        self.store_changed.connect(self._say_news)
        view.save_log.connect(self.pick_log_file)
        view.trouble.connect(self.say_not_kept)
        view.rehearsed.connect(self.say_rehearsed)
        view.rung_unseen.connect(self.say_rung)
        library.open_guide.connect(self.open)
        library.open_anew.connect(self.open_anew)
        library.pick_file.connect(self.pick_guide)

    def open(self, path: Path, *, anew: bool = False) -> None:
        """Begin a guide, or go on with it where that is not to be `anew`, or say why it cannot be read."""
        try:
            guide = load_guide(path)  # anew: it may have been edited since the library showed it
        except UsageError as error:
            self._banner.say(Level.PROBLEM, error_words(error), self.tr("Open another …"), self.pick_guide)
            return
        self._remembered.guide = str(path)
        self._banner.hide()
        self.replacing.emit()
        resumed = self._view.open(guide, Standing() if anew else None)
        self.opened.emit()
        if guide.warnings:
            self._banner.say(Level.WARNING, guide.warnings[0])
        elif resumed is not None:
            self._say_resumed(guide, resumed)

    def open_anew(self, path: Path) -> None:
        """Begin a guide at its start, whatever was left unfinished."""
        self.open(path, anew=True)

    def open_last(self) -> bool:
        """Open the guide that was open last, else, where none ever was, the first of the library.

        Returns
        -------
        bool
            False where the one that was open last is not there any more.
        """
        remembered = self._remembered.guide
        path = Path(remembered) if remembered else next(iter(self._guides), None)
        if path is None or not (path in self._guides or path.is_file()):
            return False
        self.open(path)
        return True

    def pick_guide(self) -> None:
        """Let the person choose a guide's file."""
        path, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open a guide"), "", self.tr("Guides (*.md)"))
        if path:
            self.open(Path(path))

    def pick_log_file(self) -> None:
        """Let the person choose where the log of the run goes."""
        kinds = self.tr("Table (*.csv);;JSON (*.json)")
        name = f"{self._view.title}.csv"
        path, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save the log"), name, kinds)
        if path:
            self.save_log(Path(path))

    def save_log(self, path: Path) -> None:
        """Write the log of the run into a file, or say why it cannot be written."""
        try:
            write_log(path, self._view.log)
        except StoreError as error:
            self._banner.say(Level.PROBLEM, error_words(error))
        else:
            self._banner.say(Level.NOTICE, self.tr("The log was saved as {0}.").format(path))

    def show_unfinished(self) -> None:
        """Show in the library at which step each guide would go on."""
        if self._store is None:
            return
        try:
            unfinished = {run.guide: run for run in self._store.newest() if run.finished is None}
        except StoreError as error:
            self.say_not_kept(str(error))
            return
        self._library.show_unfinished({path: unfinished.get(str(path.absolute())) for path in self._guides})

    def follow(self, store: BackgroundStore) -> None:
        """Say from now on what becomes of the store: where what is done waits, and when it is kept."""
        self._followed = store
        store.listen(self.store_changed.emit)

    def take_news(self) -> tuple[StoreNews, ...]:
        """Return what is new of the store that is followed; the library shows what it holds now."""
        news = self._followed.news() if self._followed is not None else ()
        if any(one.kind is NewsKind.KEPT for one in news):
            self.show_unfinished()
        return news

    def words_of(self, news: StoreNews) -> str:
        """Return what became of the store, in the person's language."""
        if news.kind is NewsKind.WAITS:
            return self.tr("What you do is not kept yet: {0}").format(error_words(news.why))
        return self.tr("What you did is kept now.") if news.kind is NewsKind.KEPT else error_words(news.why)

    def say_not_kept(self, why: str) -> None:
        """Say that runs are not kept, and why."""
        self._banner.say(Level.WARNING, self.tr("What you do is not kept: {0}").format(error_words(why)))

    def say_rehearsed(self) -> None:
        """Say that the demo's hand walks the guide, and that nothing of it is kept."""
        self._banner.say(Level.NOTICE, self.tr("The demo's hand gives commands here; nothing of this run is kept."))

    def say_rung(self, words: str) -> None:
        """Say that a timer of the guide has ended, to somebody who is elsewhere."""
        self._banner.say(Level.WARNING, words, self.tr("Back to the guide"), self._go_back)

    def _say_news(self) -> None:
        news = self.take_news()
        if news:
            good = all(one.kind is NewsKind.KEPT for one in news)
            self._banner.say(Level.NOTICE if good else Level.WARNING, " ".join(map(self.words_of, news)))

    def _go_back(self) -> None:
        self._banner.hide()
        self.opened.emit()

    def _say_resumed(self, guide: Guide, kept: KeptRun) -> None:
        begun = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(kept.begun)), QLocale.FormatType.ShortFormat)
        step = self._view.run.standing.step + 1 if self._view.run is not None else 1
        words = self.tr("Going on at step {0} of {1}; begun {2}.").format(step, len(guide.steps), begun)
        self._banner.say(Level.NOTICE, words, self.tr("Begin anew"), self._begin_anew)

    def _begin_anew(self) -> None:
        self._banner.hide()
        self._view.begin_anew()
