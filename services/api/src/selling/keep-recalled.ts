import type { ProcessContext } from '@presale/runtime'
import { recalledAddresses } from '@presale/sale'
import type { Services } from '../services'
import { endOpenOn } from './recalled'

const LOOK_EVERY_MS = 2000

/**
 * Ends what a recall could not see: purchases that were being placed, those that a command on the server recalled, and what
 * a process that died had left. Asks for nothing where no address was ever recalled.
 */
export function keepRecalled(
  services: Pick<
    Services,
    'pool' | 'readers' | 'store' | 'storeWatch' | 'log' | 'clock' | 'applied' | 'holds'
  >,
  { onStop }: ProcessContext,
): void {
  let running: Promise<void> | undefined
  const look = async () => {
    const recalled = await recalledAddresses(services.pool)
    for (const address of recalled) await endOpenOn(services, address)
  }
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'purchases on recalled addresses are looked for again'),
      )
      .finally(() => {
        running = undefined
      })
  }, LOOK_EVERY_MS)
  onStop('recalled addresses', async () => {
    clearInterval(timer)
    await running
  })
}
