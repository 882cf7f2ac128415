import type { EventReader, Subscriber } from '@presale/consumer'
import type { StoredEvent } from '@presale/event-store'
import { appendLeaves, LOG_SUBSCRIBER, LogOutOfStep, restartLog } from '@presale/ledger'
import { faultField } from '@presale/read-store'

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
  apply: (client, events) => appendLeaves(client, events, site).catch(stopped),
  reset: restartLog,
  onApplied,
})

/** What the database refuses to take is no fault of an event: its stream is not set aside, and the log stops before it. */
function stopped(error: unknown): never {
  if (/^2[23]/.test(faultField(error, 'code') ?? ''))
    throw new LogOutOfStep(
      `A leaf cannot be added, since another one is in its place or the tables were changed: npm run audit -- verify (${(error as Error).message})`,
    )
  throw error
}
