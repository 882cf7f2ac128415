import type { Appended, NewEvent, StoredEvent } from '@presale/event-store'
import { foldOnto, type LoadedPurchase } from './load-purchase'

interface Known {
  readonly before: LoadedPurchase
  readonly events: readonly StoredEvent[]
}

const MOST = 2000

/**
 * Purchases as this process has appended to them last, so that the next command of their buyer need not read the stream
 * first. Never more than a guess: whoever decides from one appends at its revision, which the store refuses where
 * anything came after it, and believes no refusal that it leads to.
 */
export class KnownPurchases {
  private readonly known = new Map<string, Known>()

  /** The guess is used up: what comes of it is remembered anew. @returns undefined where nothing is known */
  take(purchaseId: string): LoadedPurchase | undefined {
    const known = this.known.get(purchaseId)
    this.known.delete(purchaseId)
    // As they are stored: what is decoded may be less than what was decided.
    return known && foldOnto(purchaseId, known.before, known.events)
  }

  remember(
    purchaseId: string,
    before: LoadedPurchase,
    { stream, encoded, appended }: { stream: string; encoded: readonly NewEvent[]; appended: Appended },
  ): void {
    const { position } = appended
    const first = appended.revision - encoded.length + 1
    const created = ''
    const events = encoded.map((event, index) => ({
      ...event,
      stream,
      revision: first + index,
      position,
      created,
    }))
    this.known.set(purchaseId, { before, events })
    for (const oldest of this.known.keys()) {
      if (this.known.size <= MOST) return
      this.known.delete(oldest)
    }
  }
}
