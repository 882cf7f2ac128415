import { setTimeout as wait } from 'node:timers/promises'
import { type Pauses, pauseAfter } from '@presale/kernel'
import { column, type Pool, type Queryable, row, rowsOf } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import type { MailMetrics } from './metrics'
import { SmtpFault } from './smtp'

export interface DirectMails {
  readonly pool: Pool
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly metrics: Pick<MailMetrics, 'failed' | 'passedOver'>
  readonly retry: Pauses
  readonly lookEveryMs?: number
}

/** Mails of one kind that go from a table of their own. */
export interface DirectKind {
  readonly name: string
  /** The table: `id`, `next_at`, `attempts`, `finished_at`. */
  readonly planned: string
  /** Writes down there what is to be mailed and is not there yet. */
  plan(): Promise<void>
  /** @returns nothing once it is sent; a sentence where nobody gets it; milliseconds to wait where it is too early */
  send(id: string): Promise<string | number | undefined>
}

const LOOK_EVERY_MS = 5000
const AT_ONCE = 10
/** Longer than a mail server may take: a mailer that dies meanwhile is followed by another one. */
const CLAIMED_SECONDS = 120

const claimedRow = row({ id: column.text(), attempts: column.integer() })

/**
 * Sends mails without the queue: neither does a pause hold them, nor Redis that is away, and the release before, which reads
 * the queue as well and would stop at a kind that it does not know, never meets them.
 */
export class DirectSender {
  constructor(
    private readonly kind: DirectKind,
    private readonly mails: DirectMails,
  ) {}

  /** Resolves when the signal aborts; a failure is logged, and the next look tries again. */
  async run(signal: AbortSignal): Promise<void> {
    const { log, lookEveryMs = LOOK_EVERY_MS } = this.mails
    while (!signal.aborted) {
      try {
        await this.kind.plan()
      } catch (error) {
        log.warn(
          { err: error, kind: this.kind.name },
          'mails could not be planned, they are looked for again',
        )
      }
      try {
        while (!signal.aborted && (await this.sendDue()) === AT_ONCE);
      } catch (error) {
        log.warn({ err: error, kind: this.kind.name }, 'mails could not be sent, they are looked for again')
      }
      await wait(lookEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** @returns how many were due, at most so many at once */
  private async sendDue(): Promise<number> {
    const { planned } = this.kind
    const due = await rowsOf(
      this.mails.pool,
      claimedRow,
      `update ${planned} set attempts = attempts + 1, next_at = now() + make_interval(secs => $2)
       where id = any(array(
         select id from ${planned} where finished_at is null and next_at <= now()
         order by next_at limit $1 for update skip locked))
       returning id::text, attempts`,
      [AT_ONCE, CLAIMED_SECONDS],
    )
    await Promise.all(due.map(({ id, attempts }) => this.sendOne(id, attempts)))
    return due.length
  }

  private async sendOne(id: string, attempts: number): Promise<void> {
    const { pool, log, metrics, retry } = this.mails
    const about = { kind: this.kind.name, mailId: id }
    try {
      const said = await this.kind.send(id)
      if (typeof said === 'number') return await this.tryAfter(id, said)
      if (said !== undefined) {
        metrics.passedOver.inc({ why: said })
        log.info({ ...about, why: said }, 'mail passed over')
      }
    } catch (error) {
      const isFinal = error instanceof SmtpFault && error.isPermanent
      metrics.failed.inc({ outcome: isFinal ? 'given up' : 'tried again' })
      const fields = { err: error, ...about }
      if (!isFinal) {
        log.warn(fields, 'mail not sent, trying again')
        return await this.tryAfter(id, pauseAfter(retry, attempts))
      }
      log.error(fields, 'mail given up')
    }
    await pool.query(`update ${this.kind.planned} set finished_at = now() where id = $1`, [id])
  }

  private async tryAfter(id: string, ms: number): Promise<void> {
    await this.mails.pool.query(
      `update ${this.kind.planned} set next_at = now() + make_interval(secs => $2 / 1000.0) where id = $1`,
      [id, ms],
    )
  }
}

/** Removes what is too old to be planned again, so many at most. @returns how many */
export async function removeOldDirect(
  db: Queryable,
  planned: string,
  olderThanMs: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from ${planned} where id = any(array(
       select id from ${planned} where planned_at < now() - make_interval(secs => $1 / 1000.0)
       order by planned_at limit $2 for update))`,
    [olderThanMs, limit],
  )
  return rowCount ?? 0
}
