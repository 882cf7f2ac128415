import * as column from './column'
import { row } from './columns'
import type { Pool, PoolClient } from './pool'
import { firstRowOf, onlyRowOf } from './rows'
import { withTrigrams } from './schema-names'

/** A column that searches look through, added to a table that is in use. */
export interface SearchColumn {
  /** With its schema, which has the function `unaccented`. */
  readonly table: string
  readonly column: string
  /** SQL of the text, over `new`. */
  readonly text: string
  /** The columns that the text is made of. */
  readonly madeOf: readonly [string, ...string[]]
  readonly key: { readonly name: string; readonly type: 'uuid' | 'bigint' }
  /** A trigram index, in the schema of the table. */
  readonly index: string
}

/** A short pending list (kB): a search looks through what was added lately one by one. */
const indexOf = ({ table, column, index }: SearchColumn, how = '', trigrams = '@'): string =>
  `create index ${how} ${index} on ${table} using gin (${column} ${trigrams}.gin_trgm_ops) with (gin_pending_list_limit = 1024)`

/**
 * The migration's part, which takes a moment however large the table is: an empty column, and a trigger that fills it
 * with each row that is written, also by the release before, which does not know the column. What stands there already
 * is filled by `completeSearchColumn`; an empty table has its index at once.
 */
export function searchColumn(definition: SearchColumn): string {
  const { table, column, text, madeOf } = definition
  const setter = `${table}_set_${column}`
  return `
    alter table ${table} add column ${column} text collate "C";
    create function ${setter}() returns trigger language plpgsql as $set$
      begin
        new.${column} := ${text};
        return new;
      end $set$;
    create trigger set_${column} before insert or update of ${madeOf.join(', ')} on ${table}
      for each row execute function ${setter}();
    ${withTrigrams(`do $index$ begin
      if not exists (select 1 from ${table}) then ${indexOf(definition)}; end if;
    end $index$`)}
  `
}

interface Completing {
  /** Rows in one transaction. */
  readonly batchSize?: number
  /** Another process fills the column: ask again after this time. */
  readonly askAgainMs?: number
}

const BATCH = 1000
const ASK_AGAIN_MS = 1000
const LOCK = 'search columns'

const indexed = row({ isValid: column.boolean() })
const taken = row({ isTaken: column.boolean() })
const filled = row({ last: column.text() })
const extensionSchema = row({ schema: column.text() })

/**
 * Fills the column where rows stand that were written before it, in short transactions, and makes its index without
 * keeping anybody from reading or writing. Again after it was cut off, it goes on; once the index is there, it does
 * nothing. Of several processes one works at a time, and the others wait.
 */
export async function completeSearchColumn(
  pool: Pool,
  definition: SearchColumn,
  { batchSize = BATCH, askAgainMs = ASK_AGAIN_MS }: Completing = {},
): Promise<void> {
  const client = await pool.connect()
  try {
    // Not by waiting in the database: an index that is made concurrently waits for every statement under way.
    while (!(await isLockTaken(client))) await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    if ((await isIndexValid(client, definition)) === true) return
    await fill(client, definition, batchSize)
    await makeIndex(client, definition)
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release()
  }
}

async function isLockTaken(client: PoolClient): Promise<boolean> {
  const text = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_taken'
  return (await onlyRowOf(client, taken, text, [LOCK])).isTaken
}

/** Undefined where there is none: one that was cut off stands, and serves nobody. */
async function isIndexValid(
  client: PoolClient,
  { table, index }: SearchColumn,
): Promise<boolean | undefined> {
  const found = await firstRowOf(
    client,
    indexed,
    `select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)`,
    [`${schemaOf(table)}.${index}`],
  )
  return found?.isValid
}

/** By the trigger: what is set to itself is set again. In the order of the key, each row once. */
async function fill(
  client: PoolClient,
  { table, column, madeOf: [first], key }: SearchColumn,
  batchSize: number,
): Promise<void> {
  const { name, type } = key
  for (let after: string | undefined, isMore = true; isMore; ) {
    const batch = await firstRowOf(
      client,
      filled,
      `with batch as materialized (
         select ${name} as key from ${table} where $1::${type} is null or ${name} > $1::${type}
         order by ${name} limit $2),
       filled as (
         update ${table} set ${first} = ${first} from batch where ${name} = batch.key and ${column} is null)
       select key::text as last from batch order by key desc limit 1`,
      [after ?? null, batchSize],
    )
    after = batch?.last
    isMore = batch !== undefined
  }
}

async function makeIndex(client: PoolClient, definition: SearchColumn): Promise<void> {
  const { table, index } = definition
  await client.query(`drop index concurrently if exists ${schemaOf(table)}.${index}`)
  const { schema } = await onlyRowOf(
    client,
    extensionSchema,
    `select quote_ident(nspname) as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
     where extname = 'pg_trgm'`,
  )
  await client.query(indexOf(definition, 'concurrently', schema))
  await client.query(`analyze ${table}`)
}

const schemaOf = (table: string): string => table.split('.')[0] ?? ''
