"""The recipes of a file with a check mark each. Only the rows in sight cost anything."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QListView,
    QScrollBar,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from handtrack.plugins.importers.understood import Understood
from handtrack_ui.common.label import plain_tip
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.theme import SPACE, font

translate = QCoreApplication.translate

_Index = QModelIndex | QPersistentModelIndex
_LEAST_HEIGHT = 200


class RecipeList(QWidget):
    """The recipes of a file, each with a check mark, and one above for all of them.
    At first all are chosen.
    """

    changed = Signal()
    """The person chose others."""

    def __init__(self) -> None:
        super().__init__()
        self._recipes = _Recipes(self)
        self._recipes.dataChanged.connect(self._choose)
        self._all = QCheckBox(translate("importing", "All recipes"))
        self._all.clicked.connect(self._recipes.choose_all)
        self.rows = _Rows(self)
        self.rows.setModel(self._recipes)
        lay_column(self._all, (self.rows, 1), gap=SPACE["s"], of=self)

    @property
    def chosen(self) -> list[int]:
        """The places of the chosen recipes."""
        return [at for at, is_chosen in enumerate(self._recipes.chosen) if is_chosen]

    @property
    def bar(self) -> QScrollBar:
        """The scroll bar of the rows."""
        return self.rows.verticalScrollBar()

    def show_recipes(self, found: Sequence[Understood]) -> None:
        """List recipes, all of them chosen."""
        self._recipes.show_recipes(found)
        self._all.setChecked(True)

    def tick(self, at: int) -> bool:
        """Choose a recipe or not; return whether it is in the list."""
        if not 0 <= at < self._recipes.rowCount():
            return False
        self._recipes.toggle(self._recipes.index(at))
        self.rows.scrollTo(self._recipes.index(at))
        return True

    def fit_text(self, pixels: float) -> None:
        """Size the letters."""
        self._all.setFont(font(pixels))
        self.rows.setFont(font(pixels))

    def _choose(self) -> None:
        with QSignalBlocker(self._all):
            self._all.setChecked(any(self._recipes.chosen))
        self.changed.emit()


class _Recipes(QAbstractListModel):
    """A row of words for each recipe, with a check mark."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._found: Sequence[Understood] = ()
        self.chosen: list[bool] = []
        """For each recipe, whether it has a check mark."""

    def show_recipes(self, found: Sequence[Understood]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._found = found
        self.chosen = [True] * len(found)
        self.endResetModel()

    def choose_all(self, is_chosen: bool) -> None:  # noqa: FBT001 - of a signal
        """Give every row a check mark, or none."""
        self.chosen = [is_chosen] * len(self._found)
        self.dataChanged.emit(self.index(0), self.index(len(self._found) - 1))

    def toggle(self, index: QModelIndex) -> None:
        """Give a row a check mark, or take it away."""
        self.chosen[index.row()] = not self.chosen[index.row()]
        self.dataChanged.emit(index, index)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008, N802 - Qt's name and default
        """Return the number of recipes."""
        return 0 if parent.isValid() else len(self._found)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let every row be checked."""
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row's words, its tip, or its check mark."""
        one = self._found[index.row()]
        if role == Qt.ItemDataRole.CheckStateRole:
            is_chosen = self.chosen[index.row()]
            return Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(one.title)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        needed = sum(len(group.items) for group in one.needed)
        steps = sum(len(section.steps) for section in one.sections)
        size = translate("importing", "ingredients: {0}, steps: {1}").format(needed, steps)
        return f"{index.row() + 1}. {one.title} ({size})"


class _Rows(QListView):
    """Rows that a click or the space bar checks, wherever the pointer is in them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("recipes")
        self.setAccessibleName(translate("importing", "Recipes"))
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setItemDelegate(_Checking(self))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Need no more than the least height; the layout gives more."""
        return QSize(super().sizeHint().width(), _LEAST_HEIGHT)


class _Checking(QStyledItemDelegate):
    def editorEvent(  # noqa: N802 - Qt's name
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: _Index,
    ) -> bool:
        """Check a row, or uncheck it."""
        is_space = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space
        if event.type() != QEvent.Type.MouseButtonRelease and not is_space:
            return False
        assert isinstance(model, _Recipes)  # noqa: S101 - the rows have no other
        model.toggle(model.index(index.row()))
        return True
