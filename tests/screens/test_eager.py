"""A coroutine started at once behaves as one in a task: it waits, fails and is cancelled in the same way."""

import asyncio

import pytest

from tournament.screens import eager


def test_what_need_not_wait_is_done_at_once() -> None:
    done = []

    async def work() -> None:
        done.append(1)

    async def main() -> None:
        assert eager.start(work()) is None
        assert done == [1]

    asyncio.run(main())


def test_what_waits_goes_on_in_a_task() -> None:
    steps: list[str] = []

    async def work(gate: asyncio.Event) -> None:
        steps.append("begun")
        await gate.wait()
        steps.append("through the gate")
        await asyncio.sleep(0)
        steps.append("done")

    async def main() -> None:
        gate = asyncio.Event()
        task = eager.start(work(gate))
        assert task
        steps.append("meanwhile")
        gate.set()
        await task

    asyncio.run(main())
    assert steps == ["begun", "meanwhile", "through the gate", "done"]


def test_a_failure_before_the_first_wait_is_the_caller_s() -> None:
    async def work() -> None:
        raise LookupError

    async def main() -> None:
        with pytest.raises(LookupError):
            eager.start(work())

    asyncio.run(main())


def test_a_failure_after_a_wait_is_the_task_s() -> None:
    async def work() -> None:
        await asyncio.sleep(0)
        raise LookupError

    async def main() -> None:
        task = eager.start(work())
        assert task
        with pytest.raises(LookupError):
            await task

    asyncio.run(main())


def test_a_cancellation_reaches_the_coroutine_where_it_waits() -> None:
    steps: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            steps.append("cancelled")
            raise
        finally:
            await asyncio.sleep(0)
            steps.append("tidied up")

    async def main() -> None:
        task = eager.start(work())
        assert task
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert steps == ["cancelled", "tidied up"]


def test_a_time_limit_works_inside() -> None:
    outcome: list[str] = []

    async def work() -> None:
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(0.01):
                await asyncio.Event().wait()
        except TimeoutError:
            outcome.append("too late")

    async def main() -> None:
        task = eager.start(work())
        assert task
        await task

    asyncio.run(main())
    assert outcome == ["too late"]
