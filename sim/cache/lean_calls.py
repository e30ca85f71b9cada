"""What a call of another kernel came to: found out as far as it is asked for.

Numba writes six comparisons for each call; one is read as a rule, whether it failed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from llvmlite.ir import Constant, Undefined
from numba.core import callconv

RAISED, NONE, STOPPED, OWN = (
    callconv.RETCODE_EXC,
    callconv.RETCODE_NONE,
    callconv.RETCODE_STOPIT,
    callconv.RETCODE_USEREXC,
)


@dataclass(frozen=True)
class CallStatus:
    """In place of `numba.core.callconv.Status`: each is written where it is read.

    Attributes:
        builder: of LLVM's text.
        code: the number that the call returned.
        place: where it left what was raised, if that is the kernel's own.
    """

    builder: Any
    code: Any
    place: Any

    def is_code(self, code: Any) -> Any:
        """Did it return this number?"""
        return self.builder.icmp_signed("==", self.code, code)

    @property
    def is_ok(self) -> Any:
        """Did it return a value, or none?"""
        return self.builder.or_(self.is_code(callconv.RETCODE_OK), self.is_none)

    @property
    def is_none(self) -> Any:
        """Did it return none?"""
        return self.is_code(NONE)

    @property
    def is_error(self) -> Any:
        """Did it fail?"""
        return self.builder.not_(self.is_ok)

    @property
    def is_stop_iteration(self) -> Any:
        """Is nothing left?"""
        return self.is_code(STOPPED)

    @property
    def is_python_exc(self) -> Any:
        """Has Python raised an error?"""
        return self.is_code(RAISED)

    @property
    def is_user_exc(self) -> Any:
        """Has the kernel raised one?"""
        return self.builder.icmp_signed(">=", self.code, OWN)

    @property
    def excinfoptr(self) -> Any:
        """Where the kernel left what it raised."""
        nowhere = Constant(self.place.type, Undefined)
        return self.builder.select(self.is_user_exc, self.place, nowhere)


def find_status(self: Any, builder: Any, code: Any, excinfoptr: Any) -> CallStatus:
    """What a call came to."""
    return CallStatus(builder, code, excinfoptr)
