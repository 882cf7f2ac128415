import type { KeyObject } from 'node:crypto'
import { oldestEvents } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import { listAdminActions } from '@presale/sale'
import { type SealStatement, sealStatement, statementIn } from './chain'
import { ChainCheck, type ChainFindings } from './check-chain'
import { chainedLines, eventColumns } from './export-events'
import { problemsOf } from './export-problems'
import { EXPORTED } from './record-export'

export interface ExportVerdict {
  /** What is wrong, in sentences; none where the file is whole and unchanged. */
  readonly problems: readonly string[]
  /** What the last line states, where it can be read. Believed only without problems. */
  readonly statement: SealStatement | undefined
}

/** A line of an export is far shorter: a file without line ends is none, and is not read to its end. */
const LONGEST_LINE = 16 * 1024 * 1024
const LINE_FEED = 0x0a

/** Reads an exported audit trail, a file of any size, once and piece by piece, and says whether it is as it was. */
export async function checkExport(chunks: AsyncIterable<Buffer>, key: KeyObject): Promise<ExportVerdict> {
  const check = new ChainCheck()
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      const line = chunk.subarray(from, end + 1)
      const goesOn = check.take(rest.length > 0 ? Buffer.concat([rest, line]) : line)
      if (!goesOn) return verdictOf(check.finish(Buffer.alloc(0)), key)
      rest = Buffer.alloc(0)
      from = end + 1
    }
    rest = Buffer.concat([rest, chunk.subarray(from)])
    if (rest.length > LONGEST_LINE) break
  }
  return verdictOf(check.finish(rest), key)
}

function verdictOf(findings: ChainFindings, key: KeyObject): ExportVerdict {
  const statement = findings.end && statementIn(findings.end)
  return { problems: problemsOf(findings, statement, key), statement }
}

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
