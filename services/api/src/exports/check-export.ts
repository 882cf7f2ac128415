import type { KeyObject } from 'node:crypto'
import { ChainCheck, type ChainFindings } from './check-chain'
import { problemsOf } from './export-problems'
import { type SealStatement, statementIn } from './seal'

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
