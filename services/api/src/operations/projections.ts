import { calls, type ProjectionState } from '@presale/contracts'
import type { EventStore } from '@presale/event-store'
import { inTime } from '@presale/kernel'
import { STREAM_PREFIX } from '@presale/purchases'
import { type GenerationRecord, generations, isAtOrBeyond, type LogPosition } from '@presale/read-store'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'

/** Short, so that the rest is shown soon while the event store hangs. */
const HEAD_WITHIN_MS = 2000

/** The state of every projection, by name. */
const showProjections: Handler = async ({ route }, { pool, store, clock }) => {
  // The head first: a projection that has reached it when its row is read has caught up.
  const head = await headOf(store)
  const body: ProjectionState[] = projectionStates(await generations(pool), head, clock.now())
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

/** The last event to apply; 'unknown' where the store does not answer in time. */
async function headOf(store: EventStore): Promise<Head> {
  const asked = store.headOf(STREAM_PREFIX).then(
    (position): Head => position ?? 'nothing',
    (): Head => 'unknown',
  )
  return inTime(asked, HEAD_WITHIN_MS, (): Head => 'unknown')
}

/** The last event of any purchase: where it stands, that there is none, or that the store does not answer. */
type Head = LogPosition | 'nothing' | 'unknown'

/** What the registry knows of each projection, by name, held against the head of the log. */
export function projectionStates(
  records: readonly GenerationRecord[],
  head: Head,
  now: Date,
): ProjectionState[] {
  const names = [...new Set(records.map(({ name }) => name))].sort()
  return names.map((name) => {
    const inState = (state: GenerationRecord['state']) =>
      records.find((record) => record.name === name && record.state === state)
    const [live, building] = [inState('live'), inState('building')]
    return {
      name,
      live: live ? asGeneration(live) : null,
      building: building ? asGeneration(building) : null,
      ...lagOf(live, head, now),
    }
  })
}

/**
 * Positions have gaps, so how many events are missing is known here only where none is; the projector's own
 * metric counts those it has received.
 */
function lagOf(
  live: GenerationRecord | undefined,
  head: Head,
  now: Date,
): Pick<ProjectionState, 'lagSeconds' | 'lagEvents'> {
  if (!live || head === 'unknown') return { lagSeconds: null, lagEvents: null }
  if (head === 'nothing' || isAtOrBeyond(live.checkpoint, head)) return { lagSeconds: 0, lagEvents: 0 }
  const { lastEventAt } = live
  const lagSeconds = lastEventAt && Math.max(0, (now.getTime() - lastEventAt.getTime()) / 1000)
  return { lagSeconds, lagEvents: null }
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

export const projectionRoutes: readonly Route[] = [{ call: calls.listProjections, handle: showProjections }]
