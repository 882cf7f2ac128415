import type { KeyObject } from 'node:crypto'
import { oldestEvents } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import { listAdminActions } from '@presale/sale'
import { type SealStatement, sealStatement, statementIn } from './chain'
import { ChainCheck, type ChainFindings } from './check-chain'
import { chainedLines, WRITINGS, type Writing } from './export-events'
import { problemsOf } from './export-problems'
import { EXPORTED } from './record-export'

export interface ExportVerdict {
  /** Problems as sentences; none where the file is whole and unchanged. */
  readonly problems: readonly string[]
  /** What the last line states, where it can be read. To be trusted only without problems. */
  readonly statement: SealStatement | undefined
}

/** Lines of an export are far shorter: a file without line ends is no export, and is not read to its end. */
const LONGEST_LINE = 16 * 1024 * 1024
const LINE_FEED = 0x0a

/** Reads an exported audit trail of any size once, as a stream, and checks that it is unchanged. */
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
  /** The chain value of the same events in today's trail; another value means other events. */
  readonly head: string
  /** Fewer than were exported where some are gone. */
  readonly count: number
}

/**
 * Rebuilds the chain of the newest export of the whole trail: a change of both event store and trail does not change
 * the recorded head of that export. Undefined where there was no export that can be rebuilt.
 */
export async function checkNewestExport(pool: Pool, readers: Pool): Promise<NewestExport | undefined> {
  const statement = await newestOfAll(pool)
  if (!statement) return undefined
  const [present, ...earlier] = WRITINGS
  const rebuilt = present && (await rebuild(readers, statement, present))
  for (const writing of earlier) {
    if (rebuilt?.head === statement.head) break
    const other = await rebuild(readers, statement, writing)
    if (other.head === statement.head) return other
  }
  return rebuilt
}

async function rebuild(
  readers: Pool,
  statement: Recorded,
  { columns, defuse }: Writing,
): Promise<NewestExport> {
  let [head, count] = ['', 0]
  const lines = chainedLines({
    columns,
    defuse,
    batches: oldestEvents(readers, statement.count),
    seal: async (lineCount, lastHead) => {
      ;[count, head] = [lineCount, lastHead]
      return { data: '', metadata: '' }
    },
  })
  for await (const _ of lines);
  return { statement, head, count }
}

/** An export without filters and with no stream set aside: it had the oldest events, without a gap. */
async function newestOfAll(pool: Pool): Promise<Recorded | undefined> {
  const { rows } = await listAdminActions(pool, { action: EXPORTED.action, pageSize: 100 })
  for (const { after } of rows) {
    const { data } = recordedStatement.safeParse(after)
    if (data && Object.keys(data.filters).length === 0 && data.setAside?.length === 0) return data
  }
  return undefined
}
