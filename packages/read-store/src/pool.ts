import pg from 'pg'
import { faultField } from './database-fault'
import { inOneWrite } from './one-write'
import { PreparingClient } from './preparing-client'
import type { Answer, NamedQuery, Queryable } from './queryable'
import { beginning, type SessionSettings, UnsuitableDatabase } from './session'

export type { Answer, NamedQuery, Queryable }

export interface PoolClient extends Omit<pg.PoolClient, 'query'>, Queryable {
  query(query: string | NamedQuery, values?: readonly unknown[]): Promise<Answer>
  /** A copy of rows, say. */
  query<Sent extends pg.Submittable>(sent: Sent): Sent
}

export interface Pool extends Omit<pg.Pool, 'query' | 'connect'>, Queryable {
  connect(): Promise<PoolClient>
}

export interface PoolOptions {
  readonly max?: number
  /** Shown in pg_stat_activity. */
  readonly name?: string
  /** Called for a connection that dies while idle; without a listener Node would end the process. */
  readonly onIdleError?: (error: Error) => void
  /** A query that is not answered by then fails; a server that hangs is as good as away. None where left out. */
  readonly queryTimeoutMs?: number
  /** An idle connection is closed after this long, 10 s by default; 0: never. */
  readonly idleTimeoutMs?: number
  /**
   * Postgres itself ends a session that does nothing for so long, with the locks it holds: a frozen process cannot give
   * them back. More than `idleTimeoutMs`, so that no connection is handed out just as it is ended.
   */
  readonly idleSessionTimeoutMs?: number
  /**
   * Queries of one client that do not wait for each other are sent together, and answered in their order. Not for
   * copies and cursors, which need the connection to themselves.
   */
  readonly isPipelined?: boolean
  /**
   * Queries that come again and again are prepared: for services whose queries are few, and each find their rows by an
   * index. A plan that is kept was made when its tables were small, and would read them whole when they have grown, so
   * such plans are ruled out; and plans are kept also where Postgres guesses that one for the very values is cheaper,
   * which it does for lists of ids: with an index there is no other, and planning costs more than the query.
   */
  readonly isPreparing?: boolean
  /** Its transactions change nothing, whatever the login may: for commands that only look. */
  readonly isReadOnly?: boolean
}

/** For services whose queries each find their rows by an index, and come again and again: see `isPreparing`. */
export const BY_INDEX: SessionSettings = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
}

/** numeric and bigint arrive as text: money is never a float, a bigint never loses digits. */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const settings = sessionSettings(options)
  const pool = new pg.Pool({
    connectionString: url,
    onConnect: beginning(url, settings),
    max: options.max ?? 10,
    application_name: options.name ?? 'presale',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    ...(options.isPipelined === true ? { pipeline: true } : {}),
    Client: clientFor(options),
    ...(options.queryTimeoutMs === undefined ? {} : { query_timeout: options.queryTimeoutMs }),
    ...(options.idleTimeoutMs === undefined ? {} : { idleTimeoutMillis: options.idleTimeoutMs }),
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  return pool
}

/**
 * For the start of a process, which a database that will not do is to end: one that is away may be there in a moment.
 * @throws UnsuitableDatabase
 */
export async function assertSuitable(pool: Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    if (error instanceof UnsuitableDatabase) throw error
  }
}

function sessionSettings({
  isPreparing = false,
  isReadOnly = false,
  idleSessionTimeoutMs,
}: PoolOptions): SessionSettings {
  return {
    ...(isPreparing ? BY_INDEX : {}),
    ...(isReadOnly ? { default_transaction_read_only: 'on' } : {}),
    ...(idleSessionTimeoutMs === undefined ? {} : { idle_session_timeout: String(idleSessionTimeoutMs) }),
  }
}

function clientFor({ isPipelined = false, isPreparing = false }: PoolOptions): typeof pg.Client {
  const client = isPreparing ? PreparingClient : pg.Client
  return isPipelined ? inOneWrite(client) : client
}

const committed = new WeakMap<PoolClient, (() => void)[]>()

/** Runs this once the client's transaction (`inTransaction`) is committed, and never where it is not. It must not throw. */
export function afterCommit(client: PoolClient, run: () => void): void {
  committed.set(client, [...(committed.get(client) ?? []), run])
}

const lastStatements = new WeakMap<PoolClient, string>()

/**
 * Statements without parameters that go out in one message with the commit of the client's transaction
 * (`inTransaction`): the locks that they take are held by Postgres alone, whatever becomes of this process.
 */
export function withCommit(client: PoolClient, statements: string): void {
  lastStatements.set(client, `${lastStatements.get(client) ?? ''}${statements};`)
}

/** A process that is stopped in the middle of a transaction, by Ctrl-Z say, holds its locks for so long and no longer. */
export const IDLE_IN_TRANSACTION = '10s'

const BEGIN = `begin; set local idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}'`

/**
 * Runs the work in one transaction: committed when it resolves, rolled back when it throws.
 * A connection that broke on the way is thrown away, not put back.
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error): void => {
    broken ??= error
  }
  client.on('error', onError)
  try {
    await client.query(BEGIN)
    const result = await work(client)
    await client.query(`${lastStatements.get(client) ?? ''} commit`)
    for (const run of committed.get(client) ?? []) run()
    return result
  } catch (error) {
    // Why the connection was ended says more than that it is gone.
    const cause = broken ?? error
    await client.query('rollback').catch((rollbackError: Error) => {
      broken ??= rollbackError
    })
    throw cause
  } finally {
    committed.delete(client)
    lastStatements.delete(client)
    client.off('error', onError)
    client.release(broken)
  }
}

type Works = readonly (() => Promise<unknown>)[]
type ResultsOf<Given extends Works> = { -readonly [Work in keyof Given]: Awaited<ReturnType<Given[Work]>> }

/**
 * Runs one after another what does not need each other's answers: on a pipelined client the first query of each is
 * sent in one go. Ends when all have ended, so that nothing of it is sent after a rollback.
 * @throws the error of the first of them that failed
 */
export async function inOneGo<const Given extends Works>(
  client: PoolClient,
  works: Given,
): Promise<ResultsOf<Given>> {
  const results: unknown[] = []
  if (Reflect.get(client, 'pipeline') === true) {
    const settled = await Promise.allSettled(works.map((work) => work()))
    for (const one of settled) {
      if (one.status === 'rejected') throw one.reason
      results.push(one.value)
    }
  } else for (const work of works) results.push(await work())
  return results as ResultsOf<Given>
}

/** As inTransaction, on a connection that somebody holds for longer; whether that broke is theirs to notice. */
export async function inSessionTransaction<T>(
  client: PoolClient,
  work: () => Promise<T>,
  begin = 'begin',
): Promise<T> {
  try {
    // A connection that cannot begin is lost, and the work with it.
    const [, result] = await inOneGo(client, [() => client.query(begin), work])
    await client.query('commit')
    for (const run of committed.get(client) ?? []) run()
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** A part of a transaction that is undone by itself when it throws. */
export async function inSavepoint<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint part')
  try {
    const result = await work()
    await client.query('release savepoint part')
    return result
  } catch (error) {
    await client.query('rollback to savepoint part; release savepoint part').catch(() => undefined)
    throw error
  }
}

/** Is this the database saying that a unique key is taken? Optionally: which one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (faultField(error, 'code') !== '23505') return false
  return constraint === undefined || faultField(error, 'constraint') === constraint
}
