"""Work that is due now or later, in the store: each job is done once, by any of the processes that share it.

    async with store.write() as db:  # together with the change that it follows from, or not at all
        await queue.add(db, "mail", f"turn {table} {person}", {"move": 17}, due=now + 900.0, person=person, table=table)

    worker.handlers["mail"] = Handler(send, at_once=4)  # async def send(job: Job) -> None

`queue.py` says what becomes of jobs in the store, `worker.py` runs them, `job.py` is what a handler is handed.
"""
