import { oldestEvents } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import { listAdminActions } from '@presale/sale'
import { chainedLines } from './chained-lines'
import { eventColumns } from './event-columns'
import { EXPORTED } from './recorded-exports'
import { type SealStatement, sealStatement } from './seal'

const recordedStatement = sealStatement.omit({ format: true })
type Recorded = Omit<SealStatement, 'format'>

export interface NewestExport {
  readonly statement: Recorded
  /** The chain value that the trail of today gives for the same events; they are other ones where it differs. */
  readonly head: string
  /** Fewer than were exported where some are gone. */
  readonly count: number
}

/**
 * Chains anew what the newest export of the whole trail had: whoever changed the event store and the trail alike did not
 * change what was written down of that export. Nothing where there was none from which all can be made again.
 */
export async function checkNewestExport(pool: Pool): Promise<NewestExport | undefined> {
  const statement = await newestOfAll(pool)
  if (!statement) return undefined
  let [head, count] = ['', 0]
  const lines = chainedLines({
    columns: eventColumns,
    batches: oldestEvents(pool, statement.count),
    seal: async (lineCount, lastHead) => {
      ;[count, head] = [lineCount, lastHead]
      return { data: '', metadata: '' }
    },
  })
  for await (const _ of lines);
  return { statement, head, count }
}

/** One without filters and with nothing set aside: what it had are the oldest events, without a gap. */
async function newestOfAll(pool: Pool): Promise<Recorded | undefined> {
  const { rows } = await listAdminActions(pool, { action: EXPORTED.action, pageSize: 100 })
  for (const { after } of rows) {
    const { data } = recordedStatement.safeParse(after)
    if (data && Object.keys(data.filters).length === 0 && data.setAside?.length === 0) return data
  }
  return undefined
}
