import type { StoreWatch } from '@presale/consumer'
import type { ProcessContext } from '@presale/runtime'

const EVERY_MS = 5000

/**
 * Checks at once and every few seconds for as long as the process runs; a store that is unavailable is checked the
 * next time.
 */
export function keepWatching(
  watch: Pick<StoreWatch, 'check'>,
  { log, onStop }: Pick<ProcessContext, 'log' | 'onStop'>,
): void {
  const check = () =>
    watch
      .check()
      .catch((error: unknown) => log.warn({ err: error }, 'which event store it is was not settled'))
  let asking = check()
  const timer = setInterval(() => {
    asking = check()
  }, EVERY_MS)
  onStop('event store identity', async () => {
    clearInterval(timer)
    await asking
  })
}
