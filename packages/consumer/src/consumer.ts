import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { EventStore } from '@presale/event-store'
import { followingMigrations, migrate, type Pool, setAsideStreams } from '@presale/read-store'
import { Subscription } from './applying/subscription'
import { LeaseSharing } from './leasing/lease-sharing'
import { quarantinedStreams } from './quarantine/quarantine'
import { SharedFeed } from './reading/shared-feed'
import type { ForeignStore } from './reading/store-identity'
import type { ConsumerLog, EventReader, Subscriber } from './subscriber'

export interface ConsumerOptions<E> {
  readonly store: EventStore
  /** A pool with a connection for each subscriber, and two more. */
  readonly pool: Pool
  /** The streams to read, by name prefix. */
  readonly prefixes: readonly string[]
  readonly reader: EventReader<E>
  readonly log: ConsumerLog
  /** Processes of one kind share the leases of their subscribers; otherwise the first one has all. */
  readonly isSharing?: boolean
  /** The process should end with FOREIGN_STORE_EXIT_CODE: a restart would find the same store. */
  onForeignStore(error: ForeignStore): void
}

/** Creates the tables of checkpoints, leases and marks where they are missing. Safe at every start. */
export async function prepareFollowing(pool: Pool): Promise<void> {
  await migrate(pool, 'following', followingMigrations)
}

/** Follows the event store for the subscribers of one process: reads and decodes once for all that keep up. */
export class Consumer<E> {
  private readonly feed: SharedFeed<E>
  private readonly running = new Set<Subscription<E>>()
  private readonly holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`

  private readonly leaseSharing: LeaseSharing | undefined

  constructor(private readonly options: ConsumerOptions<E>) {
    this.feed = new SharedFeed(options)
    if (options.isSharing) this.leaseSharing = new LeaseSharing({ ...options, ...this.heldLeases() })
  }

  private heldLeases() {
    return { holder: this.holder, held: () => [...this.running].filter(({ isHeld }) => isHeld) }
  }

  /** Starts at once; `log` replaces the consumer's for this subscriber. */
  subscribe(subscriber: Subscriber<E>, log: ConsumerLog = this.options.log): Subscription<E> {
    const { feed, holder } = this
    const subscription = new Subscription(subscriber, { ...this.options, feed, holder, log })
    this.running.add(subscription)
    void subscription.done.then(() => this.running.delete(subscription))
    return subscription
  }

  /** How many subscribers the shared subscription feeds now. */
  get sharing(): number {
    return this.feed.attached
  }

  /** For `/readyz`: the streams that these subscribers have set aside. They are ready nevertheless. */
  async quarantined() {
    const names = new Set([...this.running].map(({ subscriber }) => subscriber.name))
    const records = await setAsideStreams(this.options.pool)
    return quarantinedStreams(records.filter(({ subscriber }) => names.has(subscriber)))
  }

  async close(): Promise<void> {
    this.leaseSharing?.stop()
    await Promise.all([...this.running].map((subscription) => subscription.stop()))
  }
}

/** For readiness. @throws Error that says why a subscription makes no progress */
export function checkSubscription<E>({ phase, reason, subscriber }: Subscription<E>): void {
  if (phase === 'feeding' || phase === 'waiting') return
  throw new Error(`${subscriber.name} is ${phase}: ${reason ?? 'no reason known'}`)
}
