import { calls, type ProjectionState } from '@presale/contracts'
import type { Backlog, EventStore } from '@presale/event-store'
import { inTime } from '@presale/kernel'
import { followedBy, ledgerProjections } from '@presale/ledger'
import { paymentsProjection, watchingOn } from '@presale/payments'
import {
  type GenerationRecord,
  generations,
  isAtOrBeyond,
  type LogPosition,
  latestTasks,
  type ProjectionTask,
} from '@presale/read-store'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import type { Services } from '../services'
import { asTask, projectionTaskRoutes } from './projection-tasks'

/** Short, so that the rest is shown soon while the event store hangs. */
const HEAD_WITHIN_MS = 2000

/** The state of every projection, by name; that of payments where a watcher has ever run. */
const showProjections: Handler = async ({ route }, { pool, readers, store, storeWatch, clock }) => {
  // The heads first: a projection that has reached its own when its row is read has caught up.
  const heads = await headsOf(store)
  const isWatched = (await watchingOn(readers)) !== undefined
  const records = (await generations(pool)).filter(
    ({ name }) => isWatched || name !== paymentsProjection.name,
  )
  const storeFault = await faultOf(storeWatch)
  // On another store a position says nothing of what is missing.
  const waiting = storeFault === null ? await backlogs(store, records, heads) : new Map<number, Backlog>()
  const states = projectionStates(records, waiting, clock.now(), await latestTasks(pool))
  const body: ProjectionState[] = states.map((state) => ({ ...state, storeFault }))
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

async function faultOf(watch: Services['storeWatch']): Promise<string | null> {
  return watch.assertNotForeign().then(
    () => null,
    (error: Error) => error.message,
  )
}

/** The last event to apply, by the streams that are followed; 'unknown' where the store does not answer in time. */
async function headsOf(store: EventStore): Promise<Heads> {
  const all = new Map(ledgerProjections.map(({ follows }) => [streamsText(follows), follows]))
  return new Map(
    await Promise.all(
      [...all].map(async ([streams, prefixes]) => {
        const asked = store.headOf(prefixes).then(
          (position): Head => position ?? 'nothing',
          (): Head => 'unknown',
        )
        return [streams, await inTime(asked, HEAD_WITHIN_MS, (): Head => 'unknown')] as const
      }),
    ),
  )
}

/** The last event of such streams: where it stands, that there is none, or that the store does not answer. */
type Head = LogPosition | 'nothing' | 'unknown'
type Heads = ReadonlyMap<string, Head>

const streamsText = (prefixes: readonly string[]): string => prefixes.join(' ')

/** What each live generation still has to apply, by its id; missing where the event store does not say. */
type Backlogs = ReadonlyMap<number, Backlog>

const NOTHING: Backlog = { events: 0, isWhole: true, since: undefined }

/** Generations that follow the same streams and stand at one event are asked about once. */
async function backlogs(
  store: EventStore,
  records: readonly GenerationRecord[],
  heads: Heads,
): Promise<Backlogs> {
  const found = new Map<number, Backlog>()
  const asked = new Map<string, Promise<Backlog | undefined>>()
  for (const { id, name, state, checkpoint: after } of records) {
    const prefixes = followedBy(name)
    const head = heads.get(streamsText(prefixes)) ?? 'unknown'
    if (state !== 'live' || head === 'unknown') continue
    if (head === 'nothing' || isAtOrBeyond(after, head)) {
      found.set(id, NOTHING)
      continue
    }
    const of = { prefixes, after }
    const place = JSON.stringify(of)
    const answer = asked.get(place) ?? backlogAfter(store, of)
    asked.set(place, answer)
    const backlog = await answer
    if (backlog) found.set(id, backlog)
  }
  return found
}

function backlogAfter(
  store: EventStore,
  of: Parameters<EventStore['backlogAfter']>[0],
): Promise<Backlog | undefined> {
  const asked = store.backlogAfter(of).catch(() => undefined)
  return inTime(asked, HEAD_WITHIN_MS, () => undefined)
}

/** What the registry knows of each projection, by name, and how far behind the events it is. */
export function projectionStates(
  records: readonly GenerationRecord[],
  waiting: Backlogs,
  now: Date,
  tasks: readonly ProjectionTask[] = [],
): ProjectionState[] {
  const names = [...new Set(records.map(({ name }) => name))].sort()
  return names.map((name) => {
    const inState = (state: GenerationRecord['state']) =>
      records.find((record) => record.name === name && record.state === state)
    const [live, building] = [inState('live'), inState('building')]
    const old = records.findLast((record) => record.name === name && isKept(record))
    const task = tasks.find(({ projection }) => projection === name)
    return {
      name,
      live: live ? asGeneration(live) : null,
      building: building ? asGeneration(building) : null,
      old: old ? asGeneration(old) : null,
      task: task ? asTask(task) : null,
      ...lagOf(live && waiting.get(live.id), now),
    }
  })
}

/** An old one of this release's version: a rollback goes back to it. */
function isKept({ name, state, codeVersion }: GenerationRecord): boolean {
  return state === 'old' && ledgerProjections.some((own) => own.name === name && own.version === codeVersion)
}

/** One read of the store counts so many events and no more. */
function lagOf(backlog: Backlog | undefined, now: Date): Pick<ProjectionState, 'lagSeconds' | 'lagEvents'> {
  if (!backlog) return { lagSeconds: null, lagEvents: null }
  const { events, isWhole, since } = backlog
  const lagSeconds = since ? Math.max(0, (now.getTime() - Date.parse(since)) / 1000) : 0
  return { lagSeconds, lagEvents: isWhole ? events : null }
}

function asGeneration(record: GenerationRecord): NonNullable<ProjectionState['live']> {
  const { codeVersion, generation, checkpoint, appliedEvents, eventsPerSecond, progress, fault } = record
  return {
    codeVersion,
    generation,
    appliedEvents,
    eventsPerSecond,
    progress,
    position: checkpoint ? `${checkpoint.commit}/${checkpoint.prepare}` : null,
    fault: fault && { ...fault, at: fault.at.toISOString() },
  }
}

export const projectionRoutes: readonly Route[] = [
  { call: calls.listProjections, handle: showProjections },
  ...projectionTaskRoutes,
]
