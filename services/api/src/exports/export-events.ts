import { calls, eventsExportQuery } from '@presale/contracts'
import { type ExportedEvent, exportedEvents } from '@presale/purchases'
import { inTransaction, type Queryable, setAsideStreams } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { logSecurity } from '../security-log/security-log'
import {
  CHAIN_FORMAT,
  CHAIN_HEADING,
  chainNext,
  chainStart,
  END_CELL,
  keyIdOf,
  LINE_END,
  type Seal,
  sealOf,
  sealStatement,
} from './chain'
import {
  type Columns,
  csvAnswer,
  csvHead,
  csvLines,
  type Defuse,
  defused,
  defusedAtStart,
  jsonCell,
  jsonCellOfAscii,
} from './csv'
import { EXPORTED } from './record-export'
import { signingKey } from './signing-key'

/** A file is kept: it is worth waiting longer than a screen for what was done right before. */
const TRAIL_WAIT_MS = 5000

/**
 * The audit trail, filtered if asked, newest first, chained and signed. It has no names, since events hold none. The
 * exporter and the head of the chain are recorded before the last line is sent.
 */
const exportEvents: Handler<SignedInCall> = async (call, services) => {
  const { search, ...asked } = parse(eventsExportQuery, call.query)
  const filter = search === '' ? asked : { ...asked, search }
  const { clock } = services
  const filters = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  await services.lastAppend.untilInTrail(services.applied, { waitMs: TRAIL_WAIT_MS })
  // Before anything is sent: without a key the last line could not be signed.
  const key = await signingKey(services)
  // Queried before and after reading: a stream that was released meanwhile was missing when reading began.
  const before = await namesOfSetAside(services.pool)
  const seal = async (count: number, head: string): Promise<Seal> => {
    const setAside = [...new Set([...before, ...(await namesOfSetAside(services.pool))])].sort()
    const statement = sealStatement.parse({
      format: CHAIN_FORMAT,
      count,
      head,
      filters,
      setAside,
      exportedAt: call.receivedAt.toISOString(),
      keyId: keyIdOf(key),
    })
    const { format: _, ...after } = statement
    const by = { ...actingStaff(call), at: clock.now() }
    await inTransaction(services.pool, (client) =>
      recordAdminAction(client, by, { ...EXPORTED, before: null, after }),
    )
    logSecurity(services, call, { event: 'data-exported', details: { file: EXPORTED.subject, count, head } })
    return sealOf(statement, key)
  }
  return csvAnswer(services, {
    name: 'events',
    columns: eventColumns,
    from: 'projections',
    read: (pool, options) => exportedEvents(pool, filter, options),
    write: (batches) => chainedLines({ columns: eventColumns, batches, seal }),
  })
}

async function namesOfSetAside(database: Queryable): Promise<string[]> {
  return (await setAsideStreams(database)).map(({ stream }) => stream)
}

/** The columns of an event in an export of the audit trail: the chain is computed over exactly these. */
export const eventColumns: Columns<ExportedEvent> = {
  position: (event) => event.position,
  id: (event) => event.id,
  type: (event) => event.type,
  purchaseId: (event) => event.purchaseId,
  revision: (event) => event.revision,
  userId: (event) => event.buyerId,
  at: (event) => event.at,
  actorId: (event) => event.actorId,
  actorRole: (event) => event.actorRole,
  data: (event) => jsonCell(event.data),
  metadata: (event) => jsonCell(event.metadata),
}

/** How the lines of an export are written. */
export interface Writing {
  readonly columns: Columns<ExportedEvent>
  readonly defuse: Defuse
}

const withJson = (cell: (json: string) => string): Columns<ExportedEvent> => ({
  ...eventColumns,
  data: (event) => cell(event.data),
  metadata: (event) => cell(event.metadata),
})

/** The present one, and those of exports of November 2026 and before, which are still held against the trail. */
export const WRITINGS: readonly Writing[] = [
  { columns: eventColumns, defuse: defused },
  { columns: withJson(jsonCellOfAscii), defuse: defused },
  { columns: withJson((json) => json), defuse: defusedAtStart },
]

export interface ChainedExport<Row> {
  readonly columns: Columns<Row>
  readonly batches: AsyncIterable<readonly Row[]>
  readonly defuse?: Defuse
  /**
   * Called when everything is read and the last line not yet sent: a client that disconnects before gets no last
   * line.
   */
  seal(count: number, head: string): Promise<Seal>
}

/** The lines of a file, each chained to the one before, and a last one with their count and signature. */
export async function* chainedLines<Row>({
  columns,
  batches,
  defuse = defused,
  seal,
}: ChainedExport<Row>): AsyncGenerator<string> {
  const headings = csvHead({ ...columns, [CHAIN_HEADING]: () => null })
  yield headings
  let head = chainStart(headings)
  let count = 0
  const chained = (line: string): string => {
    const content = `${line.slice(0, -LINE_END.length)},`
    if (content.includes('\n')) throw new Error(`Line ${count + 2} of an export has a line's end in it`)
    head = chainNext(head, content)
    return `${content}${head}${LINE_END}`
  }
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      text += chained(csvLines(columns, [row], defuse))
      count++
    }
    yield text
  }
  yield chained(endLine(Object.keys(columns), await seal(count, head)))
}

/** As many cells as the other lines; the first marks it as the end. */
function endLine(names: readonly string[], seal: Seal): string {
  const [first = '', ...others] = names
  const cells = new Map<string, string>([[first, END_CELL], ...Object.entries(seal)])
  const columns = Object.fromEntries([first, ...others].map((name) => [name, () => cells.get(name) ?? null]))
  // Signed byte by byte: nothing may be put into it.
  return csvLines(columns, [seal], (text) => text)
}

export const exportEventsRoutes: readonly Route[] = [
  { call: calls.exportEvents, handle: signedIn(exportEvents) },
]
