import { prepareFollowing } from '@presale/consumer'
import { type EventStore, type NewEvent, WrongExpectedRevision } from '@presale/event-store'
import { createPool } from '@presale/read-store'
import type { Operations, ProcessContext } from '@presale/runtime'
import { type ActingStaff, type AdminAction, type AnnouncedAction, announceAdminAction } from '@presale/sale'
import type { Services } from '../services'
import { type FollowedClaims, followClaims } from './follow-claims'
import { settlementMetrics, sweepClaims } from './sweep-claims'

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
      name: 'api-settlements',
      max: 3,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
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

export interface Recorded {
  /** The event that does it; what else is appended on the way needs no line. */
  readonly eventType: string
  readonly actionOf: (event: NewEvent) => AdminAction | Promise<AdminAction>
}

export interface RecordingStore {
  readonly store: EventStore
  /** Once the command has ended: what was done, or may have been, stays written down and is chained. */
  settle(): Promise<void>
}

/**
 * The store for one command of staff, which writes its admin action down before the event is sent: nothing is done that
 * could not be written down. A line of what may have been done is better than a deed without one, so it is taken back
 * only where each attempt was refused by the store.
 */
export function recordingStore(
  store: EventStore,
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  by: ActingStaff,
  { eventType, actionOf }: Recorded,
): RecordingStore {
  let announced: AnnouncedAction | undefined
  let mayStand = false
  const append: EventStore['append'] = async (...given) => {
    const event = given[1].find(({ type }) => type === eventType)
    if (!event) return store.append(...given)
    announced ??= await announceAdminAction(pool, by, await actionOf(event))
    try {
      const appended = await store.append(...given)
      mayStand = true
      return appended
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) mayStand = true
      throw error
    }
  }
  return {
    store: withAppend(store, append),
    async settle() {
      // With the database away meanwhile the line stays, unchained, and the check of the chain names it.
      await (mayStand ? announced?.keep() : announced?.takeBack())?.catch((error: unknown) =>
        log.warn({ err: error, mayStand }, 'an admin action stays written down, not chained'),
      )
    },
  }
}

function withAppend(store: EventStore, append: EventStore['append']): EventStore {
  return new Proxy(store, {
    get(target, name) {
      if (name === 'append') return append
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
