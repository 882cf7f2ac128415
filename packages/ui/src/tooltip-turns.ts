const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

interface Turns {
  closedAt: number
  closeOpen: (() => void) | undefined
}

/** Shell and remotes each have their own copy of this file, and one page: what they must agree on stands there. */
const KEY = Symbol.for('presale.tooltips')
const page = globalThis as typeof globalThis & { [KEY]?: Turns }

function turns(): Turns {
  page[KEY] ??= { closedAt: Number.NEGATIVE_INFINITY, closeOpen: undefined }
  return page[KEY]
}

export const tooltipTurns = {
  /** Milliseconds until it may open: none shortly after another one has closed. */
  delay(): number {
    const { closedAt, closeOpen } = turns()
    return closeOpen || Date.now() - closedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS
  },
  /** One is open at a time. @returns to be called when it has closed */
  take(close: () => void): () => void {
    const shared = turns()
    shared.closeOpen?.()
    shared.closeOpen = close
    return () => {
      if (shared.closeOpen === close) shared.closeOpen = undefined
      shared.closedAt = Date.now()
    }
  },
}
