import type { EventReader, Subscriber } from '@presale/consumer'
import type { StoredEvent } from '@presale/event-store'
import { appendLeaves, LOG_SUBSCRIBER, restartLog } from '@presale/ledger'

/** Everything is a leaf as it is stored, also what no release can read: nothing is decoded, and nothing set aside. */
export const asStored: EventReader<StoredEvent> = {
  takesAll: true,
  read: (stored) => stored,
  skipIn: () => undefined,
  standIn: (stored) => stored,
}

const BATCH_SIZE = 1000

/** @param site what a log that begins is named after */
export const logSubscriber = (site: string, onApplied: () => void): Subscriber<StoredEvent> => ({
  name: LOG_SUBSCRIBER,
  batchSize: BATCH_SIZE,
  // Nobody waits for a leaf, and a transaction costs the same for one as for many.
  spacingMs: 500,
  apply: (client, events) => appendLeaves(client, events, site),
  reset: restartLog,
  onApplied,
})
