import type { DelayedQueue } from '@presale/jobs'
import { Counter, Gauge, gaugeJobs, type Operations } from '@presale/runtime'
import { MAIL_QUEUE, type MailJob } from './mail-job'
import type { OutboxFigures } from './outbox'

export type MailMetrics = ReturnType<typeof mailMetrics>

export function mailMetrics(
  registry: Operations['registry'],
  queue: Pick<DelayedQueue<MailJob>, 'counts'>,
  figures: () => Promise<OutboxFigures>,
) {
  const registers = [registry]
  gaugeJobs(registry, { [MAIL_QUEUE]: () => queue.counts() })
  gaugeOutbox(registry, figures)
  const failed = new Counter({
    name: 'presale_mails_failed_total',
    help: 'Attempts that failed, by whether the mail is tried again',
    labelNames: ['outcome'],
    registers,
  })
  // Known from the start: of a counter that begins at one, no rate shows the first.
  for (const outcome of ['given up', 'tried again']) failed.inc({ outcome }, 0)
  return {
    failed,
    sent: new Counter({
      name: 'presale_mails_sent_total',
      help: 'Mails that the SMTP server accepted from this process, by what they are about',
      labelNames: ['kind'],
      registers,
    }),
    passedOver: new Counter({
      name: 'presale_mails_passed_over_total',
      help: 'Mails that were not to be sent, by the reason',
      labelNames: ['why'],
      registers,
    }),
  }
}

/** Queried once per scrape of the metrics. */
function gaugeOutbox(registry: Operations['registry'], figures: () => Promise<OutboxFigures>): void {
  const registers = [registry]
  const oldest = new Gauge({
    name: 'presale_mails_oldest_pending_seconds',
    help: 'How long the oldest planned mail has waited that is neither sent, passed over nor given up; 0 where there is none',
    registers,
  })
  new Gauge({
    name: 'presale_mails_pending',
    help: 'Planned mails that are neither sent, passed over nor given up; those that wait for others among them',
    registers,
    async collect() {
      // While Postgres is unavailable these metrics are no numbers; the others are served.
      const now = await figures().catch(() => undefined)
      this.set(now?.pending ?? Number.NaN)
      oldest.set(now?.oldestSeconds ?? Number.NaN)
    },
  })
}
