"""Cheaper ways with values that a match makes, reads and sends at every step."""

from dataclasses import MISSING, fields
from enum import StrEnum
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")


class Word(StrEnum):
    """Members whose value and hash are read without a call of Python's; they compare as text does."""

    if not TYPE_CHECKING:
        value = property(attrgetter("_value_"))
        __hash__ = str.__hash__


def travels(cls: type[T]) -> type[T]:
    """The same dataclass of two fields or more, pickled without looking the names of its slots up."""
    read = attrgetter(*(f.name for f in fields(cls)))  # type: ignore[arg-type]  # as below
    type.__setattr__(cls, "__reduce__", lambda value: (cls, read(value)))
    return cls


def quick(cls: type[T]) -> type[T]:
    """The same frozen, slotted dataclass, made a third faster: each slot is filled by its own descriptor.

    The initialiser that `dataclass` writes for a frozen class looks every slot up by name. ValueError for a
    class whose initialiser does more than fill slots.
    """
    members = fields(cls)  # type: ignore[arg-type]  # a type variable cannot say "of a dataclass"
    if any(not f.init or f.default_factory is not MISSING for f in members) or hasattr(cls, "__post_init__"):
        raise ValueError(f"{cls.__name__} does more than fill slots")
    names = [f.name for f in members]
    lines = [f"    set_{name}(self, {name})" for name in names]
    written: dict[str, Any] = {f"set_{name}": vars(cls)[name].__set__ for name in names}
    exec("\n".join([f"def __init__(self, {', '.join(names)}):", *lines]), written)
    initialiser, original = written["__init__"], vars(cls)["__init__"]
    initialiser.__defaults__ = original.__defaults__
    initialiser.__annotations__ = original.__annotations__
    initialiser.__qualname__ = original.__qualname__
    type.__setattr__(cls, "__init__", initialiser)
    return cls
