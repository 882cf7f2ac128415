import type { Appends } from '@presale/event-store'
import { eventIdOf } from '@presale/kernel'

const STREAM = 'settlements-carried-over'

/**
 * Until 0.4.0: in 0.2.0, beside this release or brought back after it, no transaction settles a purchase until this says
 * that those of the releases before have settlement streams.
 */
export async function markCarriedOver(store: Appends, now: Date): Promise<void> {
  const event = {
    id: eventIdOf('settlements carried over', STREAM, 0),
    type: 'SettlementsCarriedOver',
    data: { carriedOver: 0, doubled: [], unreadable: [], completedAt: now.toISOString() },
    metadata: { schemaVersion: 1 },
  }
  await store.append(STREAM, [event], 'any')
}
