import { comparePositions, decorate, type EventStore, type Position } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'
import type { AppliedWatcher } from '@presale/read-store'

/** By then the trail has what was appended, or is behind by more than a reader should wait for. */
const RECENT_MS = 2000
const WAIT_MS = 500

/**
 * What this process appended to purchases last. No command waits for the audit trail, so whoever reads it right after one
 * does, for a moment.
 */
export class LastAppend {
  private last: { readonly position: Position; readonly at: number } | undefined

  /** The store, whose appends are noted. */
  notedIn(store: EventStore): EventStore {
    return decorate(store, {
      append: async (append, stream) => {
        const appended = await append()
        if (stream.startsWith(STREAM_PREFIX)) this.note(appended.position)
        return appended
      },
    })
  }

  /** Waits at most `waitMs` until the trail has it, if it is recent. */
  async untilInTrail(
    applied: Pick<AppliedWatcher, 'waitUntilApplied'>,
    { waitMs = WAIT_MS }: { readonly waitMs?: number } = {},
  ): Promise<void> {
    const { last } = this
    if (!last || performance.now() - last.at > Math.max(RECENT_MS, waitMs)) return
    await applied.waitUntilApplied(['audit-trail'], last.position, waitMs)
  }

  private note(position: Position): void {
    if (this.last && comparePositions(position, this.last.position) < 0) return
    this.last = { position, at: performance.now() }
  }
}
