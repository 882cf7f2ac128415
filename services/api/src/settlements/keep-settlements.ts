import type { Operations, ProcessContext } from '@presale/runtime'
import type { Services } from '../services'
import { followClaims } from './follow-claims'
import { settlementMetrics } from './settlement-metrics'
import { sweepClaims } from './sweep-claims'

const SWEEP_MS = 10_000

/** Follows the settlements and sweeps what was cut off, as long as the process runs; it may run in several. */
export function keepSettlements(
  services: Services,
  registry: Operations['registry'],
  { log, onStop }: ProcessContext,
): void {
  settlementMetrics(registry, services.pool)
  const stopping = new AbortController()
  const following = followClaims({ ...services, signal: stopping.signal })
  let sweeping: Promise<void> | undefined
  const timer = setInterval(() => {
    sweeping ??= services.storeWatch
      .assertKnown()
      .then(() => sweepClaims(services))
      .catch((error: unknown) => log.warn({ err: error }, 'a sweep of claims failed'))
      .finally(() => {
        sweeping = undefined
      })
  }, SWEEP_MS)
  onStop('settlements', async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.all([following.ended, sweeping])
  })
}
