import { Counter } from 'prom-client'
import type { Operations } from './operations'
import type { ProcessContext } from './process'

/** How many things of each kind were removed. */
export type Removed = Readonly<Record<string, number>>

const EVERY_MS = 3_600_000
/** After the start there is more urgent work; a process that is restarted every hour must still clean up. */
const FIRST_AFTER_MS = 60_000

/** Cleans up once an hour in the background, and reports in log and metrics what was removed. */
export function scheduleCleanUp(
  { log, onStop }: Pick<ProcessContext, 'log' | 'onStop'>,
  registry: Operations['registry'],
  clean: () => Promise<Removed>,
  { everyMs = EVERY_MS, firstAfterMs = FIRST_AFTER_MS } = {},
): void {
  const counter = new Counter({
    name: 'presale_cleaned_up_total',
    help: 'What this process removed because it was kept long enough',
    labelNames: ['what'],
    registers: [registry],
  })
  let timer: NodeJS.Timeout
  const run = async (): Promise<void> => {
    try {
      const removed = await clean()
      for (const [what, count] of Object.entries(removed)) counter.inc({ what }, count)
      if (Object.values(removed).some((count) => count > 0)) log.info({ removed }, 'cleaned up')
    } catch (error) {
      log.warn({ err: error }, 'the clean-up failed, the next one tries again')
    }
  }
  const plan = (afterMs: number): void => {
    timer = setTimeout(() => void run().then(() => plan(everyMs)), afterMs)
  }
  plan(firstAfterMs)
  onStop('clean-up', () => clearTimeout(timer))
}
