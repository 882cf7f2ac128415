import { z } from 'zod'
import { ask } from './ask'
import * as column from './column'
import { type Field, fieldsOf, type RowShape, row } from './columns'
import { type Sql, textOf } from './prepared'
import type { Answer, Queryable } from './queryable'

type PgRow = Answer['rows'][number]

/**
 * A row is not as its query's shape says: code and tables disagree. The message names columns and never a value,
 * which may be personal.
 */
export class UnexpectedRow extends Error {
  override readonly name = 'UnexpectedRow'

  /** @param lacksColumns the table is that of another release, as a view is while another release's is live */
  constructor(
    message: string,
    readonly lacksColumns = false,
  ) {
    super(message)
  }
}

/** All rows of a query, checked and read by their shape. @throws UnexpectedRow */
export async function rowsOf<Shape extends RowShape>(
  database: Queryable,
  shape: Shape,
  sql: Sql,
  values?: readonly unknown[],
): Promise<z.output<Shape>[]> {
  const { rows } = await ask(database, sql, values)
  return readRows(shape, textOf(sql), rows)
}

/** The first row, or undefined where there is none. @throws UnexpectedRow */
export async function firstRowOf<Shape extends RowShape>(
  database: Queryable,
  shape: Shape,
  sql: Sql,
  values?: readonly unknown[],
): Promise<z.output<Shape> | undefined> {
  const { rows } = await ask(database, sql, values)
  return readRows(shape, textOf(sql), rows.slice(0, 1))[0]
}

/** The row of a query that always has one. @throws UnexpectedRow, also where it has none */
export async function onlyRowOf<Shape extends RowShape>(
  database: Queryable,
  shape: Shape,
  sql: Sql,
  values?: readonly unknown[],
): Promise<z.output<Shape>> {
  const found = await firstRowOf(database, shape, sql, values)
  if (found === undefined) throw new UnexpectedRow(`No row from: ${shortened(textOf(sql))}`)
  return found
}

const counted = row({ total: column.bigint() })

/** What a query counts, in its one row's column `total`. @throws UnexpectedRow */
export async function countRows(
  database: Queryable,
  text: string,
  values?: readonly unknown[],
): Promise<number> {
  return (await onlyRowOf(database, counted, text, values)).total
}

/** @throws UnexpectedRow */
export function readRows<Shape extends RowShape>(
  shape: Shape,
  text: string,
  rows: readonly PgRow[],
): z.output<Shape>[] {
  const read = rowReader(shape)
  return rows.map((row) => {
    try {
      return read(row)
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      throw unexpected(error, shape, text, row)
    }
  })
}

/** Reads a row as pg hands it out; what else stands in it is left out. @throws z.ZodError */
export function rowReader<Shape extends RowShape>(shape: Shape): (row: PgRow) => z.output<Shape> {
  const fields = fieldsByShape.get(shape) ?? fieldsOf(shape)
  fieldsByShape.set(shape, fields)
  return (row) => {
    const given: Record<string, unknown> = {}
    for (const { field, column } of fields) given[field] = row[column]
    return shape.parse(given)
  }
}

/** Names of columns are made once for each shape, not for each query. */
const fieldsByShape = new WeakMap<RowShape, Field[]>()

function unexpected({ issues }: z.ZodError, shape: RowShape, text: string, row: PgRow): UnexpectedRow {
  const columns = new Map(fieldsOf(shape).map(({ field, column }) => [field, column]))
  const faults = issues.map(({ path: [field = '', ...rest], message }) => {
    const column = columns.get(String(field)) ?? String(field)
    return column in row ? `${[column, ...rest.map(String)].join('.')}: ${message}` : `${column} is missing`
  })
  const lacksColumns = fieldsOf(shape).some(({ column }) => !(column in row))
  return new UnexpectedRow(
    `A row has an unexpected shape (${faults.join('; ')}); its columns are ${Object.keys(row).join(', ')}; from: ${shortened(text)}`,
    lacksColumns,
  )
}

/** A query's parameters are not part of its text. */
function shortened(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}
