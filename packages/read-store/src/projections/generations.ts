import * as column from '../column'
import { row } from '../columns'
import { followingMigrations } from '../following/schema'
import { migrate } from '../migrate'
import { inSessionTransaction, inTransaction, isUniqueViolation, type Pool, type PoolClient } from '../pool'
import { firstRowOf, onlyRowOf } from '../rows'
import { takeTransactionLock } from '../transaction-lock'
import { BulkRefused, type Projectable, type ProjectionDefinition, schemaNameOf } from './definition'
import { type GenerationRecord, generationById, generationInState } from './records'
import { REGISTRY_CHANNEL, registryMigrations } from './registry-schema'

const unusedGeneration = row({ id: column.integer(), name: column.text(), schema: column.text() })
const nextGeneration = row({ generation: column.integer() })
const insertedGeneration = row({ id: column.integer() })

/**
 * Makes the registry, and for a projection that has no live generation its first one: empty, live,
 * to be filled from the first event on. Safe to call by every process at every start.
 */
export async function ensureProjections<E extends Projectable>(
  pool: Pool,
  definitions: readonly ProjectionDefinition<E>[],
): Promise<void> {
  await migrate(pool, 'projections', registryMigrations)
  await migrate(pool, 'following', followingMigrations)
  for (const definition of definitions) {
    if (await generationInState(pool, definition.name, 'live')) continue
    await inTransaction(pool, async (client) => {
      await takeTransactionLock(client, 'generations')
      if (await generationInState(client, definition.name, 'live')) return
      const made = await insertGeneration(client, definition, 'live')
      await client.query(exposingStatements(definition, made.schema, 'replace'))
    })
  }
}

/**
 * An empty generation beside the live one, not seen by any query.
 * @param isFilling without its indexes: `finishFilling` makes them
 */
export async function createBuilding<E extends Projectable>(
  pool: Pool,
  definition: ProjectionDefinition<E>,
  { isFilling = false }: { readonly isFilling?: boolean } = {},
): Promise<GenerationRecord> {
  return inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'generations')
    return insertGeneration(client, definition, 'building', isFilling)
  })
}

/** The keys of a million rows are sorted within it, and not on the disk. */
const SORTING_MEMORY = '256MB'

/**
 * Ends a bulk fill in one transaction: what follows from the rows as a whole, keys and indexes, statistics.
 * @param signal no further statement is begun after it; the caller cancels the one that runs
 * @throws BulkRefused where the rows break a key: events that `apply` passes over
 */
export async function finishFilling<E extends Projectable>(
  client: PoolClient,
  definition: ProjectionDefinition<E>,
  { id, schema }: Pick<GenerationRecord, 'id' | 'schema'>,
  signal: AbortSignal,
): Promise<void> {
  await inSessionTransaction(client, async () => {
    signal.throwIfAborted()
    await client.query(`set local maintenance_work_mem = '${SORTING_MEMORY}'; set local work_mem = '64MB'`)
    await client.query(definition.bulk?.complete?.(schema) ?? '')
    signal.throwIfAborted()
    await client.query(definition.indexes?.(schema) ?? '')
    await client.query(
      `do $$ declare name text; begin
         for name in select tablename from pg_tables where schemaname = '${schema}' loop
           execute format('analyze %I.%I', '${schema}', name);
         end loop;
       end $$`,
    )
    await client.query('update projections.registry set is_filling = false where id = $1', [id])
  }).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new BulkRefused(`Rows of ${schema} share a key`, { cause: error })
      : error
  })
}

/** Builds on one that failed, from where it stopped. */
export async function buildOn(pool: Pool, id: number): Promise<void> {
  await pool.query(
    `update projections.registry set state = 'building', error = null, error_event_id = null, error_event_type = null,
       error_position = null, error_at = null, updated_at = now() where id = $1 and state in ('failed', 'building')`,
    [id],
  )
}

/**
 * Removes the longest unused generation that was kept long enough: old for so many seconds, and still old when
 * nobody else can swap or drop one. The live one is none of them, nor is one that is being built.
 * @returns its schema; nothing where there is none
 */
export async function dropOneUnused(client: PoolClient, keepSeconds: number): Promise<string | undefined> {
  await client.query(`set local lock_timeout = '5s'`)
  await takeTransactionLock(client, 'generations')
  const unused = await firstRowOf(
    client,
    unusedGeneration,
    `select id, name, schema_name as schema from projections.registry
     where state = 'old' and old_since < now() - make_interval(secs => $1) order by old_since limit 1`,
    [keepSeconds],
  )
  if (!unused) return undefined
  // Tables before the registry's row: the order in which a feeder takes its locks.
  await client.query(`drop schema if exists ${unused.schema} cascade`)
  const { rowCount } = await client.query(
    `delete from projections.registry where id = $1 and state = 'old'`,
    [unused.id],
  )
  if (rowCount !== 1) throw new Error(`Generation ${unused.schema} is in use again; it is kept`)
  await client.query(`select pg_notify('${REGISTRY_CHANNEL}', $1)`, [unused.name])
  return unused.schema
}

/** Removes a generation with all its rows. The live one is refused. */
export async function dropGeneration(pool: Pool, id: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '5s'`)
    await takeTransactionLock(client, 'generations')
    const record = await generationById(client, id)
    if (!record) return
    if (record.state === 'live') throw new Error(`Generation ${record.schema} is live; it cannot be dropped`)
    // Tables before the registry's row: the order in which a feeder takes its locks.
    await client.query(`drop schema if exists ${record.schema} cascade`)
    await client.query('delete from projections.registry where id = $1', [id])
    await client.query('delete from following.set_aside where subscriber = $1', [record.schema])
    await client.query('delete from following.leases where name = $1', [record.schema])
    await client.query(`select pg_notify('${REGISTRY_CHANNEL}', $1)`, [record.name])
  })
}

/** SQL that points the stable names at a generation's tables. 'renew' where columns may differ between the two. */
export function exposingStatements<E extends Projectable>(
  definition: ProjectionDefinition<E>,
  schema: string,
  how: 'replace' | 'renew',
): string {
  return Object.entries(definition.exposes)
    .flatMap(([name, table]) => [
      ...(how === 'renew' ? [`drop view if exists views.${name}`] : []),
      `create or replace view views.${name} as select * from ${schema}.${table}`,
    ])
    .join('; ')
}

async function insertGeneration<E extends Projectable>(
  client: PoolClient,
  definition: ProjectionDefinition<E>,
  state: 'live' | 'building',
  isFilling = false,
): Promise<GenerationRecord> {
  const { name, version } = definition
  const { generation } = await onlyRowOf(
    client,
    nextGeneration,
    'select coalesce(max(generation), 0) + 1 as generation from projections.registry where name = $1',
    [name],
  )
  const schema = schemaNameOf(name, version, generation)
  await client.query(`create schema ${schema}`)
  await client.query(definition.tables(schema))
  if (!isFilling) await client.query(definition.indexes?.(schema) ?? '')
  const inserted = await onlyRowOf(
    client,
    insertedGeneration,
    `insert into projections.registry (name, code_version, generation, schema_name, state, is_filling, live_since)
     values ($1, $2, $3, $4, $5, $6, case when $5 = 'live' then now() end) returning id`,
    [name, version, generation, schema, state, isFilling],
  )
  await client.query(`select pg_notify('${REGISTRY_CHANNEL}', $1)`, [name])
  const record = await generationById(client, inserted.id)
  if (!record) throw new Error(`Generation ${schema} was not written`)
  return record
}
