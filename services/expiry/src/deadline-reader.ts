import type { EventReader } from '@presale/consumer'
import { decodeEvent, type PurchaseEvent, STREAM_PREFIX } from '@presale/purchases'
import { type DeadlineChange, deadlineChangeOf } from './deadline-changes'

export interface ReadChange {
  readonly change: DeadlineChange
  readonly skips: { readonly revision: number; readonly reason: string } | undefined
}

/** Purchase events as deadlines see them. */
export const deadlineReader: EventReader<ReadChange> = {
  read: (stored) => {
    const { event } = decodeEvent(stored)
    return { change: deadlineChangeOf(event, stored.revision), skips: skipOf(event) }
  },
  skipIn: ({ skips }) => skips,
  standIn: ({ stream, revision }) => ({
    change: { purchaseId: stream.slice(STREAM_PREFIX.length), revision, kind: 'renews' },
    skips: undefined,
  }),
}

function skipOf(event: PurchaseEvent): ReadChange['skips'] {
  if (event.type !== 'EventSkipped') return undefined
  return { revision: event.data.revision, reason: event.data.reason }
}
