"""Plant faults one at a time, and list those that no test of the module's own folder notices.

    uv run python -m tools.mutants [--show] [--sample N [--seed S]] [--tests PATH ...] [MODULE ...]

    MODULE   a file below `handtrack` or `ui`, as `handtrack/navigation/arming.py`, or `FILE:30-60`
    for some of its
             lines; without one, every module of `TESTS`
    --tests  what to run instead of the module's own tests
    --sample at most N faults a module, drawn at random; another seed draws others
    --show   list the faults, and run nothing

The tests are collected once; then every fault is run in a fork, in which the module's functions and
numbers are replaced. No file is changed. So the tests meet the fault only in their own process, not
in others that they start, and a number that a test's parameters took over at its collection stays
as it was. A fault that makes a test hang counts as noticed. The exit status is 1 if any fault
survived.

A fault that survives tells of a missing test, of a statement that nobody needs, or of a change that
means the same: a first value, say, that is always replaced before it is read. The first two are to
be mended.
"""

import argparse
import ast
import importlib
import inspect
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import EnumType
from pathlib import Path
from types import FunctionType, MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

ROOT: Final = Path(__file__).parents[1]
MAX_SLOWDOWN: Final = 8.0
"""A run that takes so many times as long as an unchanged one, and `MIN_PATIENCE_S`, hangs."""
MIN_PATIENCE_S: Final = 20.0

