import * as contracts from '@presale/contracts'
import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Left out because `format` says the same. */
const SAID_BY_FORMAT = new Set(['date-time', 'uuid', 'email'])

/** A request's body or query as JSON Schema: what may be sent, before defaults are filled in. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  return withoutDialect(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: overrideFor('input') }),
  )
}

/**
 * JSON Schemas of answers. A schema that the contracts name becomes a component, which all others refer to. @param
 * answers by any key of the caller
 */
export function answerSchemas(answers: ReadonlyMap<string, z.ZodType>): {
  readonly components: Readonly<Record<string, JsonSchema>>
  readonly answers: ReadonlyMap<string, JsonSchema>
} {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of namedSchemas()) registry.add(schema, { id: name })
  const given = new Map<string, string>()
  for (const [key, schema] of answers) {
    const id = registry.get(schema)?.id ?? key
    if (!registry.has(schema)) registry.add(schema, { id })
    given.set(key, id)
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    unrepresentable: 'any',
    override: overrideFor('output'),
    uri: (id: string) => `#/components/schemas/${id}`,
  })
  const found = new Map([...given].map(([key, id]) => [key, inPlaceOf(id, schemas[id])] as const))
  const used = referredTo([...found.values()], schemas)
  const components = Object.fromEntries([...used].sort().map((name) => [name, withoutDialect(schemas[name])]))
  return { components, answers: found }
}

/** Objects that the contracts export, by their name there: Purchase, Wallet. */
function namedSchemas(): [string, z.ZodType][] {
  return Object.entries(contracts).flatMap(([name, value]) =>
    value instanceof z.ZodObject ? [[name.charAt(0).toUpperCase() + name.slice(1), value]] : [],
  )
}

function inPlaceOf(id: string, schema: JsonSchema | undefined): JsonSchema {
  const isNamed = /^\w+$/.test(id)
  return isNamed ? { $ref: `#/components/schemas/${id}` } : withoutDialect(schema)
}

/** The components that these schemas refer to, directly or indirectly. */
function referredTo(from: unknown, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const found = new Set<string>()
  const waiting: unknown[] = [from]
  while (waiting.length > 0) {
    const text = JSON.stringify(waiting.pop())
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      waiting.push(withoutDialect(schemas[name] as JsonSchema))
    }
  }
  return found
}

interface Overridden {
  readonly zodSchema: object
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
}

const overrideFor =
  (io: 'input' | 'output') =>
  ({ zodSchema, jsonSchema }: Overridden): void => {
    if (io === 'input' && zodSchema instanceof z.ZodPipe && !(zodSchema.out instanceof z.ZodTransform)) {
      // Input is trimmed before it is validated: the rule describes the trimmed text.
      Object.assign(jsonSchema, { ...requestSchema(zodSchema.out as z.ZodType), ...jsonSchema })
    }
    const standsFor = contracts.standIns.get(zodSchema)
    if (standsFor) Object.assign(jsonSchema, requestSchema(standsFor))
    const { id: _id, ...described } = z.globalRegistry.get(zodSchema as z.ZodType) ?? {}
    Object.assign(jsonSchema, described)
    if (SAID_BY_FORMAT.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
    // The bounds of JavaScript's safe integers are no rule of ours.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  }

function withoutDialect(schema: JsonSchema | undefined): JsonSchema {
  const { $schema: _schema, $id: _id, id: _name, '~standard': _standard, ...rest } = schema ?? {}
  return rest
}
