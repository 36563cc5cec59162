"""A worker process whose answers the event loop reads itself, without threads between them.

The pool of `concurrent.futures` takes every answer through a pipe, a pickle and a thread: for a picture that
cost the bot more CPU time than the rest of its click. Here a socket pair carries frames: a letter, a length
and that many bytes. What is bytes travels as it is, anything else as a pickle.
"""

import asyncio
import multiprocessing
import pickle
import socket
import struct
import traceback
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.process import BaseProcess
from typing import Any, Final

HEAD: Final = struct.Struct("!cI")
BYTES, PICKLE, ERROR = b"b", b"p", b"e"

CHUNK: Final = 2**17
BUFFERED: Final = 2**20
"""Bytes that may wait in the socket: a picture leaves the worker, and is read, in as few pieces as it can."""

AHEAD: Final = 2
"""Calls that the process has at most: what it computes, and the next, for which it need not wait."""


class PipedProcess(Executor):
    """One process, started by the first call and used on one event loop; `begin` is called there first."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin = begin
        self._processes: dict[int | None, BaseProcess] = {}
        self._socket: socket.socket | None = None
        self._gone = False
        self._waiting: deque[tuple[Future[Any], bytes]] = deque()
        self._asked: deque[Future[Any]] = deque()
        self._leaving = b""
        self._arriving = bytearray()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """On the event loop only; BrokenProcessPool once the process has died or was let go."""
        if self._gone:
            raise BrokenProcessPool("the worker process is gone")
        if self._socket is None:
            self._start()
        future: Future[Any] = Future()
        try:
            written = pickle.dumps((fn, args, kwargs))
        except Exception as error:  # noqa: BLE001 (an executor hands every error to whoever waits)
            future.set_exception(error)
            return future
        self._waiting.append((future, framed(PICKLE, written)))
        self._ask()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """What the process has been asked may still be answered; to `wait`, call from another thread."""
        self._gone = True
        if self._socket is None:
            return
        with suppress(RuntimeError):  # the loop is closed, and nobody waits for an answer
            self._loop.call_soon_threadsafe(self._hang_up)
        if wait:
            for process in self._processes.values():
                process.join()
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._ended)

    def _start(self) -> None:
        self._loop = asyncio.get_running_loop()
        ours, theirs = socket.socketpair()
        with theirs:
            ours.setblocking(False)
            theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFERED)
            spawn = multiprocessing.get_context("spawn")
            process = spawn.Process(target=serve, args=(theirs, self._begin), daemon=True)
            process.start()
        self._socket, self._processes = ours, {process.pid: process}
        self._loop.add_reader(ours, self._read)
        self._loop.add_reader(process.sentinel, self._ended)

    def _ask(self) -> None:
        while self._waiting and len(self._asked) < AHEAD:
            future, written = self._waiting.popleft()
            if future.set_running_or_notify_cancel():
                self._asked.append(future)
                self._write(written)

    def _write(self, written: bytes = b"") -> None:
        """Send this after what is still to leave."""
        if self._socket is None:
            return
        writing, written = bool(self._leaving), self._leaving + written
        try:
            self._leaving = written[self._socket.send(written) :]
        except BlockingIOError:
            self._leaving = written
        except OSError:
            self._leaving = b""  # that it has ended is read, too
        if self._leaving and not writing:
            self._loop.add_writer(self._socket, self._write)
        elif writing and not self._leaving:
            self._loop.remove_writer(self._socket)

    def _read(self) -> None:
        if self._socket is None:
            return
        try:
            chunk = self._socket.recv(CHUNK)
        except BlockingIOError:
            return
        except OSError:
            chunk = b""
        if not chunk:
            self._lost()
            return
        self._arriving += chunk
        while len(self._arriving) >= HEAD.size:
            kind, length = HEAD.unpack_from(self._arriving)
            if len(self._arriving) < (end := HEAD.size + length):
                break
            with memoryview(self._arriving) as view:
                answer = bytes(view[HEAD.size : end])
            del self._arriving[:end]
            self._answer(self._asked.popleft(), kind, answer)
            self._ask()

    def _answer(self, future: Future[Any], kind: bytes, answer: bytes) -> None:
        if kind == BYTES:
            future.set_result(answer)
            return
        try:
            read = pickle.loads(answer)
        except Exception as error:  # noqa: BLE001 (as above)
            kind, read = ERROR, error
        if kind == ERROR:
            future.set_exception(read)
        else:
            future.set_result(read)

    def _hang_up(self) -> None:
        """Nothing more is asked; the process ends when it has answered."""
        for future, _ in self._waiting:
            future.cancel()
        self._waiting.clear()
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_WR)

    def _ended(self) -> None:
        """Take the process's exit code, or the system keeps an entry for it as long as the bot runs."""
        for process in self._processes.values():
            self._loop.remove_reader(process.sentinel)
            process.join()
        self._lost()

    def _lost(self) -> None:
        """The process answers no more: nobody hears any more of what it was asked."""
        if self._socket is None:
            return
        self._gone = True
        self._loop.remove_reader(self._socket)
        self._loop.remove_writer(self._socket)
        self._socket.close()
        self._socket = None
        lost = [*self._asked, *(future for future, _ in self._waiting if not future.cancelled())]
        self._asked.clear()
        self._waiting.clear()
        for future in lost:
            future.set_exception(BrokenProcessPool("the worker process ended before it answered"))


def framed(kind: bytes, written: bytes) -> bytes:
    return HEAD.pack(kind, len(written)) + written


def serve(pipe: socket.socket, begin: Callable[[], None]) -> None:
    """What the process does: answer one call after the other, until nobody asks any more."""
    begin()
    with pipe, suppress(EOFError, OSError):
        while True:
            _, length = HEAD.unpack(_exactly(pipe, HEAD.size))
            pipe.sendall(framed(*_result(_exactly(pipe, length))))


def _result(asked: bytes) -> tuple[bytes, bytes]:
    try:
        fn, args, kwargs = pickle.loads(asked)
        result = fn(*args, **kwargs)
        return (BYTES, result) if type(result) is bytes else (PICKLE, pickle.dumps(result))
    except BaseException as error:  # noqa: BLE001 (whoever waits hears of it)
        error.add_note(traceback.format_exc())
        try:
            return ERROR, pickle.dumps(error)
        except Exception:  # noqa: BLE001
            return ERROR, pickle.dumps(RuntimeError("".join(traceback.format_exception(error))))


def _exactly(pipe: socket.socket, size: int) -> bytes:
    read = bytearray()
    while len(read) < size:
        chunk = pipe.recv(size - len(read))
        if not chunk:
            raise EOFError
        read += chunk
    return bytes(read)
