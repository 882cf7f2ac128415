import { z } from 'zod'
import { column, type Definition, definitionOf } from './column-definition'

export const uuid = () => column(z.string(), { type: 'uuid' })
export const text = () => column(z.string(), { type: 'text' })
export const boolean = () => column(z.boolean(), { type: 'boolean' })
export const integer = () => column(z.int(), { type: 'integer' })
export const real = () => column(z.number(), { type: 'real' })
/** A number that JavaScript can hold. */
export const bigint = () => column(z.string().transform(Number), { type: 'bigint' })
/** An id that is a bigint: its digits. */
export const bigintId = () => column(z.string(), { type: 'bigint' })
/** Decimal text, digit by digit. */
export const numeric = () => column(z.string(), { type: 'numeric' })
/** ISO 8601 UTC. */
export const timestamptz = () =>
  column(
    z.date().transform((time) => time.toISOString()),
    { type: 'timestamptz' },
  )
/** A timestamptz that code reckons with. */
export const date = () => column(z.date(), { type: 'timestamptz' })
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  column(z.enum(values), { type: 'text', values })
export const json = <Schema extends z.ZodType>(schema: Schema) =>
  column(z.unknown().pipe(schema), { type: 'jsonb', write: (value) => JSON.stringify(value) })

/** Any JSON, for whoever knows nothing of it. */
export const anyJson = () => json(z.unknown())
export const bytes = () => column(z.instanceof(Buffer), { type: 'bytea' })

export function nullable<Schema extends z.ZodType>(schema: Schema) {
  return column(schema.nullable(), { ...definitionOf(schema), isNullable: true })
}

export function primaryKey<Schema extends z.ZodType>(schema: Schema): Schema {
  return column(schema, { ...definitionOf(schema), isPrimaryKey: true })
}

/** What the column's kind alone does not say of it. */
export function defined<Schema extends z.ZodType>(
  schema: Schema,
  more: Pick<Definition, 'modifier' | 'constraint'>,
): Schema {
  return column(schema, { ...definitionOf(schema), ...more })
}
