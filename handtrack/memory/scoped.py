"""A function in a scope of its own, whose value survives."""

import functools
import inspect
import sys
from collections.abc import Callable
from types import AsyncGeneratorType, CoroutineType, GeneratorType
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
        raise _leaves_open(title, "a generator")

    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def in_scope_async(*args: P.args, **kwargs: P.kwargs) -> Any:
            scope = Scope(arena, title).__enter__()
            try:
                return scope.give(await function(*args, **kwargs))
            finally:
                scope.end(sys._getframe(1))  # released, as far as anybody cares, by the caller's line

        return cast("Callable[P, R]", in_scope_async)

    @functools.wraps(function)
    def in_scope(*args: P.args, **kwargs: P.kwargs) -> R:
        scope = Scope(arena, title).__enter__()
        try:
            value = function(*args, **kwargs)
            if isinstance(value, (GeneratorType, CoroutineType, AsyncGeneratorType)):
                if isinstance(value, CoroutineType):
                    value.close()
                raise _leaves_open(title, "a function that returns a generator or coroutine")
            return scope.give(value)
        finally:
            scope.end(sys._getframe(1))

    return in_scope


def _leaves_open(title: str, what: str) -> ScopeOrderError:
    return ScopeOrderError(
        f"{title} is {what}, whose steps do not run within one call and so not within its scope: "
        "open a scope in each step instead (with pool.scope(…))"
    )
