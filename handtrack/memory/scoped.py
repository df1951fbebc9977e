"""A function in a scope of its own, whose value survives."""

import functools
import inspect
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from handtrack.errors import ScopeOrderError
from handtrack.memory.arena import Arena
from handtrack.memory.scope import Scope

P = ParamSpec("P")
R = TypeVar("R")


def scoped_function(arena: Arena, function: Callable[P, R], name: str | None) -> Callable[P, R]:
    """Wrap a function or a coroutine function: every call has a scope, and the buffers in its value leave it.

    Raises
    ------
    ScopeOrderError
        It is a generator function or an asynchronous one.
    """
    title = name or function.__qualname__
    if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
        message = (
            f"{title} is a generator, and would hand control back with its scope still open: "
            "open a scope in each step instead (with pool.scope(…))"
        )
        raise ScopeOrderError(message)

    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def in_scope_async(*args: P.args, **kwargs: P.kwargs) -> Any:
            with Scope(arena, title) as scope:
                return scope.give(await function(*args, **kwargs))

        return cast("Callable[P, R]", in_scope_async)

    @functools.wraps(function)
    def in_scope(*args: P.args, **kwargs: P.kwargs) -> R:
        with Scope(arena, title) as scope:
            return scope.give(function(*args, **kwargs))

    return in_scope
