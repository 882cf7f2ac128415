import type { DelayedQueue } from '@presale/jobs'
import { Bell } from '@presale/kernel'
import type { Queryable } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import type { FinishedMails } from './finished-mails'
import { type MailJob, mailJobOf } from './mail-job'
import { mailsToHand, recordHanded } from './outbox'

export interface Relaying {
  readonly pool: Queryable
  readonly queue: Pick<DelayedQueue<MailJob>, 'schedule'>
  readonly log: Pick<Logger, 'warn'>
  /** Notes first what is finished, or it would be handed over once more. */
  readonly finished: Pick<FinishedMails, 'recordLeft'>
  readonly lookEveryMs?: number
}

const LOOK_EVERY_MS = 5000
// An existing job stays as it is; one that Redis has lost is added again.
const HAND_AGAIN_MS = 60_000
const MAILS_AT_ONCE = 500

/** Hands the mails of the outbox to the queue: at once when woken, and again where the queue may have lost them. */
export class Relay {
  private readonly bell = new Bell()
  private isWoken = false

  constructor(private readonly relaying: Relaying) {}

  /** There is something to hand over. */
  poke(): void {
    this.isWoken = true
    this.bell.ring()
  }

  /** Resolves when the signal aborts; a failure is logged, and the next run tries again. */
  async run(signal: AbortSignal): Promise<void> {
    const { log, lookEveryMs = LOOK_EVERY_MS } = this.relaying
    while (!signal.aborted) {
      this.isWoken = false
      try {
        await this.relaying.finished.recordLeft()
        await this.handOver(signal)
      } catch (error) {
        log.warn({ err: error }, 'mails could not be handed to the queue, they wait in the outbox')
        this.isWoken = false
      }
      await this.bell.until(() => this.isWoken, { mostMs: lookEveryMs, signal })
    }
  }

  private async handOver(signal: AbortSignal): Promise<void> {
    const { pool, queue } = this.relaying
    for (;;) {
      const mails = await mailsToHand(pool, HAND_AGAIN_MS, MAILS_AT_ONCE)
      if (mails.length > 0) {
        await queue.schedule(mails.map(mailJobOf))
        await recordHanded(pool, mails)
      }
      if (mails.length < MAILS_AT_ONCE || signal.aborted) return
    }
  }
}
