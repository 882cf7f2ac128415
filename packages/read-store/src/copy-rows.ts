import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import copyStreams from 'pg-copy-streams'
import type { PoolClient } from './pool'

/** The values of a copied row's columns; a Date is a timestamp. */
export type CopiedValue = string | number | boolean | Date | null

/**
 * Writes rows into a table with COPY, the fastest way; none is kept in memory once it was sent. Part of the
 * transaction of `client`. Table and column names are not escaped: they are never user input.
 * @returns how many rows were written
 */
export async function copyRows(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopiedValue[]> | AsyncIterable<readonly CopiedValue[]>,
): Promise<number> {
  const copying = client.query(copyStreams.from(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(asLines(rows)), copying)
  return copying.rowCount
}

/** One line at a time would cost more than the row itself. */
const CHUNK_LENGTH = 65_536

async function* asLines(
  rows: Iterable<readonly CopiedValue[]> | AsyncIterable<readonly CopiedValue[]>,
): AsyncGenerator<string> {
  let chunk = ''
  for await (const row of rows) {
    chunk += `${row.map(asText).join('\t')}\n`
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** COPY's text format: \N is null; characters that would end a value or a row are escaped. */
function asText(value: CopiedValue): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  return String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
}
