/** What the generator reads of an OpenAPI description; the rest of it is none of its business. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

export interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly format?: string
  readonly minimum?: number
  readonly pattern?: string
}

/** One call of the description, ready to be made a hostile request of. */
export interface Target {
  readonly method: string
  /** With its `{parameters}`. */
  readonly path: string
  readonly query: readonly string[]
  readonly body: { readonly type: string; readonly schema: Schema } | undefined
}

export function targetsOf({ paths }: Description): Target[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const [content] = Object.entries(operation.requestBody?.content ?? {})
      return {
        method: method.toUpperCase(),
        path,
        query: (operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name),
        body: content && { type: content[0], schema: content[1].schema ?? {} },
      }
    }),
  )
}

/** A value that fits the schema well enough to get past the first checks, so that later ones are reached. */
export function plausible(schema: Schema, description: Description): unknown {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return plausible(description.components?.schemas?.[name] ?? {}, description)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return plausible(first, description)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, plausible(part, description)]),
    )
  }
  if (type === 'object') return {}
  if (type === 'array') return [plausible(schema.items ?? {}, description)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  return plausibleText(schema)
}

const TEXTS = ['a plausible text', 'BTC', '3.50', '12345678', 'a1b2c3d4e5']

function plausibleText({ format, pattern }: Schema): string {
  if (format === 'uuid') return '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10'
  if (format === 'email') return 'somebody@example.com'
  if (format === 'date-time') return '2026-01-31T12:00:00Z'
  if (format === 'date') return '2026-01-31'
  const [usual = ''] = TEXTS
  if (pattern === undefined) return usual
  return TEXTS.find((text) => new RegExp(pattern).test(text)) ?? usual
}
