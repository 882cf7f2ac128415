import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { purchaseProjections } from '@presale/purchases'
import {
  column,
  copyTableIn,
  copyTableOut,
  generations,
  inTransaction,
  onlyRowOf,
  type Pool,
  row,
  rowsOf,
} from '@presale/read-store'

const SCHEMA = 'bench_copy'
const tableName = row({ name: column.text() })
const counted = row({ rows: column.bigint() })

/**
 * Writes the rows of a live projection into tables of their own, from a file with COPY, then makes their keys, indexes
 * and statistics: what Postgres alone takes for them. `measured` runs around that and nothing else.
 * @returns how many rows these are
 */
export async function copyLimit(
  pool: Pool,
  name: string,
  measured: (work: () => Promise<void>) => Promise<void>,
): Promise<number> {
  const definition = purchaseProjections.find((known) => known.name === name)
  const live = (await generations(pool)).find((known) => known.name === name && known.state === 'live')
  if (!definition || !live) throw new Error(`${name} has no live generation`)
  const tables = await rowsOf(
    pool,
    tableName,
    'select tablename as name from pg_tables where schemaname = $1 order by 1',
    [live.schema],
  )
  const folder = mkdtempSync(join(tmpdir(), 'presale-bench-copy-'))
  const fileOf = (table: string): string => join(folder, table)
  try {
    await pool.query(`drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA}`)
    await pool.query(definition.tables(SCHEMA))
    let rows = 0
    for (const { name: table } of tables) {
      await inTransaction(pool, (client) =>
        copyTableOut(client, `${live.schema}.${table}`, createWriteStream(fileOf(table))),
      )
      // Some begin with a row.
      await pool.query(`truncate ${SCHEMA}.${table}`)
      rows += (await onlyRowOf(pool, counted, `select count(*) as rows from ${live.schema}.${table}`)).rows
    }
    await measured(async () => {
      await inTransaction(pool, async (client) => {
        for (const { name: table } of tables) {
          await copyTableIn(client, `${SCHEMA}.${table}`, createReadStream(fileOf(table)))
        }
        // As a rebuild does it.
        await client.query(`set local maintenance_work_mem = '256MB'`)
        await client.query(definition.indexes?.(SCHEMA) ?? '')
        for (const { name: table } of tables) await client.query(`analyze ${SCHEMA}.${table}`)
      })
    })
    return rows
  } finally {
    await pool.query(`drop schema if exists ${SCHEMA} cascade`)
    rmSync(folder, { recursive: true, force: true })
  }
}
