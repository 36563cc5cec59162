"""What a test began is over when the test is: a thread that stays fails it, and cannot hold the run's end."""

import faulthandler
import os
import sys
import threading
import time
from collections.abc import Iterator
from weakref import WeakSet

import pytest

PATIENCE = 60.0
"""Seconds that threads which are ending have for it."""
LONGEST_EXIT = 60.0
"""Seconds from the run's last word to where its process is ended."""

_BEFORE: "WeakSet[threading.Thread]" = WeakSet([threading.main_thread()])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """Fails the test after which a thread runs on that the interpreter would wait for."""
    yield
    left = [thread for thread in threading.enumerate() if not thread.daemon and thread not in _BEFORE]
    until = time.monotonic() + PATIENCE
    for thread in left:
        thread.join(max(0.0, until - time.monotonic()))
    left = [thread for thread in left if thread.is_alive()]
    _BEFORE.update(left)
    if left:
        names = ", ".join(thread.name for thread in left)
        pytest.fail(f"still running after this test, because something was not closed: {names}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(exitstatus: int) -> None:
    """A process that does not end by itself shows where it hangs, and ends by what its tests said."""
    threading.Thread(target=_end, args=(int(exitstatus),), daemon=True).start()


def _end(exitstatus: int) -> None:
    time.sleep(LONGEST_EXIT)
    sys.stdout.flush()
    sys.stderr.write("The tests are over, and this process does not end. Where its threads are:\n")
    faulthandler.dump_traceback()
    os._exit(exitstatus)
