import { prepareFollowing } from '@presale/consumer'
import { decorate, type EventStore, type NewEvent, WrongExpectedRevision } from '@presale/event-store'
import type { Operations, ProcessContext } from '@presale/runtime'
import { type ActingStaff, type AdminAction, type AnnouncedAction, announceAdminAction } from '@presale/sale'
import { Keeper } from '../keeping/keeper'
import { POOLS } from '../pools'
import type { Services } from '../services'
import { type FollowedClaims, followClaims } from './follow-claims'
import { settlementMetrics, sweepClaims } from './sweep-claims'

const SWEEP_MS = 10_000

/**
 * Follows the settlements and sweeps interrupted claims for as long as the process runs; several processes may do so.
 */
export class SettlementKeeper {
  private followed: FollowedClaims | undefined
  private readonly keeper: Keeper

  constructor(private readonly services: Services) {
    this.keeper = new Keeper(services, {
      name: 'api-settlements',
      connections: POOLS.settlements,
      everyMs: SWEEP_MS,
      what: 'a sweep of claims',
      round: () => this.keep(),
      close: () => this.followed?.close(),
    })
  }

  start(registry: Operations['registry'], context: ProcessContext): void {
    settlementMetrics(registry, this.services.pool)
    this.keeper.start(context)
  }

  private async keep(): Promise<void> {
    const { services, keeper } = this
    await services.storeWatch.assertKnown()
    await this.follow({ ...services, pool: keeper.pool })
    await sweepClaims(services)
  }

  /** For readiness. @throws Error where claims are no longer followed; existing claims go on excluding others */
  async assertNotStopped(): Promise<void> {
    const { phase, reason } = this.followed?.subscription ?? {}
    if (phase === 'stopped') throw new Error(`Claims on transactions are not followed any more: ${reason}`)
  }

  /** What follows the claims, for metrics: nothing before the first look at the store. */
  get subscriptions(): readonly FollowedClaims['subscription'][] {
    return this.followed ? [this.followed.subscription] : []
  }

  async quarantined(): Promise<Awaited<ReturnType<FollowedClaims['quarantined']>>> {
    return this.followed?.quarantined() ?? []
  }

  /** Starts following, and tries again once a refused store is the right one, or an operator has accepted it. */
  private async follow(following: Parameters<typeof followClaims>[0]): Promise<void> {
    if (this.followed && this.followed.subscription.phase !== 'foreign') return
    if (!this.followed) await prepareFollowing(following.pool)
    this.followed = followClaims(following)
  }
}

export interface Recorded {
  /** The event of the action; other events that are appended on the way are not recorded. */
  readonly eventType: string
  readonly actionOf: (event: NewEvent) => AdminAction | Promise<AdminAction>
}

export interface RecordingStore {
  readonly store: EventStore
  /** Once the command has ended: an action that was done, or may have been, stays recorded and is chained. */
  settle(): Promise<void>
}

/**
 * The store for one staff command, which records its admin action before the event is sent: nothing is done that
 * could not be recorded. A record of an action that may not have happened is better than an action without a record,
 * so it is removed only where the store refused every attempt.
 */
export function recordingStore(
  store: EventStore,
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  by: ActingStaff,
  { eventType, actionOf }: Recorded,
): RecordingStore {
  let announced: AnnouncedAction | undefined
  let mayStand = false
  const recording = decorate(store, {
    async append(append, _stream, events) {
      const event = events.find(({ type }) => type === eventType)
      if (!event) return append()
      announced ??= await announceAdminAction(pool, by, await actionOf(event))
      try {
        const appended = await append()
        mayStand = true
        return appended
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) mayStand = true
        throw error
      }
    },
  })
  return {
    store: recording,
    async settle() {
      // While the database is unavailable the record stays, unchained, and the check of the chain names it.
      await (mayStand ? announced?.keep() : announced?.takeBack())?.catch((error: unknown) =>
        log.warn({ err: error, mayStand }, 'an admin action stays written down, not chained'),
      )
    },
  }
}
