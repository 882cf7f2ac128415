import type { DelayedQueue } from '@presale/jobs'
import { Counter, gaugeJobs, type Operations } from '@presale/runtime'
import type { MailJob } from './mail-job'

export type MailMetrics = ReturnType<typeof mailMetrics>

export function mailMetrics(registry: Operations['registry'], queue: Pick<DelayedQueue<MailJob>, 'counts'>) {
  const registers = [registry]
  gaugeJobs(registry, { name: 'presale_mail_jobs', help: 'Mail jobs in Redis by state' }, () =>
    queue.counts(),
  )
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