TESTS: Final[Mapping[str, tuple[str, ...]]] = {
    "handtrack/memory/arena.py": (
        "tests/memory/test_pool_model.py",
        "tests/memory/test_lease.py",
        "tests/memory/test_record.py",
        "tests/memory/test_stats.py",
        "tests/memory/test_scope.py",
        "tests/memory/test_scoped.py",
        "tests/memory/test_threads.py",
    ),
    "handtrack/memory/scope.py": (
        "tests/memory/test_scope.py",
        "tests/memory/test_scoped.py",
        "tests/memory/test_frame.py",
        "tests/memory/test_lease.py",
        "tests/memory/test_pool_model.py",
    ),
    "handtrack/memory/record.py": (
        "tests/memory/test_record.py",
        "tests/memory/test_lease.py",
        "tests/memory/test_scope.py",
        "tests/memory/test_stats.py",
    ),
    "handtrack/memory/frame.py": (
        "tests/memory/test_frame.py",
        "tests/memory/test_scope.py",
        "tests/memory/test_threads.py",
    ),
    "handtrack/memory/pool.py": (
        "tests/memory/test_leaks.py",
        "tests/memory/test_lease.py",
        "tests/memory/test_stats.py",
        "tests/memory/test_scope.py",
        "tests/memory/test_frame.py",
        "tests/memory/test_pool_model.py",
    ),
    "handtrack/memory/lease.py": (
        "tests/memory/test_lease.py",
        "tests/memory/test_scope.py",
        "tests/memory/test_frame.py",
    ),
    "handtrack/memory/history.py": ("tests/memory/test_history.py",),
    "handtrack/memory/slot.py": ("tests/memory/test_slot.py",),
    "handtrack/memory/stats.py": (
        "tests/memory/test_stats.py",
        "tests/memory/test_leaks.py",
    ),
    "handtrack/navigation/arming.py": (
        "tests/navigation/test_arming.py",
        "tests/navigation/test_navigator.py",
    ),
    "handtrack/navigation/hand_commands.py": (
        "tests/navigation/test_hand_commands.py",
        "tests/navigation/test_failed_swipes.py",
        "tests/navigation/test_navigator.py",
    ),
    "handtrack/navigation/navigator.py": (
        "tests/navigation/test_navigator.py",
        "tests/navigation/test_properties.py",
        "tests/navigation/test_hand_commands.py",
    ),
    "handtrack/navigation/bindings.py": (
        "tests/navigation/test_bindings.py",
        "tests/navigation/test_failed_swipes.py",
    ),
    "handtrack/navigation/failed_swipes.py": ("tests/navigation/test_failed_swipes.py",),
    "handtrack/gestures/hold.py": ("tests/gestures/test_hold.py",),
    "handtrack/gestures/wave.py": ("tests/gestures/test_wave_and_circle.py",),
    "handtrack/gestures/circle.py": ("tests/gestures/test_wave_and_circle.py",),
    "handtrack/gestures/pinch.py": ("tests/gestures/test_pinch_and_succession.py",),
    "handtrack/gestures/succession.py": ("tests/gestures/test_pinch_and_succession.py",),
    "handtrack/gestures/swipe.py": (
        "tests/gestures/test_swipe.py",
        "tests/gestures/test_returns.py",
        "tests/gestures/test_stroke.py",
        "tests/gestures/test_motion.py",
        "tests/gestures/test_recognizer.py",
        "tests/gestures/test_flicks.py",
    ),
    "handtrack/gestures/swipe_rules.py": (
        "tests/gestures/test_swipe.py",
        "tests/gestures/test_returns.py",
        "tests/gestures/test_stroke.py",
    ),
    "handtrack/gestures/stroke.py": (
        "tests/gestures/test_stroke.py",
        "tests/gestures/test_swipe.py",
        "tests/gestures/test_returns.py",
        "tests/gestures/test_recognizer.py",
        "tests/gestures/test_flicks.py",
    ),
    "handtrack/gestures/stroke_cutter.py": (
        "tests/gestures/test_swipe.py",
        "tests/gestures/test_returns.py",
    ),
    "handtrack/gestures/returns.py": (
        "tests/gestures/test_returns.py",
        "tests/gestures/test_swipe.py",
    ),
    "handtrack/gestures/motion.py": ("tests/gestures/test_motion.py",),
    "handtrack/tracking/tracker.py": (
        "tests/tracking/test_finds.py",
        "tests/tracking/test_tracker.py",
        "tests/tracking/test_track.py",
    ),
    "handtrack/tracking/single_picture.py": (
        "tests/tracking/test_single_picture.py",
        "tests/tracking/test_tracker.py",
    ),
    "handtrack/tracking/track.py": (
        "tests/tracking/test_track.py",
        "tests/tracking/test_tracker.py",
    ),
    "handtrack/tracking/evidence.py": (
        "tests/tracking/test_evidence.py",
        "tests/tracking/test_contact.py",
        "tests/tracking/test_track.py",
        "tests/tracking/test_tracker.py",
    ),
    "handtrack/tracking/course.py": (
        "tests/tracking/test_course.py",
        "tests/tracking/test_track.py",
        "tests/tracking/test_tracker.py",
    ),
    "handtrack/tracking/contact.py": (
        "tests/tracking/test_contact.py",
        "tests/tracking/test_track.py",
        "tests/tracking/test_tracker.py",
    ),
    "handtrack/tracking/assignment.py": (
        "tests/tracking/test_assignment.py",
        "tests/tracking/test_track.py",
        "tests/tracking/test_tracker.py",
    ),
    "handtrack/plugins/pointing/pointer.py": ("tests/plugins/pointing/test_pointer.py",),
    "handtrack/plugins/pointing/pinching.py": ("tests/plugins/pointing/test_pinching.py",),
    "handtrack/plugins/pointing/steering.py": (
        "tests/plugins/pointing/test_steering.py",
        "tests/plugins/pointing/test_pointer.py",
    ),
    "handtrack/plugins/pointing/tapping.py": ("tests/plugins/pointing/test_tapping.py",),
    "handtrack/plugins/importers/opening.py": (
        "tests/plugins/importers/test_opening.py",
        "tests/plugins/importers/test_kinds_of_text.py",
    ),
    "handtrack/guides/session.py": (
        "tests/guides/test_session.py",
        "tests/guides/test_servings.py",
    ),
    "handtrack/guides/run.py": (
        "tests/guides/test_run.py",
        "tests/guides/test_servings.py",
        "tests/guides/test_session.py",
        "tests/guides/test_branches.py",
    ),
    "handtrack/guides/open_runs.py": ("tests/guides/test_open_runs.py",),
    "handtrack/guides/step_flow.py": (
        "tests/guides/test_branches.py",
        "tests/guides/test_parse.py",
    ),
    "handtrack/guides/active_timers.py": ("tests/guides/test_session.py",),
    "handtrack/guides/draft.py": ("tests/guides/test_draft.py",),
    "handtrack/guides/draft_files.py": ("tests/guides/test_draft.py",),
    "handtrack/guides/file.py": ("tests/guides/test_file.py",),
    "handtrack/guides/activity.py": ("tests/guides/test_activity.py",),
    "handtrack/guides/edits.py": ("tests/guides/test_draft.py",),
    "handtrack/guides/amounts.py": (
        "tests/guides/test_amounts.py",
        "tests/guides/test_kinds.py",
    ),
    "handtrack/plugins/recording/recorder.py": (
        "tests/plugins/recording/test_recorder.py",
        "tests/plugins/recording/test_pre_roll.py",
    ),
    "handtrack/plugins/recording/mcap.py": ("tests/plugins/recording/test_mcap.py",),
    "handtrack/plugins/recording/format.py": (
        "tests/plugins/recording/test_format.py",
        "tests/plugins/recording/test_hostile.py",
    ),
    "handtrack/plugins/recording/reader.py": (
        "tests/plugins/recording/test_source.py",
        "tests/plugins/recording/test_hostile.py",
    ),
    "handtrack/plugins/sinks/websocket.py": (
        "tests/plugins/sinks/test_websocket.py",
        "tests/plugins/sinks/test_page.py",
    ),
    "handtrack/runtime/files.py": (
        "tests/runtime/test_files.py",
        "tests/runtime/test_credentials.py",
    ),
    "handtrack/runtime/jobs.py": ("tests/runtime/test_jobs.py",),
    "ui/handtrack_ui/features/library/model.py": (
        "tests/ui/features/library/test_model.py",
        "tests/ui/features/library/test_library_by_hand.py",
    ),
    "ui/handtrack_ui/plugins/editor/model.py": ("tests/ui/plugins/editor/test_model.py",),
}

