import { setTimeout as delay } from 'node:timers/promises'
import { prepareFollowing } from '@presale/consumer'
import { STREAM_PREFIX } from '@presale/purchases'
import { column, createPool, isAtOrBeyond, onlyRowOf, type Pool, row } from '@presale/read-store'
import type { ProcessContext } from '@presale/runtime'
import { POOLS } from '../pools'
import type { Services } from '../services'
import { LIMITS, markCounted } from './count-anew'
import { type FollowedHolds, followHolds } from './follow-holds'
import { sweepHolds } from './sweep-holds'

const TICK_MS = 5000
const LOOK_AGAIN_MS = 50
const QUERY_TIMEOUT_MS = 20_000
/** Without a limit it catches up so often, so that there is little to read once there is one. */
const CATCH_UP_EVERY_MS = 600_000
/** An admin who sets a limit waits so long at most until it sells again. */
const WAITS_FOR_COUNT_MS = 3000

const needRow = row({ isComplete: column.boolean(), counting: column.bigint(), hasLimit: column.boolean() })
const NEED = `
  select is_complete, counting,
    exists (select 1 from sale.site_settings where key = any ($1::text[])) as has_limit
  from api.token_counter`

type Keeping = Pick<Services, 'config' | 'log' | 'store' | 'clock' | 'storeWatch'>

/**
 * Follows the purchases until all of them have been counted once, and while a limit is in force; several processes may
 * do so. Without a limit nothing is decided by the holds, and what has ended can be released later: a sale without
 * limits pays little more for them than a row a purchase.
 */
export class HoldKeeper {
  private followed: FollowedHolds | undefined
  private running: Promise<void> | undefined
  /** Asked for while it was at work, which may go by what was so before. */
  private isWanted = false
  private isStopped = false
  private mayHaveLimit = true
  /** On the monotonic clock. */
  private caughtUpAt = Number.NEGATIVE_INFINITY
  private readonly pool: Pool

  constructor(private readonly services: Keeping) {
    const { config, log } = services
    // A pool of its own, so that the lease is renewed however many connections the calls use.
    this.pool = createPool(config.DATABASE_URL, {
      name: 'api-holds',
      max: POOLS.holds,
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

  /**
   * Begins at once to count what a limit that was just set has to know, and waits a moment for it. Until it is counted
   * purchases are refused; that it takes longer is no fault of the change.
   */
  async countNow(): Promise<void> {
    this.isWanted = true
    this.mayHaveLimit = true
    this.tick()
    const until = performance.now() + WAITS_FOR_COUNT_MS
    try {
      while (!(await this.need()).isComplete && performance.now() < until && !this.isStopped)
        await delay(LOOK_AGAIN_MS)
    } catch (error) {
      this.services.log.warn({ err: error }, 'whether the holds are complete could not be read')
    }
  }

  /**
   * False where no purchase needs what another one frees. One that was set by another process is known within seconds; until then
   * that process follows, and frees a little later.
   */
  get isLimited(): boolean {
    return this.mayHaveLimit
  }

  private tick(): void {
    if (this.isStopped || this.running) return
    this.isWanted = false
    this.running = this.keep()
      .catch((error: unknown) => this.services.log.warn({ err: error }, 'keeping held tokens failed'))
      .finally(() => {
        this.running = undefined
        if (this.isWanted) this.tick()
      })
  }

  private need() {
    return onlyRowOf(this.pool, needRow, NEED, [LIMITS])
  }

  private async keep(): Promise<void> {
    await this.services.storeWatch.assertKnown()
    const { isComplete, counting, hasLimit } = await this.need()
    this.mayHaveLimit = hasLimit || this.isWanted
    this.noteCaughtUp()
    const isFarBehind = performance.now() - this.caughtUpAt > CATCH_UP_EVERY_MS
    if (isComplete && !hasLimit && !isFarBehind) return this.pause()
    await this.follow()
    if (!isComplete && (await this.isCounted()) && (await markCounted(this.pool, counting)))
      this.isWanted = true
    this.noteCaughtUp()
    if (this.followed?.subscription.isCaughtUp) await sweepHolds({ ...this.services, pool: this.pool })
  }

  private noteCaughtUp(): void {
    if (this.followed?.subscription.isCaughtUp) this.caughtUpAt = performance.now()
  }

  /** Whether all that had been sold when it was asked is counted, by this process or by another. */
  private async isCounted(): Promise<boolean> {
    const head = await this.services.store.headOf(STREAM_PREFIX)
    const until = performance.now() + TICK_MS
    while (performance.now() < until && !this.isWanted && !this.isStopped) {
      const saved = await this.followed?.subscription.row.read(this.pool)
      if (saved?.hasBegun && saved.resetTo === undefined && isAtOrBeyond(saved.position, head)) return true
      await delay(LOOK_AGAIN_MS)
    }
    return false
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
