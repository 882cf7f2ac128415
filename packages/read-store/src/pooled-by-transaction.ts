import { inTime } from '@presale/kernel'
import pg from 'pg'
import * as column from './column'
import { row } from './columns'
import { onlyRowOf } from './rows'

const ANSWER_MS = 3000
const TRIES = 3

const backend = row({ pid: column.integer() })
const judged = new Map<string, Promise<boolean>>()

/**
 * Does something between here and Postgres give a connection another session with each transaction? One that is idle between two
 * questions keeps its session, unless another connection could take it meanwhile. Asked once a process and address.
 * @returns false also where it is not known
 */
export function isPooledByTransaction(url: string): Promise<boolean> {
  const known = judged.get(url) ?? asked(url).catch(() => false)
  judged.set(url, known)
  return known
}

async function asked(url: string): Promise<boolean> {
  const [one, other] = [clientAt(url), clientAt(url)] as const
  try {
    await Promise.all([one.connect(), other.connect()])
    for (let tried = 0; tried < TRIES; tried += 1) if (await isTakenBy(other, one)) return true
    return false
  } finally {
    // Not waited for: one that has no answer yet never ends by itself.
    for (const client of [one, other]) client.end().catch(() => undefined)
  }
}

async function isTakenBy(other: pg.Client, one: pg.Client): Promise<boolean> {
  const before = await processOf(one)
  // In a mode of single statements there are no transactions at all.
  const isBegun = await other.query('begin').then(
    () => true,
    () => false,
  )
  if (!isBegun) return true
  try {
    await other.query('select 1')
    // No answer: the one session that there is was taken.
    return (await inTime(processOf(one), ANSWER_MS, async () => -1)) !== before
  } finally {
    await other.query('rollback')
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { pid } = await onlyRowOf(client, backend, 'select pg_catalog.pg_backend_pid() as pid')
  return pid
}

function clientAt(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: 2 * ANSWER_MS,
    application_name: 'presale-check',
  })
  client.on('error', () => undefined)
  return client
}
