import { z } from 'zod'
import * as column from '../column'
import { type RowOf, row } from '../columns'
import type { PoolClient } from '../pool'
import { onlyRowOf, rowsOf } from '../rows'

const tableRow = row({ name: column.text(), keys: column.json(z.array(z.string()).min(1)) })

/** Of values as text, which has every digit of a number. */
const valueText = z.string().nullable()
const differingRow = row({
  differs: column.oneOf(['changed', 'missing', 'additional']),
  rowKey: column.json(z.record(z.string(), valueText)),
  columns: column.nullable(
    column.json(z.record(z.string(), z.object({ live: valueText, rebuilt: valueText }))),
  ),
  changed: column.bigint(),
  missing: column.bigint(),
  additional: column.bigint(),
})

const counted = row({ rows: column.bigint() })

/** How a row of the live generation differs from what its events make of it. */
export interface RowDifference {
  readonly table: string
  /** missing: the live one lacks it. additional: no event makes it. */
  readonly differs: RowOf<typeof differingRow>['differs']
  /** The columns of its primary key. */
  readonly key: Readonly<Record<string, string | null>>
  /** Of a changed row: the columns that differ, with their values as text. */
  readonly columns: Readonly<
    Record<string, { readonly live: string | null; readonly rebuilt: string | null }>
  >
}

export interface TableComparison {
  readonly table: string
  /** In the live one. */
  readonly rows: number
  readonly changed: number
  readonly missing: number
  readonly additional: number
  /** The first of them, by key. */
  readonly differences: readonly RowDifference[]
}

/**
 * Compares two generations of one version table by table and row by row, by primary key; each table of a projection
 * has one. To be called in a transaction that sees both at one position.
 */
export async function compareGenerations(
  client: PoolClient,
  schemas: { readonly live: string; readonly rebuilt: string },
  mostNamed: number,
): Promise<TableComparison[]> {
  const compared: TableComparison[] = []
  for (const table of await tablesOf(client, schemas.rebuilt)) {
    compared.push(await compareTable(client, schemas, table, mostNamed))
  }
  return compared
}

type Table = RowOf<typeof tableRow>

async function tablesOf(client: PoolClient, schema: string): Promise<Table[]> {
  return rowsOf(
    client,
    tableRow,
    `select tables.relname as name,
       (select jsonb_agg(attname order by array_position(keys.indkey::int2[], attnum)) from pg_attribute
        where attrelid = tables.oid and attnum = any(keys.indkey::int2[])) as keys
     from pg_class tables join pg_namespace schemas on schemas.oid = tables.relnamespace
     left join pg_index keys on keys.indrelid = tables.oid and keys.indisprimary
     where schemas.nspname = $1 and tables.relkind = 'r' order by tables.relname`,
    [schema],
  )
}

async function compareTable(
  client: PoolClient,
  schemas: { readonly live: string; readonly rebuilt: string },
  { name, keys }: Table,
  mostNamed: number,
): Promise<TableComparison> {
  const [live, rebuilt] = [`${schemas.live}.${name}`, `${schemas.rebuilt}.${name}`]
  const key = keys[0] ?? ''
  const found = await rowsOf(
    client,
    differingRow,
    `with differing as (
       select case when live.${key} is null then 'missing' when rebuilt.${key} is null then 'additional'
           else 'changed' end as differs,
         jsonb_build_object(${keys.map((one) => `'${one}', coalesce(live.${one}, rebuilt.${one})::text`).join(', ')}) as row_key,
         live, rebuilt
       from ${live} live full join ${rebuilt} rebuilt
         on ${keys.map((one) => `live.${one} = rebuilt.${one}`).join(' and ')}
       where live.${key} is null or rebuilt.${key} is null or row(live.*) is distinct from row(rebuilt.*)),
     named as (
       select *, count(*) filter (where differs = 'changed') over () as changed,
         count(*) filter (where differs = 'missing') over () as missing,
         count(*) filter (where differs = 'additional') over () as additional
       from differing order by row_key limit ${mostNamed})
     select differs, row_key, changed, missing, additional,
       (select jsonb_object_agg(key, jsonb_build_object('live', one.value, 'rebuilt', other.value))
        from jsonb_each_text(to_jsonb(named.live)) one join jsonb_each_text(to_jsonb(named.rebuilt)) other using (key)
        where differs = 'changed' and one.value is distinct from other.value) as columns
     from named order by row_key`,
  )
  const { rows } = await onlyRowOf(client, counted, `select count(*) as rows from ${live}`)
  const { changed = 0, missing = 0, additional = 0 } = found[0] ?? {}
  const differences = found.map(({ differs, rowKey, columns }) => ({
    table: name,
    differs,
    key: rowKey,
    columns: columns ?? {},
  }))
  return { table: name, rows, changed, missing, additional, differences }
}
