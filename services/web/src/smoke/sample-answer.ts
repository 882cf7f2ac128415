import { z } from 'zod'

/** The part of JSON Schema that the contract's answers come out as. */
interface Shape {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly prefixItems?: readonly Shape[]
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly minItems?: number
}

const FORMATS: Readonly<Record<string, () => string>> = {
  'date-time': () => new Date().toISOString(),
  date: () => new Date().toISOString().slice(0, 10),
  uuid: () => '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10',
  email: () => 'ann@example.com',
  uri: () => 'https://example.com/',
}
/** Texts of the forms that the contract asks for by a pattern alone. */
const TEXTS = ['1.00', '1', 'BTC', 'sample', 'a'.repeat(64), '2026-01-01']

/**
 * The least that the schema accepts: every field that must be there, lists with one row, null where that may be. So it
 * changes with the contract, and no list of answers has to be kept beside it.
 */
export function sampleAnswer(schema: z.ZodType): unknown {
  return sampleOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Shape)
}

function sampleOf(shape: Shape): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return sampleOf(choices.find(({ type }) => type === 'null') ?? choices[0] ?? {})
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map(sampleOf))
  const types = [shape.type ?? []].flat()
  const type = types.includes('null') ? 'null' : (types[0] ?? 'null')
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, sampleOf(shape.properties?.[name] ?? {})]),
      )
    case 'array':
      return shape.prefixItems?.map(sampleOf) ?? [sampleOf(shape.items ?? {})]
    case 'string':
      return textOf(shape)
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 0, 0)
    case 'boolean':
      return false
    default:
      return null
  }
}

function textOf({ format, pattern, minLength = 0 }: Shape): string {
  const formatted = format === undefined ? undefined : FORMATS[format]?.()
  if (formatted !== undefined) return formatted
  if (pattern === undefined) return 'sample'.padEnd(minLength, 's')
  const matching = TEXTS.find((text) => new RegExp(pattern, 'u').test(text) && text.length >= minLength)
  if (matching === undefined) throw new Error(`No sample of a text that matches ${pattern}`)
  return matching
}
