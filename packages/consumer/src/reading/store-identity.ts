import { type EventStore, isPossiblePosition, type Reads } from '@presale/event-store'
import {
  type Queryable,
  type SavedCheckpoint,
  type StandingCheckpoint,
  standingCheckpoints,
} from '@presale/read-store'

/**
 * The event store is not the one that this checkpoint was taken on: restored from an older copy, replaced, or
 * overwritten since. Nothing is applied until an operator has decided.
 */
export class ForeignStore extends Error {
  override readonly name = 'ForeignStore'
}

/** For `process.exit`: a restart would end the same way (EX_CONFIG of sysexits). */
export const FOREIGN_STORE_EXIT_CODE = 78

/**
 * Reads the checkpoint's event back from the leader: it has to be the same one at the same position.
 * @throws ForeignStore naming whose checkpoint it is, and what to do
 */
export async function checkStoreIdentity(
  store: Pick<Reads, 'eventAt'>,
  whose: string,
  { position, event }: Pick<SavedCheckpoint, 'position' | 'event'>,
): Promise<void> {
  if (!position) return
  const found = isPossiblePosition(position) ? await store.eventAt(position) : undefined
  const place = `${position.commit}/${position.prepare}`
  if (!found) {
    throw new ForeignStore(
      `${whose} stands at ${place}, where the event store has no event (any more). ${ADVICE}`,
    )
  }
  const isSame =
    !event || (event.id === found.id && event.stream === found.stream && event.revision === found.revision)
  if (!isSame) {
    throw new ForeignStore(
      `${whose} stands at ${place} after event ${event.id} (${event.stream}@${event.revision}), where the event store has ${found.id} (${found.stream}@${found.revision}). ${ADVICE}`,
    )
  }
}

/**
 * For appenders, which have no checkpoint of their own: is the store the one that all existing checkpoints were taken
 * on? Checkpoints at one event need one read.
 * @throws ForeignStore; EventStoreUnavailable, database errors where it could not be settled
 */
export async function checkStandingCheckpoints(
  database: Queryable,
  store: Pick<Reads, 'eventAt'>,
): Promise<void> {
  const distinct = new Map<string, StandingCheckpoint>()
  for (const standing of await standingCheckpoints(database)) distinct.set(placeOf(standing), standing)
  for (const { whose, ...checkpoint } of distinct.values()) await checkStoreIdentity(store, whose, checkpoint)
}

const placeOf = ({ position, event }: StandingCheckpoint) =>
  `${position.commit}/${position.prepare} ${event?.id}`

/**
 * For operators: whose checkpoints are not of this event store, and what is wrong with each. Checkpoints at one event need
 * one read.
 * @throws EventStoreUnavailable, database errors
 */
export async function foreignCheckpoints(
  database: Queryable,
  store: Pick<Reads, 'eventAt'>,
): Promise<ReadonlyMap<string, string>> {
  const asked = new Map<string, ReturnType<EventStore['eventAt']>>()
  const foreign = new Map<string, string>()
  for (const { whose, ...checkpoint } of await standingCheckpoints(database)) {
    const eventAt: EventStore['eventAt'] = (position) => {
      const place = `${position.commit}/${position.prepare}`
      const found = asked.get(place) ?? store.eventAt(position)
      asked.set(place, found)
      return found
    }
    try {
      await checkStoreIdentity({ eventAt }, whose, checkpoint)
    } catch (error) {
      if (!(error instanceof ForeignStore)) throw error
      foreign.set(whose, error.message)
    }
  }
  return foreign
}

const ADVICE =
  'This is not the event store that it was taken on, or not in the state it was in. Restore the right one, or decide for this one: npm run projections -- reset --all'
