"""Tests of processes that share work."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest

import core.workers
from core.errors import PaperlensError
from core.keywords import Extractor
from core.workers import Aside, Progress, Workers, cores

TEXT = "We prune graph neural networks by tropical geometry, and sparse attention follows in part {}."


def test_work_is_shared_in_order() -> None:
    """Results come in the order of the items, from other processes, the same as from this one."""
    blocks = [[TEXT.format(f"{place} {number}") for number in range(3)] for place in range(7)]
    with Workers(2) as workers:
        shared = list(workers.map(Extractor().extract_all, blocks))
        again = list(workers.map(len, blocks))
        numbers = set(workers.map(os.getenv, ["OMP_NUM_THREADS"] * 9))
    assert shared == [Extractor().extract_all(block) for block in blocks]
    assert again == [3] * 7
    assert numbers == {"1"}


@pytest.mark.parametrize("processes", [0, 2])
def test_what_is_large_is_made_once_a_process(processes: int) -> None:
    """Something that all items need is sent and made once, not with each item."""
    with Workers(processes) as workers:
        with_keys = workers.share(frozenset, ["a", "b"])
        assert list(workers.map(with_keys(frozenset.union), [["c"], ["a"], []])) == [
            {"a", "b", "c"},
            {"a", "b"},
            {"a", "b"},
        ]


@pytest.mark.parametrize("processes", [0, 1])
def test_few_processes_are_none(processes: int) -> None:
    """With one process or none, the work is done right here."""
    with Workers(processes) as workers:
        assert list(workers.map(os.getpgid, [0, 0])) == [os.getpgid(0)] * 2
    assert cores() >= 1


def test_a_fault_is_raised_here() -> None:
    """What goes wrong in a process is raised where its results are read."""
    with Workers(2) as workers, pytest.raises(ValueError, match="invalid literal"):
        list(workers.map(int, ["1", "2", "three", "4"]))


def test_a_process_that_falls_is_told_of() -> None:
    """A process that the system ends, for want of memory say, gives one clear sentence and no endless wait."""
    with Workers(2) as workers, pytest.raises(PaperlensError, match="process that shares the work has ended"):
        list(workers.map(os._exit, [1, 1, 1]))


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system knows no niceness")
def test_processes_of_a_server_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server's processes come after whoever answers visitors; those of a command do not."""
    here = os.nice(0)
    with Workers(2) as workers:
        assert list(workers.map(os.nice, [0, 0])) == [here, here]
    monkeypatch.setattr(core.workers, "_niceness", 0)
    core.workers.give_way()
    with Workers(2) as workers:
        assert list(workers.map(os.nice, [0, 0])) == [min(19, here + 10)] * 2
        # How nice a process is counts within a session; Ctrl-C is for a group of processes.
        assert list(workers.map(os.getsid, [0, 0])) == [os.getsid(0)] * 2
        assert os.getpgid(0) not in list(workers.map(os.getpgid, [0, 0]))


def test_leaving_ends_the_processes_at_once() -> None:
    """Whoever leaves does not wait for the work in hand, and no process stays behind."""
    begin = time.monotonic()
    with Workers(2) as workers:
        running = [process._popen for process in workers._running]
        next(workers.map(time.sleep, [0, 60, 60, 60]))
    assert time.monotonic() - begin < 50
    assert all(process.poll() is not None for process in running)


def test_processes_end_with_their_parent() -> None:
    """Where the parent is killed, its processes end by themselves."""
    code = (
        "from core.workers import Workers; import os\n"
        "w = Workers(2); print(*[p._popen.pid for p in w._running], flush=True); os.kill(os.getpid(), 9)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stdout
    numbers: Sequence[int] = [int(number) for number in out.split()]
    assert len(numbers) == 2
    for _ in range(100):
        if not any(_runs(number) for number in numbers):
            return
        time.sleep(0.1)
    pytest.fail("a process is still there")


def _runs(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    state = f"/proc/{number}/stat"
    # Ended, though nobody has asked for its status.
    if os.path.exists(state):  # noqa: PTH110
        with open(state, encoding="utf-8") as file:  # noqa: PTH123
            return file.read().rpartition(")")[2].split()[0] != "Z"
    return True


def _steps(name: str, tell: Progress) -> tuple[str, int]:
    for done in range(3):
        tell(name, done, 2)
    return name, os.getpid()


@pytest.mark.parametrize("start", [False, True])
def test_work_aside_is_done_and_told_of(start: bool) -> None:
    """What is asked of a process aside comes back, with every step on the way; where none was started, it is done right here."""
    told: list[tuple[str, int, int]] = []
    with Aside(start) as aside:
        name, process = aside(_steps, "text", progress=lambda *step: told.append(step))
        assert aside(max, 3, 7) == 7
        with pytest.raises(ValueError, match="invalid literal"):
            aside(int, "three")
        assert aside(os.getpid) == process
    assert name == "text"
    assert (process != os.getpid()) == start
    assert told == [("text", done, 2) for done in range(3)]


def test_work_aside_stops_at_a_word() -> None:
    """Whoever no longer wants the work says so at the next step, and its process ends."""

    def stop(step: str, done: int, total: int) -> None:
        raise TimeoutError(f"{step} {done} of {total}")

    with Aside() as aside:
        running = aside._process
        with pytest.raises(TimeoutError, match="text 0 of 2"):
            aside(_steps, "text", progress=stop)
    assert running is not None
    assert running._popen.poll() is not None
