import { foreignCheckpoints } from '@presale/consumer'
import type { Backlog, EventStore, Position } from '@presale/event-store'
import { followedBy, ledgerProjections } from '@presale/ledger'
import {
  ensureProjections,
  feedersOf,
  type GenerationRecord,
  generations,
  isRebuildRunning,
  type Pool,
} from '@presale/read-store'

/** A generation as the operator sees it. */
export interface StatusLine {
  readonly name: string
  readonly generation: number
  readonly version: number
  readonly state: GenerationRecord['state']
  readonly schema: string
  readonly appliedEvents: number
  readonly position: string | null
  /** The event store does not have its checkpoint: it is another one, or older. Nothing is applied until that is mended. */
  readonly isForeign: boolean
  /** Events of the store that are not applied yet; null where it does not answer, or is not the one it was made from. */
  readonly lagEvents: number | null
  /** There are at least so many. */
  readonly isLagCapped: boolean
  /** How long the first of them has waited; null where the event store does not answer. */
  readonly lagSeconds: number | null
  readonly eventsPerSecond: number | null
  readonly progress: number | null
  /** Which process feeds it ('host/pid/…'); nobody where none does. */
  readonly fedBy: string | null
  /** What an operator has to do about it, a sentence each. */
  readonly toDo: readonly string[]
  readonly stoppedAt: {
    readonly event: string
    readonly type: string
    readonly position: string
    readonly error: string
  } | null
}

export async function statusLines(pool: Pool, store: EventStore, now: Date): Promise<StatusLine[]> {
  await ensureProjections(pool, ledgerProjections)
  const [records, feeders, isRunning] = [
    await generations(pool),
    await feedersOf(pool),
    await isRebuildRunning(pool),
  ]
  const most = Math.max(0, ...records.map(({ appliedEvents }) => appliedEvents))
  const backlogOf = backlogs(store)
  const foreign = await foreignNames(pool, store)
  const lines: StatusLine[] = []
  for (const record of records) {
    const { name, generation, codeVersion, state, schema, appliedEvents, checkpoint, fault } = record
    const fedBy = feeders.get(schema) ?? null
    const isForeign = foreign.has(schema)
    const backlog = isForeign ? undefined : await backlogOf(name, checkpoint)
    lines.push({
      name,
      generation,
      version: codeVersion,
      state,
      schema,
      appliedEvents,
      position: checkpoint ? placeOf(checkpoint) : null,
      isForeign,
      ...lagOf(backlog, most - appliedEvents, now),
      eventsPerSecond: state === 'building' ? record.eventsPerSecond : null,
      progress: state === 'building' ? record.progress : null,
      fedBy,
      toDo: toDoFor(record, { fedBy, isRunning, isForeign }),
      stoppedAt: fault && {
        event: fault.eventId,
        type: fault.eventType,
        position: fault.position,
        error: fault.message,
      },
    })
  }
  return lines
}

/** Empty where the store does not answer: the lag says that. */
async function foreignNames(pool: Pool, store: EventStore): Promise<ReadonlyMap<string, string>> {
  return foreignCheckpoints(pool, store).catch(() => new Map<string, string>())
}

const placeOf = ({ commit, prepare }: Position): string => `${commit}/${prepare}`

/** Generations that follow the same streams and stand at one event are asked about once. */
function backlogs(store: EventStore) {
  const known = new Map<string, Promise<Backlog | undefined>>()
  return (name: string, after: Position | undefined): Promise<Backlog | undefined> => {
    const of = { prefixes: followedBy(name), after }
    const place = JSON.stringify(of)
    const asked = known.get(place) ?? store.backlogAfter(of).catch(() => undefined)
    known.set(place, asked)
    return asked
  }
}

/** One read counts so many; where there are more, the most advanced generation may know of them. */
export function lagOf(
  backlog: Backlog | undefined,
  behindOthers: number,
  now: Date,
): Pick<StatusLine, 'lagEvents' | 'isLagCapped' | 'lagSeconds'> {
  if (!backlog) return { lagEvents: null, isLagCapped: false, lagSeconds: null }
  const { events, isWhole, since } = backlog
  return {
    lagEvents: isWhole ? events : Math.max(events, behindOthers),
    isLagCapped: !isWhole,
    lagSeconds: since ? Math.max(0, Math.round((now.getTime() - Date.parse(since)) / 1000)) : 0,
  }
}

interface Feeding {
  readonly fedBy: string | null
  readonly isRunning: boolean
  readonly isForeign?: boolean
}

const FOREIGN =
  'The event store is not the one that it was made from, or is older: nothing is applied and nothing is sold. Restore the right one, or decide for this one: npm run projections -- reset --all'

/** What is not as it should be, although nothing has failed. */
export function toDoFor(
  { name, state, codeVersion }: Pick<GenerationRecord, 'name' | 'state' | 'codeVersion'>,
  { fedBy, isRunning, isForeign = false }: Feeding,
): string[] {
  const own = ledgerProjections.find((known) => known.name === name)
  const isOfThisRelease = own?.version === codeVersion
  if (isForeign) return [FOREIGN]
  if (state === 'building') {
    return isRunning || fedBy !== null
      ? []
      : [`Its rebuild has ended before it was done: npm run projections -- rebuild ${name}`]
  }
  if (state === 'failed') return []
  if (fedBy !== null && !isOfThisRelease) {
    return [
      `${fedBy} feeds it, a process of the release of version ${codeVersion}: stop it once that release is no longer needed.`,
    ]
  }
  if (state !== 'live') return []
  if (!isOfThisRelease) {
    return [`This release makes version ${own?.version ?? 'none'}: npm run projections -- rebuild --outdated`]
  }
  return fedBy === null ? ['Nobody feeds it: start a projector.'] : []
}

/** A service that follows the events, and whose checkpoint is not of this event store. */
export interface ForeignSubscriber {
  readonly kind: 'foreign-subscriber'
  readonly name: string
  readonly toDo: readonly string[]
}

/** Beside the projections, each of which says so itself. */
export async function foreignSubscribers(
  pool: Pool,
  store: EventStore,
  lines: readonly StatusLine[],
): Promise<ForeignSubscriber[]> {
  const foreign = await foreignNames(pool, store)
  return [...foreign]
    .filter(([name]) => !lines.some(({ schema }) => schema === name))
    .map(([name, sentence]) => ({ kind: 'foreign-subscriber', name, toDo: [sentence] }))
}

export function statusText(lines: readonly StatusLine[]): string {
  return lines
    .map((line) => {
      const build = line.progress === null ? '' : `, built to ${Math.floor(line.progress * 100)} %`
      const stopped = line.stoppedAt
        ? `\n  stopped at ${line.stoppedAt.type} ${line.stoppedAt.event} (position ${line.stoppedAt.position}): ${line.stoppedAt.error}`
        : ''
      const toDo = line.toDo.map((sentence) => `\n  ${sentence}`).join('')
      return `${line.name.padEnd(14)} ${line.state.padEnd(8)} ${line.schema.padEnd(24)} ${line.appliedEvents} events, ${lagText(line)}${build}${stopped}${toDo}`
    })
    .join('\n')
}

function lagText({ isForeign, lagEvents, isLagCapped, lagSeconds }: StatusLine): string {
  if (isForeign) return 'lag unknown: not of this event store'
  if (lagEvents === null || lagSeconds === null) return 'lag unknown: the event store does not answer'
  return `${lagSeconds} s and ${isLagCapped ? 'at least ' : ''}${lagEvents} events behind`
}
