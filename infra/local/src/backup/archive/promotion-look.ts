import type { Archive, ArchiveStore } from './archive-store'
import { currentLine, type LineKeys } from './line'
import { mayBePromoted, promotionIn, Replaced } from './promotion'

const LOOK_WHILE_IDLE_MS = 2000

export interface ArchivedSite {
  readonly dataDir: string
  readonly archive: Archive
  readonly keys: LineKeys
}

/** @throws Replaced where a standby goes on with the line of the data folder */
export async function assertNotReplaced({ dataDir, archive, keys }: ArchivedSite): Promise<void> {
  const known = currentLine(dataDir)
  const promotion = known && (await promotionIn(archive, known, keys))
  if (promotion) throw new Replaced(promotion)
}

/** Looks whether a standby has taken over: after each piece, and every two seconds while none is written. */
export class PromotionLook {
  #lookedAt: number

  constructor(
    private readonly site: ArchivedSite,
    private readonly store: ArchiveStore,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#lookedAt = now()
  }

  /** Called after a piece is written and before it is confirmed: see beginPromotion. @throws Replaced */
  async look(hasWritten: boolean): Promise<void> {
    if (!hasWritten && this.now() - this.#lookedAt < LOOK_WHILE_IDLE_MS) return
    if (await mayBePromoted(this.store)) await assertNotReplaced(this.site)
    this.#lookedAt = this.now()
  }
}