_TURNED: Final[Mapping[type[ast.cmpop], str]] = {
    ast.Lt: ">=",
    ast.LtE: ">",
    ast.Gt: "<=",
    ast.GtE: "<",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_SHIFTED: Final[Mapping[type[ast.cmpop], str]] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
}
_ARGUMENTS: Final = ("-n", "0", "-p", "no:cacheprovider", "-qq", "--no-header", "--no-summary")
_PLAIN: Final = (bool, int, float, str, tuple, frozenset, range, MappingProxyType)
_SWAPPED_CALLS: Final[Mapping[str, str]] = {"min": "max", "max": "min", "any": "all", "all": "any"}
_SWAPPED_OPERATORS: Final[Mapping[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One change of a module's text: `before` at a place, in bytes, becomes `after`."""

    line: int
    begin: int
    before: str
    after: str

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.line}: {before}  →  {after}"

    def planted_in(self, text: bytes) -> bytes:
        """Return a module's text with this fault."""
        return (
            text[: self.begin]
            + self.after.encode()
            + text[self.begin + len(self.before.encode()) :]
        )


class _Planner(ast.NodeVisitor):
    """Collects the faults of a module. Annotations,
    decorators and messages of errors stay as they are.
    """

    def __init__(self, text: bytes, rules: Collection[str]) -> None:
        self._text = text
        self._rules = rules
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self.faults: list[Fault] = []

    def _change(self, node: ast.expr | ast.stmt, after: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        self.faults.append(Fault(node.lineno, begin, self._text[begin:end].decode(), after))

    def _negate(self, condition: ast.expr) -> None:
        if not isinstance(
            condition, ast.Compare | ast.BoolOp
        ):  # else its operators are turned, its parts dropped
            self._change(condition, f"(not ({ast.unparse(condition)}))")

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        for statement in node.body:
            self.visit(statement)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            # otherwise a field's default is bound for good when the class is made
            if isinstance(statement, ast.FunctionDef) or node.name in self._rules:
                self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._assigned(node.value, node)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._assigned(node.value, node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._assigned(node.value, node)

    def _assigned(self, value: ast.expr, node: ast.Assign | ast.AnnAssign | ast.AugAssign) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [
            name
            for target in targets
            for name in (target.elts if isinstance(target, ast.Tuple) else [target])
        ]
        if isinstance(node, ast.AugAssign) or all(
            isinstance(name, ast.Attribute | ast.Subscript) for name in names
        ):
            self._change(node, "pass")
        self.visit(value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            # A function without its `super()` would close over less, and could not be replaced.
            inherits = "super()" in ast.unparse(node)
            self._change(node, f"if False: {ast.unparse(node)}" if inherits else "pass")
            self.visit(node.value)

    def visit_Continue(self, node: ast.Continue) -> None:
        self._change(node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self._change(node, "pass")

    def visit_Raise(self, node: ast.Raise) -> None:
        self._change(node, "pass")

    def visit_If(self, node: ast.If) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for condition in node.ifs:
            self._negate(condition)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        joint = " and " if isinstance(node.op, ast.And) else " or "
        for dropped in node.values:
            rest = [f"({ast.unparse(value)})" for value in node.values if value is not dropped]
            self._change(node, f"({joint.join(rest)})")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for number, operator in enumerate(node.ops):
            others = [_TURNED[type(operator)]]
            if type(operator) in _SHIFTED and any(
                _counted(side) for side in sides[number : number + 2]
            ):
                others.append(_SHIFTED[type(operator)])
            self.faults += [
                self._operator(sides[number], sides[number + 1], other) for other in others
            ]
        self.generic_visit(node)

    def _operator(self, left: ast.expr, right: ast.expr, other: str) -> Fault:
        assert left.end_lineno is not None
        assert left.end_col_offset is not None
        end = self._starts[left.end_lineno - 1] + left.end_col_offset
        between = self._text[end : self._starts[right.lineno - 1] + right.col_offset]
        lead = len(between) - len(between.lstrip(b" )\n"))
        operator = between.strip(b" ()\n")
        return Fault(left.end_lineno, end + lead, operator.decode(), other)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        other = _SWAPPED_OPERATORS.get(type(node.op))
        if other is not None and not any(
            isinstance(side, ast.List | ast.JoinedStr) for side in (node.left, node.right)
        ):
            swapped = ast.BinOp(node.left, other(), node.right)
            self._change(node, f"({ast.unparse(ast.fix_missing_locations(swapped))})")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in _SWAPPED_CALLS:
            self._change(node.func, _SWAPPED_CALLS[node.func.id])
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._change(node, str(not node.value))
        elif isinstance(node.value, int):
            self._change(node, f"({node.value} + 1)")
        elif isinstance(node.value, float) and node.value:
            self._change(node, f"({node.value!r} * 2)")
            self._change(node, f"({node.value!r} / 2)")


def _counted(side: ast.expr) -> bool:
    """Return whether a side of a comparison is a whole number, so that being equal happens."""
    if isinstance(side, ast.Constant):
        return type(side.value) is int
    return (
        isinstance(side, ast.Call)
        and isinstance(side.func, ast.Name)
        and side.func.id in {"len", "sum"}
    )


def faults_of(text: bytes) -> list[Fault]:
    """Return the faults that can be planted in a module's text, in the order of its lines."""
    tree = ast.parse(text)
    planner = _Planner(text, _rules_of(tree))
    planner.visit(tree)
    return sorted(planner.faults, key=lambda fault: (fault.line, fault.begin))


def _rules_of(tree: ast.Module) -> set[str]:
    """Return the classes whose defaults are a module's numbers: `RULES = Rules()`, `…Rules`."""
    values = (node.value for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign))
    named = {
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name.endswith("Rules")
    }
    return named | {
        value.func.id
        for value in values
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and not value.args
    }


def plant(module: ModuleType, text: bytes) -> None:
    """Give a loaded module the functions and numbers of another text,
    wherever they are already in use.
    """
    fresh = ModuleType(module.__name__)
    exec(compile(text, str(module.__file__), "exec"), vars(fresh))  # noqa: S102 - our own code, one change aside
    ours = _counterparts(vars(fresh), vars(module))
    for name, new in vars(fresh).items():
        old = vars(module).get(name)
        if isinstance(new, type) and new.__module__ == module.__name__:
            for part, changed in vars(new).items():
                _replace(vars(old).get(part), changed, ours)
        elif (isinstance(new, tuple) or _is_record(new)) and _functions_in(new):  # rules
            for before, after in zip(_functions_in(old), _functions_in(new), strict=True):
                _replace(before, after, ours)
        elif isinstance(new, _PLAIN) or _is_record(new):
            if repr(new) != repr(old):
                _rename(name, old, new)
        else:
            _replace(old, new, ours)


def _counterparts(new: Mapping[str, object], old: Mapping[str, object]) -> dict[int, object]:
    """Return a module's own objects by the identity of those that stand for them in a new text.

    The same name means the same object, but for numbers; so do the members of an enum.
    """
    ours: dict[int, object] = {}
    for name, fresh in new.items():
        before = old.get(name)
        if type(fresh) is type(before) and not isinstance(fresh, _PLAIN):
            ours[id(fresh)] = before
        if isinstance(fresh, EnumType) and isinstance(before, EnumType):
            ours |= {id(one): other for one, other in zip(fresh, before, strict=True)}
    return ours


def _is_record(value: object) -> bool:
    return is_dataclass(value) and not isinstance(value, type)


def _replace(old: object, new: object, ours: Mapping[int, object]) -> None:
    """Give the functions of a name their new code.

    A default that the module knows by a name, such as a mark for a missing value, stays the same
    object: `ours`, by the identity of the new one.
    """
    for before, after in zip(_functions(old), _functions(new), strict=True):
        if (
            before.__code__.co_freevars == after.__code__.co_freevars
            and before.__module__ == after.__module__
        ):
            before.__code__ = after.__code__
            defaults = after.__defaults__ or ()
            before.__defaults__ = tuple(ours.get(id(one), one) for one in defaults) or None
            before.__kwdefaults__ = after.__kwdefaults__


def _functions(value: object) -> list[FunctionType]:
    """Return the functions in what a module or a class calls by a name."""
    if isinstance(value, property):
        return [part for part in (value.fget, value.fset) if isinstance(part, FunctionType)]
    inner = inspect.unwrap(
        value.__func__ if isinstance(value, staticmethod | classmethod) else value
    )
    return [inner] if isinstance(inner, FunctionType) else []


def _functions_in(value: object) -> list[FunctionType]:
    """Return the functions in tuples and dataclasses, however nested."""
    if isinstance(value, FunctionType):
        return [value]
    parts: Iterable[object] = value if isinstance(value, tuple) else ()
    if _is_record(value):
        parts = (getattr(value, field.name, None) for field in fields(value))
    return [function for part in parts for function in _functions_in(part)]


def _rename(name: str, old: object, new: object) -> None:
    """Give a number of a module another value, in that module and in all that have imported it."""
    for module in list(sys.modules.values()):
        if vars(module).get(name) is old:
            setattr(module, name, new)


class Trial:
    """Runs the collected tests once as they are, then once for each fault, each time in a process
    by itself.

    A plug-in of pytest: everything is loaded once, and a process is a fork of this one.
    """

    def __init__(self, module: str, faults: Sequence[Fault]) -> None:
        self._module = module
        self._name = module.removeprefix("ui/").removesuffix(".py").replace("/", ".")
        self._text = (ROOT / module).read_bytes()
        self._faults = faults
        self._tests: list[pytest.Item] = []
        self.survivors: list[Fault] = []
        self.complaint = "the tests were not collected"
        """Why nothing could be tried."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests as often as there are faults, instead of once."""
        self._tests = list(session.items)
        began = time.monotonic()
        if not self._passes(session, self._text, None):
            self.complaint = "the tests fail as it is"
            return True
        self.complaint = ""
        patience_s = MIN_PATIENCE_S + MAX_SLOWDOWN * (time.monotonic() - began)
        for fault in self._faults:
            if self._passes(session, fault.planted_in(self._text), patience_s):
                self.survivors.append(fault)
                with session.config.pluginmanager.getplugin(
                    "capturemanager"
                ).global_and_fixture_disabled():
                    print(f"{self._module}:{fault}", flush=True)
        return True

    def _passes(self, session: pytest.Session, text: bytes, patience_s: float | None) -> bool:
        """Return whether all tests pass with a text of the module.

        A test that fails comes first from then on: it is likely to notice the next fault, too.
        """
        context = multiprocessing.get_context("fork")
        noticed_by, sender = context.Pipe(duplex=False)
        process = context.Process(target=self._run, args=(session, text, sender))
        process.start()
        process.join(patience_s)
        if process.is_alive():
            assert process.pid is not None
            os.killpg(process.pid, signal.SIGKILL)
            process.join()
        if noticed_by.poll():
            self._tests.insert(0, self._tests.pop(noticed_by.recv()))
        sender.close()
        noticed_by.close()
        return process.exitcode == 0

    def _run(self, session: pytest.Session, text: bytes, sender: "Connection") -> None:
        os.setsid()  # what the tests start ends with them
        session.config.pluginmanager.unregister(name="terminalreporter")
        plant(importlib.import_module(self._name), text)
        for number, test in enumerate(self._tests):
            following = self._tests[number + 1 :]
            session.config.hook.pytest_runtest_protocol(
                item=test, nextitem=following[0] if following else None
            )
            if session.testsfailed:
                sender.send(number)
                os._exit(1)
        os._exit(0)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tools.mutants", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("modules", nargs="*", metavar="MODULE", default=list(TESTS))
    parser.add_argument("--tests", nargs="+", default=(), metavar="PATH")
    parser.add_argument("--sample", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--show", action="store_true")
    return parser.parse_args()


def drawn(faults: Sequence[Fault], most: int, seed: int) -> list[Fault]:
    """Return at most `most` faults, drawn at random, in the order of their lines."""
    chosen = random.Random(seed).sample(range(len(faults)), min(most, len(faults)))  # noqa: S311
    return [faults[number] for number in sorted(chosen)]


def main() -> int:
    asked = _asked()
    lived = planted = 0
    for name in asked.modules:
        module, _, span = name.partition(":")
        first, _, last = span.partition("-")
        lines = range(int(first), int(last or first) + 1) if span else range(1, sys.maxsize)
        faults = [fault for fault in faults_of((ROOT / module).read_bytes()) if fault.line in lines]
        if asked.sample is not None:
            faults = drawn(faults, asked.sample, asked.seed)
        if asked.show:
            print(*(f"{module}:{fault}" for fault in faults), sep="\n")
            continue
        trial = Trial(module, faults)
        tests = asked.tests or TESTS[module]
        pytest.main([*_ARGUMENTS, *tests], plugins=[trial])
        if trial.complaint:
            raise SystemExit(f"{module}: {trial.complaint}: {' '.join(tests)}")
        print(f"{module}: {len(trial.survivors)} of {len(faults)} faults survived", flush=True)
        planted += len(faults)
        lived += len(trial.survivors)
    return 1 if lived else 0


if __name__ == "__main__":
    sys.exit(main())
