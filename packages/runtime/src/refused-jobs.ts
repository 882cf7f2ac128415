import { Counter } from 'prom-client'
import type { Logger } from './log'
import type { Operations } from './operations'

const SECONDS_BETWEEN_LINES = 60

/**
 * @returns what to call for each job that was dropped since it is none of the queue's own: all are counted, and a log
 * line a minute names one, without what it carried
 */
export function refusedJobs(
  registry: Operations['registry'],
  log: Pick<Logger, 'warn'>,
  queue: string,
): (id: string) => void {
  const counter = new Counter({
    name: 'presale_jobs_refused_total',
    help: 'Jobs that this process dropped since they are none of the queue',
    labelNames: ['queue'],
    registers: [registry],
  })
  // Known from the start: of a counter that begins at one, no rate shows the first.
  counter.inc({ queue }, 0)
  let lastLine = Number.NEGATIVE_INFINITY
  return (id) => {
    counter.inc({ queue })
    const now = performance.now()
    if (now - lastLine < SECONDS_BETWEEN_LINES * 1000) return
    lastLine = now
    log.warn({ queue, id: id.slice(0, 100) }, 'a job is none of this queue, and was dropped')
  }
}
