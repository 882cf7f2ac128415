import { parseSync } from '@swc/core'

/** A node of the syntax tree, as far as the rules look into it. */
export interface Node {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly [field: string]: unknown
}

export interface Syntax {
  readonly root: Node
  lineOf(node: Node): number
}

export function parse(source: string, hasTags: boolean): Syntax {
  // Positions count from the first token, in bytes, and on from whatever was parsed before.
  const bytes = Buffer.from(`;${source}`)
  const root = parseSync(bytes.toString(), { syntax: 'typescript', tsx: hasTags }) as unknown as Node
  const from = root.span?.start ?? 0
  return {
    root,
    lineOf: ({ span }) =>
      bytes
        .subarray(0, (span?.start ?? from) - from)
        .toString()
        .split('\n').length,
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The nodes right below; an argument of a call stands in a record without a type of its own. */
export function childrenOf(node: object): Node[] {
  return Object.values(node).flatMap((value: unknown) => {
    if (Array.isArray(value)) return value.flatMap((one: unknown) => (isNode(one) ? [one] : childrenIn(one)))
    return isNode(value) ? [value] : childrenIn(value)
  })
}

function childrenIn(value: unknown): Node[] {
  return typeof value === 'object' && value !== null ? childrenOf(value) : []
}

/** `a.b` and `b` are both called b. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (typeof node.value === 'string') return node.value
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}:${nameOf(node.name)}`
  return undefined
}
