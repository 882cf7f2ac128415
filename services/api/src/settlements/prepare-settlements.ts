import type { Appends, Reads } from '@presale/event-store'
import { ConfigurationError, eventIdOf } from '@presale/kernel'
import { STREAM_PREFIX } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import { markCarriedOver } from '../compat/carried-over-mark'
import { markAmbiguous, NAMING_STREAM, NAMING_TYPE, readAmbiguousSettlements } from './ambiguous-settlements'

export interface PreparingSettlements {
  readonly pool: Pool
  readonly store: Appends & Pick<Reads, 'readStream' | 'headOf'>
  readonly now: Date
}

/**
 * Says in an empty event store that names of transactions are strict from its beginning, and marks what 0.2.0 noted in
 * one that is older. Safe to repeat, and to be cut off.
 * @throws ConfigurationError where it has purchases that 0.2.0 has not been through
 */
export async function prepareSettlements({ pool, store, now }: PreparingSettlements): Promise<void> {
  const ambiguous = await readAmbiguousSettlements(store)
  if (ambiguous) return markAmbiguous(pool, ambiguous)
  if (await store.headOf(STREAM_PREFIX))
    throw new ConfigurationError(
      'The event store is of a release before 0.2.0, which this one cannot read: what its purchases were settled by has not been named. Nothing was changed in it.',
      'A release reads the data of the release before it. Start 0.2.0 with this event store once, then this release.',
    )
  await markCarriedOver(store, now)
  const event = {
    id: eventIdOf('settlements strictly named up to 0/0', NAMING_STREAM, 0),
    type: NAMING_TYPE,
    data: { named: 0, odd: [], completedAt: now.toISOString() },
    metadata: { schemaVersion: 1 },
  }
  await store.append(NAMING_STREAM, [event], 'any')
}
