import type { ProjectionState, QueueState } from '@presale/contracts'
import { formatNumber } from '@presale/ui'

/** 900 → '15 min', 90 → '90 s', 86400 → '24 h'. */
export function windowLabel(seconds: number): string {
  if (seconds > 0 && seconds % 3600 === 0 && seconds >= 7200) return `${formatNumber(seconds / 3600)} h`
  if (seconds > 0 && seconds % 60 === 0 && seconds >= 120) return `${formatNumber(seconds / 60)} min`
  return `${formatNumber(seconds)} s`
}

/** Whether something is well, and what is to be said of it. */
export interface Verdict {
  readonly isWell: boolean
  readonly words: string
}

/** A projection is well when it applies events and keeps up. */
export function verdictOnProjection({ live, lagSeconds, lagEvents }: ProjectionState): Verdict {
  if (!live) return { isWell: false, words: 'Not live' }
  if (live.fault) return { isWell: false, words: 'Stopped by an error' }
  if (lagSeconds === null) return { isWell: false, words: 'Lag unknown' }
  // More than are counted here.
  if (lagEvents === null) return { isWell: false, words: `Behind, ${windowLabel(Math.round(lagSeconds))}` }
  if (lagEvents === 0) return { isWell: true, words: 'Up to date' }
  const behind = `${formatNumber(lagEvents)} ${lagEvents === 1 ? 'event' : 'events'} behind`
  return { isWell: lagSeconds < 60, words: `${behind}, ${windowLabel(Math.round(lagSeconds))}` }
}

export function verdictOnQueue({ available, counts }: QueueState): Verdict {
  if (!available || counts === null) return { isWell: false, words: 'Redis is away; deadlines are swept' }
  const parts = [
    `${formatNumber(counts.delayed)} armed`,
    ...(counts.waiting + counts.active > 0 ? [`${formatNumber(counts.waiting + counts.active)} due`] : []),
    `${formatNumber(counts.failed)} failed`,
  ]
  return { isWell: counts.failed === 0, words: parts.join(', ') }
}
