import { eventsExportQuery } from '@presale/contracts'
import { exportedEvents } from '@presale/purchases'
import { inTransaction, type Queryable, setAsideStreams } from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { logSecurity } from '../security-log/security-log'
import { CHAIN_FORMAT } from './chain'
import { chainedLines } from './chained-lines'
import { csvAnswer } from './csv-answer'
import { eventColumns } from './event-columns'
import { EXPORTED } from './recorded-exports'
import { keyIdOf, type Seal, sealOf, sealStatement } from './seal'
import { signingKey } from './signing-key'

/**
 * The audit trail or what of it is asked for, newest first, chained and signed. It has no names: an event holds
 * none. Who exported what, and the head of the chain, is written down before the last line goes out.
 */
export const exportEvents: Handler<SignedInCall> = async (call, services) => {
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
      ...{ format: CHAIN_FORMAT, count, head, filters, setAside, exportedAt: call.receivedAt.toISOString() },
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
    ...{ name: 'events', columns: eventColumns },
    read: (pool, options) => exportedEvents(pool, filter, options),
    write: (batches) => chainedLines({ columns: eventColumns, batches, seal }),
  })
}

async function namesOfSetAside(database: Queryable): Promise<string[]> {
  return (await setAsideStreams(database)).map(({ stream }) => stream)
}
