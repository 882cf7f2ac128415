import { prepareFollowing } from '@presale/consumer'
import { createPool } from '@presale/read-store'
import type { Operations, ProcessContext } from '@presale/runtime'
import type { Services } from '../services'
import { type FollowedClaims, followClaims } from './follow-claims'
import { settlementMetrics } from './settlement-metrics'
import { sweepClaims } from './sweep-claims'

const SWEEP_MS = 10_000
const QUERY_TIMEOUT_MS = 20_000

/** Follows the settlements and sweeps what was cut off, as long as the process runs; it may run in several. */
export class SettlementKeeper {
  private followed: FollowedClaims | undefined

  constructor(private readonly services: Services) {}

  start(registry: Operations['registry'], { log, onStop }: ProcessContext): void {
    const { services } = this
    settlementMetrics(registry, services.pool)
    // Of its own: a lease is renewed however many connections the calls take.
    const pool = createPool(services.config.DATABASE_URL, {
      ...{ name: 'api-settlements', max: 3, queryTimeoutMs: QUERY_TIMEOUT_MS },
      onIdleError: (error) => log.warn({ err: error }, 'a database connection died'),
    })
    onStop('settlements pool', () => pool.end())
    let running: Promise<void> | undefined
    const run = (): void => {
      running ??= services.storeWatch
        .assertKnown()
        .then(async () => {
          await this.follow({ ...services, pool })
          await sweepClaims(services)
        })
        .catch((error: unknown) => log.warn({ err: error }, 'a sweep of claims failed'))
        .finally(() => {
          running = undefined
        })
    }
    const timer = setInterval(run, SWEEP_MS)
    run()
    onStop('settlements', async () => {
      clearInterval(timer)
      await running
      await this.followed?.close()
    })
  }

  /** For readiness. @throws Error where claims are not followed any more; what they hold goes on excluding */
  async assertNotStopped(): Promise<void> {
    const { phase, reason } = this.followed?.subscription ?? {}
    if (phase === 'stopped') throw new Error(`Claims on transactions are not followed any more: ${reason}`)
  }

  async quarantined(): Promise<Awaited<ReturnType<FollowedClaims['quarantined']>>> {
    return this.followed?.quarantined() ?? []
  }

  /** Begins, and again once a store that was refused is the right one, or an operator has decided for it. */
  private async follow(following: Parameters<typeof followClaims>[0]): Promise<void> {
    if (this.followed && this.followed.subscription.phase !== 'foreign') return
    if (!this.followed) await prepareFollowing(following.pool)
    this.followed = followClaims(following)
  }
}
