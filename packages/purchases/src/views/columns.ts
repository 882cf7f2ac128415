import type { Columns } from '@presale/read-store'
import { z } from 'zod'

/** How a column is defined beside its name. */
interface Definition {
  readonly type: string
  readonly isNullable?: boolean
  readonly isPrimaryKey?: boolean
  /** Nothing else is let in. */
  readonly values?: readonly string[]
}

const definitions = z.registry<Definition>()

/** The zod of a column says how pg hands its value out, and what that is read as. */
function column<Schema extends z.ZodType>(schema: Schema, definition: Definition): Schema {
  definitions.add(schema, definition)
  return schema
}

export const uuid = () => column(z.string(), { type: 'uuid' })
export const text = () => column(z.string(), { type: 'text' })
export const boolean = () => column(z.boolean(), { type: 'boolean' })
export const integer = () => column(z.int(), { type: 'integer' })
/** A number that JavaScript can hold. */
export const bigint = () => column(z.string().transform(Number), { type: 'bigint' })
/** Decimal text, digit by digit. */
export const numeric = () => column(z.string(), { type: 'numeric' })
/** ISO 8601 UTC. */
export const timestamptz = () =>
  column(
    z.date().transform((time) => time.toISOString()),
    { type: 'timestamptz' },
  )
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  column(z.enum(values), { type: 'text', values })

export function nullable<Schema extends z.ZodType>(schema: Schema) {
  return column(schema.nullable(), { ...definitionOf(schema), isNullable: true })
}

export function primaryKey<Schema extends z.ZodType>(schema: Schema): Schema {
  return column(schema, { ...definitionOf(schema), isPrimaryKey: true })
}

/** A table: its columns by the names of the fields that they keep, in their order. */
export type Table = z.ZodObject<Readonly<Record<string, z.ZodType>>>

/** The columns' part of `create table`. */
export function columnDefinitions(table: Table): string {
  return fieldsOf(table)
    .map(({ name, definition }) => definitionText(name, definition))
    .join(',\n')
}

/** How a row's fields fill the columns, for `asUnnest`. */
export function columnWriters(table: Table): Columns<Readonly<Record<string, unknown>>> {
  return Object.fromEntries(
    fieldsOf(table).map(({ field, name, definition }) => [
      name,
      { type: definition.type, value: (row) => row[field] },
    ]),
  )
}

/** Reads rows as Postgres hands them out; what else stands in them is left out. @throws z.ZodError */
export function rowReader<Row extends Table>(table: Row) {
  const fields = fieldsOf(table)
  return (record: Readonly<Record<string, unknown>>): z.output<Row> => {
    const row: Record<string, unknown> = {}
    for (const { field, name } of fields) row[field] = record[name]
    return table.parse(row)
  }
}

function fieldsOf(table: Table) {
  return Object.entries(table.shape).map(([field, schema]) => ({
    field,
    name: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    definition: definitionOf(schema),
  }))
}

function definitionOf(schema: z.ZodType): Definition {
  const definition = definitions.get(schema)
  if (!definition) throw new Error('The schema is none of a column')
  return definition
}

function definitionText(name: string, { type, isNullable, isPrimaryKey, values }: Definition): string {
  const key = isPrimaryKey ? ' primary key' : isNullable ? '' : ' not null'
  const listed = values?.map((value) => `'${value}'`).join(', ')
  return `${name} ${type}${key}${listed === undefined ? '' : ` check (${name} in (${listed}))`}`
}
