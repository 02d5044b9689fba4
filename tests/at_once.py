"""Several people who press in the same moment."""

import threading
from collections.abc import Callable

from django.db import connection


def at_once(jobs: list[Callable[[], object]]) -> None:
    """Run each job in a thread of its own, all released together; what one raises is raised here."""
    barrier, errors = threading.Barrier(len(jobs)), []

    def run(job: Callable[[], object]) -> None:
        barrier.wait()
        try:
            job()
        except Exception as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
