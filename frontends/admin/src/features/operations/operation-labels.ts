import type { ProjectionState } from '@presale/contracts'
import { formatNumber } from '@presale/ui'
import { formatDuration } from '../../events/durations'

const PROJECTIONS: Readonly<Record<string, string>> = {
  'purchase-list': 'Payment Tracking, the buyers’ own purchases, and what needs attention.',
  balances: 'What each buyer holds: credited once for each approved purchase.',
  'audit-trail': 'The audit trail: a row for each event of each purchase.',
  'sale-figures': 'What has been raised, for the public figures of the sale.',
}

/** What a projection is for, for somebody who runs a sale. */
export function projectionPurpose(name: string): string {
  return entryOf(PROJECTIONS, name) ?? 'A projection that this version of the panel does not know.'
}

interface QueueLabels {
  readonly purpose: string
  /** What it means while Redis is unavailable. */
  readonly unavailable: string
}

const QUEUES: Readonly<Record<string, QueueLabels>> = {
  'purchase-deadlines': {
    purpose:
      'Ends a purchase when its time to pay, or to be decided on, is over. One that failed is not kept as failed: it is tried again within 30 s.',
    unavailable:
      'Purchases still expire: what is overdue is looked for every 30 s, and the timers are armed again once Redis is back.',
  },
  mail: {
    purpose: 'Mails about purchases on their way out.',
    unavailable: 'No mail about a purchase goes out until Redis is back.',
  },
  prices: {
    purpose: 'Asks the price provider again, on schedule.',
    unavailable:
      'Prices are not asked for on schedule until Redis is back; prices that are too old are not sold on.',
  },
}

export function queuePurpose(name: string): string {
  return entryOf(QUEUES, name)?.purpose ?? 'A queue that this version of the panel does not know.'
}

export function queueUnavailable(name: string): string {
  return `Redis is away: nothing of this queue can be read. ${entryOf(QUEUES, name)?.unavailable ?? ''}`.trim()
}

function entryOf<Entry>(all: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(all, name) ? all[name] : undefined
}

export type ProjectionCondition = 'stopped' | 'missing' | 'unknown' | 'behind' | 'up-to-date'

export function conditionOf({ live, lagSeconds, lagEvents }: ProjectionState): ProjectionCondition {
  if (live === null) return 'missing'
  if (live.fault !== null) return 'stopped'
  if (lagSeconds === 0 && lagEvents === 0) return 'up-to-date'
  return lagSeconds === null && lagEvents === null ? 'unknown' : 'behind'
}

/** How many events are missing; the api counts up to 1,000. */
export function eventsBehind({
  lagEvents,
  lagSeconds,
}: Pick<ProjectionState, 'lagEvents' | 'lagSeconds'>): string {
  if (lagEvents !== null) return formatNumber(lagEvents)
  return lagSeconds === null ? 'not known' : 'over 1,000'
}

export function timeBehind({ lagSeconds }: Pick<ProjectionState, 'lagSeconds'>): string {
  return lagSeconds === null ? 'not known' : formatDuration(lagSeconds * 1000)
}

/** Whole per cent, and 100 only when it is done: then it is live. */
export function percentBuilt(progress: number): number {
  return Math.max(0, Math.min(99, Math.floor(progress * 100)))
}

/** The purchase that a deadline belongs to: its job is named by it and a revision. */
export function purchaseOf(queue: string, jobId: string): string | undefined {
  if (queue !== 'purchase-deadlines') return undefined
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d+$/.exec(jobId)?.[1]
}
