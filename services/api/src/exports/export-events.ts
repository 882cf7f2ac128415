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
import { type Columns, csvAnswer, csvHead, csvLines } from './csv'
import { EXPORTED } from './record-export'
import { signingKey } from './signing-key'

/**
 * The audit trail or what of it is asked for, newest first, chained and signed. It has no names: an event holds
 * none. Who exported what, and the head of the chain, is written down before the last line goes out.
 */
const exportEvents: Handler<SignedInCall> = async (call, services) => {
  const { search, ...asked } = parse(eventsExportQuery, call.query)
  const filter = search === '' ? asked : { ...asked, search }
  const { clock } = services
  const filters = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  // Before anything is sent: without a key there would be no end.
  const key = await signingKey(services)
  // Asked before and after the reading: one that goes on meanwhile was missing when the reading began.
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
    read: (pool, options) => exportedEvents(pool, filter, options),
    write: (batches) => chainedLines({ columns: eventColumns, batches, seal }),
  })
}

async function namesOfSetAside(database: Queryable): Promise<string[]> {
  return (await setAsideStreams(database)).map(({ stream }) => stream)
}

/** What an export of the audit trail has of each event: its chain stands on exactly these. */
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
  data: (event) => event.data,
  metadata: (event) => event.metadata,
}

export interface ChainedExport<Row> {
  readonly columns: Columns<Row>
  readonly batches: AsyncIterable<readonly Row[]>
  /** Called with everything read and nothing of the last line sent: who goes away before gets no end. */
  seal(count: number, head: string): Promise<Seal>
}

/** The lines of a file, each chained to the one before, and a last one that counts and signs them. */
export async function* chainedLines<Row>({
  columns,
  batches,
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
      text += chained(csvLines(columns, [row]))
      count++
    }
    yield text
  }
  yield chained(endLine(Object.keys(columns), await seal(count, head)))
}

/** As many cells as the others, the first of which says what it is. */
function endLine(names: readonly string[], seal: Seal): string {
  const [first = '', ...others] = names
  const cells = new Map<string, string>([[first, END_CELL], ...Object.entries(seal)])
  const columns = Object.fromEntries([first, ...others].map((name) => [name, () => cells.get(name) ?? null]))
  return csvLines(columns, [seal])
}

export const exportEventsRoutes: readonly Route[] = [
  { call: calls.exportEvents, handle: signedIn(exportEvents) },
]
