import { EventStoreUnavailable, type Reads } from '@presale/event-store'
import { inSessionTransaction, type SavedCheckpoint } from '@presale/read-store'
import { checkStoreIdentity } from '../reading/store-identity'
import type { Writing } from './apply-batch'

/** The generation was dropped: there is nothing to feed any more. */
export class SubscriberGone extends Error {
  override readonly name = 'SubscriberGone'
}

export interface Beginning {
  readonly store: Pick<Reads, 'eventAt' | 'headOf'>
  readonly prefixes: readonly string[]
}

/**
 * Where following continues: decides it the first time and after a reset, and checks that the store is the one that
 * the checkpoint was taken on.
 * @throws ForeignStore, SubscriberGone, EventStoreUnavailable
 */
export async function beginAt<E>(
  writing: Pick<Writing<E>, 'client' | 'row' | 'subscriber'>,
  beginning: Beginning,
): Promise<SavedCheckpoint> {
  const { client, row, subscriber } = writing
  const saved = await row.read(client)
  if (!saved) throw new SubscriberGone(row.label)
  if (!saved.hasBegun || saved.resetTo) {
    await settle(writing, beginning, saved)
    return beginAt(writing, beginning)
  }
  await checkStoreIdentity(beginning.store, subscriber.name, saved)
  return saved
}

async function settle<E>(
  { client, row, subscriber }: Pick<Writing<E>, 'client' | 'row' | 'subscriber'>,
  { store, prefixes }: Beginning,
  saved: SavedCheckpoint,
): Promise<void> {
  const to = saved.resetTo ?? subscriber.startsAt ?? 'first'
  const head = to === 'head' ? await store.headOf(prefixes) : undefined
  const event = head && (await store.eventAt(head))
  if (head && !event) throw new EventStoreUnavailable('The newest event could not be read back')
  await inSessionTransaction(client, async () => {
    if (saved.resetTo) {
      await client.query('delete from following.set_aside where subscriber = $1', [subscriber.name])
      await subscriber.reset?.(client)
    }
    await row.restart(client, event)
  })
}
