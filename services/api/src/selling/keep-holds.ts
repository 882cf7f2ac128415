import { prepareFollowing } from '@presale/consumer'
import { column, createPool, onlyRowOf, type Pool, row } from '@presale/read-store'
import type { ProcessContext } from '@presale/runtime'
import type { Services } from '../services'
import { type FollowedHolds, followHolds } from './follow-holds'
import { sweepHolds } from './sweep-holds'

const TICK_MS = 5000
const QUERY_TIMEOUT_MS = 20_000

const needRow = row({ isComplete: column.boolean(), hasLimit: column.boolean() })

/**
 * Follows the purchases until all of them have been counted once, and while a limit is in force; several processes may
 * do so. Without a limit nothing is decided by the holds, and what has ended can be released later: a sale without
 * limits pays nothing for them but a row a purchase.
 */
export class HoldKeeper {
  private followed: FollowedHolds | undefined
  private running: Promise<void> | undefined
  private isStopped = false
  private readonly pool: Pool

  constructor(private readonly services: Services) {
    const { config, log } = services
    // A pool of its own, so that the lease is renewed however many connections the calls use.
    this.pool = createPool(config.DATABASE_URL, {
      name: 'api-holds',
      max: 3,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
      onIdleError: (error) => log.warn({ err: error }, 'a database connection died'),
    })
  }

  start({ onStop }: ProcessContext): void {
    onStop('holds pool', () => this.pool.end())
    const timer = setInterval(() => this.tick(), TICK_MS)
    this.tick()
    onStop('holds', async () => {
      this.isStopped = true
      clearInterval(timer)
      await this.running
      await this.followed?.close()
    })
  }

  private tick(): void {
    if (this.isStopped) return
    this.running ??= this.keep()
      .catch((error: unknown) => this.services.log.warn({ err: error }, 'keeping held tokens failed'))
      .finally(() => {
        this.running = undefined
      })
  }

  private async keep(): Promise<void> {
    await this.services.storeWatch.assertKnown()
    const { isComplete, hasLimit } = await onlyRowOf(
      this.pool,
      needRow,
      `select is_complete, exists (
         select 1 from sale.site_settings where key in ('sale_hard_cap', 'sale_max_per_buyer')) as has_limit
       from api.token_counter`,
    )
    if (isComplete && !hasLimit) return this.pause()
    await this.follow()
    if (this.followed?.subscription.isCaughtUp) await sweepHolds({ ...this.services, pool: this.pool })
  }

  private async follow(): Promise<void> {
    if (this.followed && this.followed.subscription.phase !== 'foreign') return
    if (!this.followed) await prepareFollowing(this.pool)
    this.followed = followHolds({ ...this.services, pool: this.pool }, () => this.tick())
  }

  /** The counter goes on taking up what was placed: the first limit then finds little to count. */
  private async pause(): Promise<void> {
    await this.followed?.close()
    this.followed = undefined
    await this.pool.query(
      `select api.count_holds() where exists (select 1 from api.token_holds where state in ('fresh', 'released'))`,
    )
  }
}
