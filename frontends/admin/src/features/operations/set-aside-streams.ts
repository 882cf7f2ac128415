import type { SetAsideMark } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

type T = Translate<typeof en>

/** One stream with every subscriber that is paused on it. */
export interface SetAsideStream {
  readonly stream: string
  readonly purchaseId: string | null
  /** Of the oldest mark. */
  readonly since: string
  readonly isResumeRequested: boolean
  /** Who does not go on with it, by the event that each of them waits at. */
  readonly stops: readonly SetAsideStop[]
}

export interface SetAsideStop
  extends Pick<SetAsideMark, 'revision' | 'eventId' | 'eventType' | 'kind' | 'error'> {
  readonly subscribers: readonly string[]
}

/** One row for each stream: a bad event stops every subscriber alike, and one command concerns them all. */
export function setAsideStreams(marks: readonly SetAsideMark[]): SetAsideStream[] {
  const streams = [...new Set(marks.map(({ stream }) => stream))]
  return streams.flatMap((stream) => {
    const of = marks.filter((mark) => mark.stream === stream)
    const [first] = of
    if (!first) return []
    return {
      stream,
      purchaseId: first.purchaseId,
      stops: stopsOf(of),
      since: of.map((mark) => mark.since).sort()[0] ?? first.since,
      isResumeRequested: of.every((mark) => mark.isResumeRequested),
    }
  })
}

function stopsOf(marks: readonly SetAsideMark[]): SetAsideStop[] {
  const events = [...new Set(marks.map(({ eventId }) => eventId))]
  return events.flatMap((eventId) => {
    const at = marks.filter((mark) => mark.eventId === eventId)
    const [first] = at
    if (!first) return []
    const { revision, eventType, kind, error } = first
    return [
      { revision, eventId, eventType, kind, error, subscribers: at.map(({ subscriber }) => subscriber) },
    ]
  })
}

/** The first revision that is missing; a stream's end has a number that nobody counts by. */
export const fromRevision = (stops: readonly Pick<SetAsideStop, 'kind' | 'revision'>[], t: T): string => {
  const counted = stops.filter(({ kind }) => kind !== 'tombstone').map(({ revision }) => revision)
  return counted.length === 0 ? t('setAside.afterLast') : String(Math.min(...counted))
}

/** 'PurchasePaid at revision 2' */
export const whereStopped = ({ kind, eventType: type, revision }: SetAsideStop, t: T): string =>
  kind === 'tombstone' ? t('setAside.atEnd', { type }) : t('setAside.atRevision', { type, revision })

/** Without the event's id, stream and revision in front: the row shows them already. */
export const causeSentence = ({ eventId, error }: Pick<SetAsideStop, 'eventId' | 'error'>): string =>
  error.startsWith(`Event ${eventId} `) ? error.slice(error.indexOf('): ') + 3) : error

/** Nobody can read how the purchase began: there is no page of it to open. */
export const beginsUnreadable = ({ stops }: Pick<SetAsideStream, 'stops'>): boolean =>
  stops.every(({ kind, revision }) => kind === 'unreadable' && revision === 0)

const SKIPPABLE: ReadonlySet<SetAsideMark['kind']> = new Set(['unreadable'])

export interface OperatorCommand {
  readonly label: string
  readonly what: string
  readonly command: string
}

/**
 * What an operator can run on the server. A stream that was closed for good takes neither; only of a purchase is an
 * event skipped.
 */
export function commandsFor({ stream, purchaseId, stops }: SetAsideStream, t: T): OperatorCommand[] {
  if (stops.every(({ kind }) => kind === 'tombstone')) return []
  const resume = {
    label: t('setAside.copyResume'),
    what: t('setAside.resume'),
    command: `npm run projections -- quarantine resume ${stream}`,
  }
  const skips = stops
    .filter(({ kind }) => purchaseId !== null && SKIPPABLE.has(kind))
    .map(({ eventId }) => ({
      label: t('setAside.copySkip'),
      what: t('setAside.skip'),
      command: `npm run projections -- quarantine skip ${eventId} --reason 'WHY'`,
    }))
  return [resume, ...skips]
}

/** 'purchase-list' of 'purchase_list_v3_g1'; a service goes by its own name. */
export function subscriberName(subscriber: string, t: T): string {
  const [, name, version = '', build = ''] = /^(.+)_v(\d+)_g(\d+)$/.exec(subscriber) ?? []
  return name === undefined
    ? subscriber
    : t('setAside.subscriber', { name: name.replaceAll('_', '-'), version, build })
}
