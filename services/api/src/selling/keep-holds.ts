import { setTimeout as delay } from 'node:timers/promises'
import { prepareFollowing } from '@presale/consumer'
import { STREAM_PREFIX } from '@presale/purchases'
import { column, isAtOrBeyond, onlyRowOf, row } from '@presale/read-store'
import type { ProcessContext } from '@presale/runtime'
import { Keeper } from '../keeping/keeper'
import { POOLS } from '../pools'
import type { Services } from '../services'
import { LIMITS, markCounted } from './count-anew'
import { type FollowedHolds, followHolds } from './follow-holds'
import { sweepHolds } from './sweep-holds'

const TICK_MS = 5000
const LOOK_AGAIN_MS = 50
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
  private mayHaveLimit = true
  /** On the monotonic clock. */
  private caughtUpAt = Number.NEGATIVE_INFINITY
  private readonly keeper: Keeper

  constructor(private readonly services: Keeping) {
    this.keeper = new Keeper(services, {
      name: 'api-holds',
      connections: POOLS.holds,
      everyMs: TICK_MS,
      what: 'keeping held tokens',
      round: () => this.keep(),
      close: () => this.followed?.close(),
    })
  }

  start(context: ProcessContext): void {
    this.keeper.start(context)
  }

  /**
   * Begins at once to count what a limit that was just set has to know, and waits a moment for it. Until it is counted
   * purchases are refused; that it takes longer is no fault of the change.
   */
  async countNow(): Promise<void> {
    this.mayHaveLimit = true
    this.keeper.want()
    const until = performance.now() + WAITS_FOR_COUNT_MS
    try {
      while (!(await this.need()).isComplete && performance.now() < until && !this.keeper.isStopped)
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

  private need() {
    return onlyRowOf(this.keeper.pool, needRow, NEED, [LIMITS])
  }

  private async keep(): Promise<void> {
    const { pool } = this.keeper
    await this.services.storeWatch.assertKnown()
    const { isComplete, counting, hasLimit } = await this.need()
    this.mayHaveLimit = hasLimit || this.keeper.isWanted
    this.noteCaughtUp()
    const isFarBehind = performance.now() - this.caughtUpAt > CATCH_UP_EVERY_MS
    if (isComplete && !hasLimit && !isFarBehind) return this.pause()
    await this.follow()
    if (!isComplete && (await this.isCounted()) && (await markCounted(pool, counting))) this.keeper.want()
    this.noteCaughtUp()
    if (this.followed?.subscription.isCaughtUp) await sweepHolds({ ...this.services, pool })
  }

  private noteCaughtUp(): void {
    if (this.followed?.subscription.isCaughtUp) this.caughtUpAt = performance.now()
  }

  /** Whether all that had been sold when it was asked is counted, by this process or by another. */
  private async isCounted(): Promise<boolean> {
    const head = await this.services.store.headOf(STREAM_PREFIX)
    const until = performance.now() + TICK_MS
    while (performance.now() < until && !this.keeper.isWanted && !this.keeper.isStopped) {
      const saved = await this.followed?.subscription.row.read(this.keeper.pool)
      if (saved?.hasBegun && saved.resetTo === undefined && isAtOrBeyond(saved.position, head)) return true
      await delay(LOOK_AGAIN_MS)
    }
    return false
  }

  private async follow(): Promise<void> {
    if (this.followed && this.followed.subscription.phase !== 'foreign') return
    const { pool } = this.keeper
    if (!this.followed) await prepareFollowing(pool)
    this.followed = followHolds({ ...this.services, pool }, () => this.keeper.tick())
  }

  /** The counter goes on taking up what was placed: the first limit then finds little to count. */
  private async pause(): Promise<void> {
    await this.followed?.close()
    this.followed = undefined
    await this.keeper.pool.query(
      `select api.count_holds() where exists (select 1 from api.token_holds where state in ('fresh', 'released'))`,
    )
  }
}
