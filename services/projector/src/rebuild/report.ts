import type { GenerationRecord, MissingStream, RowDifference } from '@presale/read-store'

/** The reports of a running rebuild or rollback, shown as a progress bar or JSON lines. */
export type RebuildReport =
  /** Left by an earlier rebuild, and removed before this one starts. */
  | { readonly kind: 'leftover-removed'; readonly schema: string; readonly state: 'building' | 'failed' }
  | { readonly kind: 'started'; readonly schema: string; readonly beside: string; readonly events: number }
  | {
      readonly kind: 'progress'
      readonly applied: number
      readonly events: number
      readonly eventsPerSecond: number
      readonly secondsLeft: number | null
    }
  /** All that was to be filled in bulk is there: keys, indexes and statistics are made. */
  | { readonly kind: 'indexing'; readonly schema: string }
  /** Filled again as a live one is fed, from the first event on. */
  | { readonly kind: 'not-in-bulk'; readonly schema: string; readonly reason: string }
  | { readonly kind: 'swap-waits'; readonly why: 'behind' | 'blocked' }
  | {
      readonly kind: 'swapped'
      readonly schema: string
      readonly previous: string
      readonly applied: number
      readonly seconds: number
    }
  /** A rollback: the old generation that is to be live again, and the one that is live now. */
  | { readonly kind: 'rolling-back'; readonly schema: string; readonly beside: string }
  | { readonly kind: 'not-rolled-back'; readonly schema: string; readonly reason: string }
  /** A comparison: the live generation, and the shadow that is filled to compare it with. */
  | { readonly kind: 'verifying'; readonly schema: string; readonly shadow: string; readonly events: number }
  | ({ readonly kind: 'difference' } & RowDifference)
  | {
      readonly kind: 'set-aside'
      readonly in: 'live' | 'rebuilt'
      readonly stream: string
      readonly cause: string
    }
  | {
      readonly kind: 'verified'
      readonly schema: string
      /** commit/prepare of the event after which both were compared; null before the first */
      readonly position: string | null
      readonly events: number
      readonly rows: number
      readonly changed: number
      readonly missing: number
      readonly additional: number
      /** Streams, in the live one and in the shadow. */
      readonly setAside: number
      readonly seconds: number
    }
  | { readonly kind: 'old-removed'; readonly schema: string }
  /** Asked to remove the old ones, and none is there. */
  | { readonly kind: 'nothing-old' }
  | { readonly kind: 'old-kept'; readonly schema: string; readonly why: string }
  /** Who feeds the new generation: a running projector, or nobody until one is started. */
  | { readonly kind: 'handed-over'; readonly to: 'projector' | 'nobody' }
  | { readonly kind: 'cancelled'; readonly schema: string; readonly isDropped: boolean }
  | { readonly kind: 'failed'; readonly schema: string; readonly reason: string }

export type RebuildOutcome = 'done' | 'cancelled' | 'failed'

/** Another rebuild is running: this one changed nothing. */
export class RebuildRefused extends Error {
  override readonly name = 'RebuildRefused'
}

const MOST_NAMED = 5

/** 'purchase-1 (why), purchase-2 (why) and 3 more' */
export function streamList(missing: readonly MissingStream[], most = MOST_NAMED): string {
  const named = missing.slice(0, most).map(({ stream, cause }) => `${stream} (${cause})`)
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : ''
  return `${named.join(', ')}${more}`
}

export function lackingSentence(
  { schema, state }: Pick<GenerationRecord, 'schema' | 'state'>,
  missing: readonly MissingStream[],
): string {
  const lacking = `it has set aside streams that the live one has whole: ${streamList(missing)}.`
  if (state === 'old') return `${lacking} Resume them first: npm run projections -- quarantine list`
  return `${lacking} Mend the code and rebuild, or have it replace the live one all the same: npm run projections -- accept ${schema} --reason '<why>'`
}

/** Events per second over the last moments, and the remaining time at that pace. */
export class Pace {
  private readonly samples: { readonly at: number; readonly applied: number }[] = []

  constructor(private readonly windowMs = 5000) {}

  at(nowMs: number, applied: number, events: number) {
    this.samples.push({ at: nowMs, applied })
    while (this.samples.length > 2 && (this.samples[1]?.at ?? nowMs) < nowMs - this.windowMs)
      this.samples.shift()
    const first = this.samples[0] ?? { at: nowMs, applied }
    const seconds = (nowMs - first.at) / 1000
    const eventsPerSecond = seconds > 0 ? Math.round((applied - first.applied) / seconds) : 0
    // The first moments go into connecting and would distort the estimate.
    const isKnown = seconds >= 1 && eventsPerSecond > 0
    const left = Math.max(0, events - applied)
    return { eventsPerSecond, secondsLeft: isKnown ? Math.ceil(left / eventsPerSecond) : null }
  }
}
