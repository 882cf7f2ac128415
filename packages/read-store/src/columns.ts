import { z } from 'zod'
import { type Definition, definitionOf } from './column-definition'
import type { Columns } from './projections/row-set'

/** The columns of a table or of a query's rows, by the names of the fields that they are read as. */
export type RowShape = z.ZodObject<Readonly<Record<string, z.ZodType>>>

export type RowOf<Shape extends RowShape> = Readonly<z.output<Shape>>

/** Made once, beside the query and not within its function. */
export const row = z.object

/** The columns' part of `create table`. */
export function columnDefinitions(table: RowShape): string {
  return fieldsOf(table)
    .map(({ column, schema }) => definitionText(column, definitionOf(schema)))
    .join(',\n')
}

/** The same without the primary key, for a table that gets its key once it is filled. */
export function columnsWithoutKey(table: RowShape): string {
  return fieldsOf(table)
    .map(({ column, schema }) => definitionText(column, { ...definitionOf(schema), isPrimaryKey: false }))
    .join(',\n')
}

/** The columns as a query selects them, of the table of that alias where one is given. */
export function columnNames(shape: RowShape, alias?: string): string {
  return fieldsOf(shape)
    .map(({ column }) => (alias === undefined ? column : `${alias}.${column}`))
    .join(', ')
}

/** How a row's fields fill the columns, for `asUnnest`. */
export function columnWriters(table: RowShape): Columns<Readonly<Record<string, unknown>>> {
  return Object.fromEntries(
    fieldsOf(table).map(({ field, column, schema }) => {
      const { type, write } = definitionOf(schema)
      return [column, { type, value: (row) => (write ? write(row[field]) : row[field]) }]
    }),
  )
}

export interface Field {
  readonly field: string
  readonly column: string
  readonly schema: z.ZodType
}

/** paidAt → paid_at */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function fieldsOf({ shape }: RowShape): Field[] {
  return Object.entries(shape).map(([field, schema]) => ({
    field,
    column: columnOf(field),
    schema,
  }))
}

function definitionText(name: string, definition: Definition): string {
  const { type, modifier = '', isNullable, isPrimaryKey, values, constraint } = definition
  const key = isPrimaryKey ? ' primary key' : isNullable ? '' : ' not null'
  const listed = values?.map((value) => `'${value}'`).join(', ')
  const check = listed === undefined ? '' : ` check (${name} in (${listed}))`
  return `${name} ${type}${modifier}${key}${constraint === undefined ? '' : ` ${constraint}`}${check}`
}
