import type { ProjectionState } from '@presale/contracts'
import type { EventStore } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'
import { generations } from '@presale/read-store'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'
import { type Head, projectionStates } from './projection-states'

/** Whoever looks because the event store hangs is told the rest soon. */
const HEAD_WITHIN_MS = 2000

/** The state of every projection (design section 7), by name. */
export const showProjections: Handler = async ({ route }, { pool, store, clock }) => {
  // The head first: a projection that has reached it by the time it is read has caught up.
  const head = await headOf(store)
  const body: ProjectionState[] = projectionStates(await generations(pool), head, clock.now())
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

/** The last event that there is to apply; 'unknown' where the store does not say so in time. */
async function headOf(store: EventStore): Promise<Head> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Head>((resolve) => {
    timer = setTimeout(resolve, HEAD_WITHIN_MS, 'unknown')
  })
  const asked = store.headOf(STREAM_PREFIX).then(
    (position): Head => position ?? 'nothing',
    (): Head => 'unknown',
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
