import type { DelayedQueue } from '@presale/jobs'
import { Counter, Gauge, type Operations } from '@presale/runtime'
import type { MailJob } from './mail-job'

export type MailMetrics = ReturnType<typeof mailMetrics>

export function mailMetrics(registry: Operations['registry'], queue: Pick<DelayedQueue<MailJob>, 'counts'>) {
  const registers = [registry]
  new Gauge({
    name: 'presale_mail_jobs',
    help: 'Mail jobs in Redis by state',
    labelNames: ['state'],
    registers,
    async collect() {
      // With Redis away there is nothing to tell; the rest of the metrics still are.
      const counts = await queue.counts().catch(() => undefined)
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })
  return {
    sent: new Counter({
      name: 'presale_mails_sent_total',
      help: 'Mails that the SMTP server accepted from this process, by what they are about',
      labelNames: ['kind'],
      registers,
    }),
    failed: new Counter({
      name: 'presale_mails_failed_total',
      help: 'Attempts that failed, by whether the mail is tried again',
      labelNames: ['outcome'],
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
