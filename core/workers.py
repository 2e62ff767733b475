"""Processes that share the work on many texts.

Each is a fresh interpreter that loads this module and what the work needs. Not `multiprocessing`: what that starts runs the main
module again, which under Streamlit is a page, and a fork would copy the threads of Polars half-way through their work.
"""

from __future__ import annotations

import contextlib
import gc
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, TypeVar

from core.errors import PaperlensError
from core.paths import ROOT

T = TypeVar("T")
R = TypeVar("R")
S = TypeVar("S")

#: Told the name of a step, how many papers of it are done, and of how many.
Progress = Callable[[str, int, int], None]

#: Libraries that would each start a thread for every core; matrices as small as ours only get slower by it.
_ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "POLARS_MAX_THREADS", "RAYON_NUM_THREADS"), "1"
)
#: How much later than others the processes come to their turn, as `os.nice` counts; see `give_way`.
_niceness = 0


def give_way() -> None:
    """Let the processes that are started from now on give way to others on the same cores: a server answers visitors first."""
    global _niceness
    _niceness = 10


def cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers:
    """Some processes, started at once and ended with the `with` block; with fewer than two, the work is done in this one."""

    def __init__(self, processes: int) -> None:
        self._running = [_Process() for _ in range(processes)] if processes > 1 else []

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End the processes, and with them what they hold in memory; what is asked for afterwards is done in this one."""
        for process in self._running:
            process.end()
        self._running = []

    def share(self, make: Callable[[S], Any], given: S) -> Callable[[Callable[[Any, T], R]], Callable[[T], R]]:
        """Let each process make something large once, for any number of items: `map(share(make, given)(function), items)`.

        The function then takes what was made, and the item.
        """
        number = next(_numbers)
        if not self._running:
            made = make(given)
            return lambda function: partial(function, made)
        for process in self._running:
            process.ask(_make, (number, make, given))
        return lambda function: partial(_with_made, number, function)

    def map(self, function: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """Give `function` of each item, in their order. It must be a function of a module, or a method of what can be pickled.

        An exception in a process is raised here. Whoever stops listening may go on with another call of `map` only after the
        work in hand has ended, and so is best off by leaving the `with` block.
        """
        if not self._running or len(items) < 2:
            yield from map(function, items)
            return
        places = iter(range(len(items)))
        lock = Lock()
        done: SimpleQueue[tuple[int, Any, BaseException | None]] = SimpleQueue()
        stopped: list[bool] = []

        def feed(process: _Process) -> None:
            while not stopped:
                with lock:
                    place = next(places, -1)
                if place < 0:
                    return
                try:
                    done.put((place, process.ask(function, items[place]), None))
                except BaseException as fault:
                    done.put((place, None, fault))
                    return

        threads = [Thread(target=feed, args=(process,), daemon=True) for process in self._running]
        for thread in threads:
            thread.start()
        waiting: dict[int, R] = {}
        try:
            for place in range(len(items)):
                while place not in waiting:
                    number, result, fault = done.get()
                    if fault is not None:
                        raise fault
                    waiting[number] = result
                yield waiting.pop(place)
        finally:
            stopped.append(True)


class Aside:
    """One process for work that would keep the threads of this one waiting: Python runs only one of a process at a time.

    Whatever is asked is done there; with `start` false, in this process. Ended with the `with` block.
    """

    def __init__(self, start: bool = True) -> None:
        self._process = _Process() if start else None

    def __enter__(self) -> Aside:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.end()

    def __call__(self, function: Callable[..., R], *given: Any, progress: Progress | None = None) -> R:
        """Give `function(*given)`, or `function(*given, progress)`: of a module, or a method of what can be pickled.

        Raises what it raised, or what `progress` raised, after which the work in hand is of no use and the block to be left.
        """
        told = () if progress is None else (progress,)
        if self._process is None:
            return function(*given, *told)
        return self._process.ask(partial(_telling if told else _called, function), given, progress)


#: What a process has made, by its number; in a worker only.
_MADE: dict[int, Any] = {}
_numbers = count()


def _make(order: tuple[int, Callable[[Any], Any], Any]) -> None:
    number, make, given = order
    _MADE.clear()
    _MADE[number] = make(given)


def _with_made(number: int, function: Callable[[Any, T], R], item: T) -> R:
    return function(_MADE[number], item)


#: Where a process answers; in a worker only.
_ANSWERS: list[IO[bytes]] = []


def _called(function: Callable[..., R], given: Sequence[Any]) -> R:
    return function(*given)


def _telling(function: Callable[..., R], given: Sequence[Any]) -> R:
    def tell(step: str, done: int, total: int) -> None:
        pickle.dump((step, done, total), _ANSWERS[0], pickle.HIGHEST_PROTOCOL)
        _ANSWERS[0].flush()

    return function(*given, tell)


class _Process:
    """One worker, spoken to through its standard input and output."""

    def __init__(self) -> None:
        self._popen = subprocess.Popen(
            [sys.executable, "-m", "core.workers", str(_niceness)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **_ONE_THREAD},
            cwd=ROOT,
            # Ctrl-C is for the parent to hear, which ends us. No session of its own: Linux shares processors out by sessions first,
            # and only within one by how nice a process is.
            process_group=0,
        )

    def ask(self, function: Callable[[T], R], item: T, progress: Progress | None = None) -> R:
        """Let the process work, and hand on how far it is; raises what it raised."""
        with self._speaking() as (questions, _):
            pickle.dump((function, item), questions, pickle.HIGHEST_PROTOCOL)
            questions.flush()
        while True:
            with self._speaking() as (_, answers):
                said = pickle.load(answers)
            if len(said) == 2:
                result, fault = said
                if fault is not None:
                    raise fault
                answer: R = result
                return answer
            if progress is not None:
                progress(*said)

    @contextlib.contextmanager
    def _speaking(self) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        try:
            yield self._popen.stdin, self._popen.stdout
        except (EOFError, OSError) as gone:
            raise PaperlensError(
                "A process that shares the work has ended, perhaps for want of memory: free some, or give fewer papers."
            ) from gone

    def end(self) -> None:
        """Stop the process, whatever it is doing."""
        self._popen.kill()
        self._popen.wait()
        for pipe in (self._popen.stdin, self._popen.stdout):
            assert pipe is not None
            with contextlib.suppress(BrokenPipeError):
                pipe.close()


def _serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer until nobody asks any more."""
    # What is loaded stays, and the work makes no circles: looking through all of it again and again takes a third of the time.
    gc.set_threshold(100_000, 50, 100)
    _ANSWERS[:] = [answers]
    frozen = False
    while True:
        try:
            function, item = pickle.load(questions)
        except EOFError:
            return
        try:
            answer: tuple[Any, BaseException | None] = (function(item), None)
        except Exception as fault:
            answer = (None, fault)
        pickle.dump(answer, answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()
        if not frozen:
            gc.freeze()
            frozen = True


def main() -> None:
    """Be a worker."""
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not come between the answers
    try:
        _serve(sys.stdin.buffer, answers)
    except (KeyboardInterrupt, BrokenPipeError):
        os._exit(130)


if __name__ == "__main__":
    # Under its own name, since what is pickled names it so.
    from core import workers

    workers.main()
