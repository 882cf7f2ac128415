import type { ProjectionState, QueueState } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatNumber } from '@presale/ui'
import { formatDuration } from '../../events/durations'
import type { TranslateEvents } from '../../events/texts'
import type { en } from './texts.en'

type T = Translate<typeof en>

const PROJECTIONS = ['purchase-list', 'balances', 'audit-trail', 'sale-figures', 'payments'] as const
const QUEUES = ['purchase-deadlines', 'mail', 'prices'] as const

/** What a projection is for, for somebody who runs a sale. */
export function projectionPurpose(name: string, t: T): string {
  return t(`projection.${knownOf(PROJECTIONS, name)}`)
}

export function queuePurpose(name: string, t: T): string {
  return t(`queue.${knownOf(QUEUES, name)}`)
}

/** What it means while Redis is unavailable. */
export function queueUnavailable(name: string, t: T): string {
  return t(`away.${knownOf(QUEUES, name)}`)
}

/** What it means while it is paused. */
export function queuePaused(name: string, t: T): string {
  return t(`paused.${knownOf(QUEUES, name)}`)
}

/** The same before it is paused. */
export function queueIfPaused(name: string, t: T): string {
  return t(`pauseHint.${knownOf(QUEUES, name)}`)
}

export function queueIfEmptied(name: string, t: T): string {
  return t(`emptyHint.${knownOf(QUEUES, name)}`)
}

/** Why a queue is not at work on a site that is set up without it. */
export function queueNotConfigured(name: string, t: T): string {
  return t(`notConfigured.${knownOf(QUEUES, name)}`)
}

export type QueueCondition = 'running' | 'paused' | 'unknown' | 'not-configured'

/** An earlier api says neither whether a queue is configured nor whether it is paused. */
export function queueConditionOf({
  isConfigured,
  isPaused,
}: Pick<QueueState, 'isConfigured' | 'isPaused'>): QueueCondition {
  if (isPaused) return 'paused'
  if (isConfigured === false) return 'not-configured'
  return isPaused === false ? 'running' : 'unknown'
}

function knownOf<Name extends string>(all: readonly Name[], name: string): Name | 'unknown' {
  return all.find((one) => one === name) ?? 'unknown'
}

export type ProjectionCondition = 'foreign' | 'stopped' | 'missing' | 'unknown' | 'behind' | 'up-to-date'

export function conditionOf({
  live,
  lagSeconds,
  lagEvents,
  storeFault,
}: ProjectionState): ProjectionCondition {
  if (storeFault) return 'foreign'
  if (live === null) return 'missing'
  if (live.fault !== null) return 'stopped'
  if (lagSeconds === 0 && lagEvents === 0) return 'up-to-date'
  return lagSeconds === null && lagEvents === null ? 'unknown' : 'behind'
}

/** How many events are missing; the api counts up to 1,000. */
export function eventsBehind(
  { lagEvents, lagSeconds }: Pick<ProjectionState, 'lagEvents' | 'lagSeconds'>,
  t: T,
): string {
  if (lagEvents !== null) return formatNumber(lagEvents)
  return t(lagSeconds === null ? 'notKnown' : 'overThousand')
}

export function timeBehind(
  { lagSeconds }: Pick<ProjectionState, 'lagSeconds'>,
  t: T,
  inEvents: TranslateEvents,
): string {
  return lagSeconds === null ? t('notKnown') : formatDuration(lagSeconds * 1000, inEvents)
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
