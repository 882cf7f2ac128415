import { z } from 'zod'

/** How a column is defined beside its name. */
export interface Definition {
  readonly type: string
  /** What stands right behind the type: its precision, or a collation. */
  readonly modifier?: string
  readonly isNullable?: boolean
  readonly isPrimaryKey?: boolean
  /** Nothing else is let in. */
  readonly values?: readonly string[]
  /** A default, or a check of its own. */
  readonly constraint?: string
  /** How a parameter says a value, where that is not the value itself. */
  write?(value: unknown): unknown
}

const definitions = z.registry<Definition>()

/** The zod of a column says how pg hands its value out, and what that is read as. */
export function column<Schema extends z.ZodType>(schema: Schema, definition: Definition): Schema {
  definitions.add(schema, definition)
  return schema
}

export function definitionOf(schema: z.ZodType): Definition {
  const definition = definitions.get(schema)
  if (!definition) throw new Error('The schema is none of a column')
  return definition
}
