import type { Queryable } from '@presale/read-store'
import { idsOf, type MailJob, mailJobIdOf } from './mail-job'
import { recordFinished } from './outbox'

interface Log {
  warn(fields: object, line: string): void
}

/**
 * Mails that are finished and could not be noted as such: Postgres was away. They are noted before anything is handed to the
 * queue again, or the queue, which may have lost what it knew of them, would send them twice.
 */
export class FinishedMails {
  readonly #unrecorded = new Map<string, MailJob>()

  constructor(
    private readonly pool: Queryable,
    private readonly log: Log,
  ) {}

  /** Never throws: the mail is sent, and a failure here must not send it again. */
  async record(jobs: readonly MailJob[]): Promise<void> {
    try {
      await recordFinished(this.pool, ...jobs)
    } catch (error) {
      for (const job of jobs) this.#unrecorded.set(mailJobIdOf(job), job)
      this.log.warn(
        { err: error, mails: jobs.map(idsOf) },
        'finished mails could not be noted, they are noted later',
      )
    }
  }

  /** @throws where it still cannot be done */
  async recordLeft(): Promise<void> {
    const left = [...this.#unrecorded.values()]
    if (left.length === 0) return
    await recordFinished(this.pool, ...left)
    for (const job of left) this.#unrecorded.delete(mailJobIdOf(job))
  }
}
