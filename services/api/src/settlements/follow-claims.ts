import { Consumer, type EventReader, type Subscriber, type Subscription } from '@presale/consumer'
import type { EventStore, StoredEvent } from '@presale/event-store'
import { type DecodedSettlementEvent, decodeSettlementEvent, SETTLEMENT_PREFIX } from '@presale/purchases'
import type { Pool, PoolClient } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { forgetNarrowings, noteNarrowed } from './narrowed-settlements'
import { forgetClaims, noteOpen, noteReleased, readEarlierCheckpoint } from './open-claims'

export interface FollowingClaims {
  /** Has a connection for the subscriber, and two more. */
  readonly pool: Pool
  readonly store: EventStore
  readonly log: Logger
}

/** An event of a settlement and where it stands. */
interface Recorded {
  readonly stored: StoredEvent
  readonly decoded: DecodedSettlementEvent
}

export interface FollowedClaims {
  readonly subscription: Subscription<Recorded>
  /** For `/readyz`: the transactions that are set aside. */
  quarantined(): ReturnType<Consumer<Recorded>['quarantined']>
  close(): Promise<void>
}

export const CLAIMS_SUBSCRIBER = 'settlement-claims'

/**
 * Keeps the tables of open claims and of narrowed settlements by following the settlements themselves: what a caller
 * could note after its append would miss the claims of those that were cut off, and they are the ones that matter.
 * However many processes run, one follows, under a lease. An event that cannot be read sets its transaction aside: it
 * goes on excluding, since nobody can fold its stream, and the claims that were noted before are passed over by the
 * sweep.
 */
export function followClaims({ pool, store, log }: FollowingClaims): FollowedClaims {
  const consumer = new Consumer({
    ...{ pool, store, log, prefixes: [SETTLEMENT_PREFIX], reader },
    // The api shows purchases all the same, and refuses commands by itself.
    onForeignStore: () => undefined,
  })
  return {
    subscription: consumer.subscribe(subscriber),
    quarantined: () => consumer.quarantined(),
    close: () => consumer.close(),
  }
}

const reader: EventReader<Recorded> = {
  read: (stored) => ({ stored, decoded: decodeSettlementEvent(stored) }),
  skipIn: () => undefined,
  standIn: ({ stream, revision }) => {
    throw new Error(`An event of a settlement is never skipped: ${stream}@${revision}`)
  },
}

const subscriber: Subscriber<Recorded> = {
  name: CLAIMS_SUBSCRIBER,
  isDerived: true,
  earlierCheckpoint: readEarlierCheckpoint,
  apply: async (client, batch) => {
    for (const recorded of batch) await apply(client, recorded)
  },
  reset: async (client) => {
    await forgetClaims(client)
    await forgetNarrowings(client)
  },
}

async function apply(client: PoolClient, { stored, decoded }: Recorded): Promise<void> {
  const { stream, revision } = stored
  const { event } = decoded
  const { claimId } = event.data
  if (event.type === 'TransactionSettled') {
    await noteOpen(client, { stream, revision, claimId }, new Date(event.data.settledAt))
  } else if (event.type === 'SettlementReleased') await noteReleased(client, stream, claimId)
  else await noteNarrowed(client, stored, decoded)
}
