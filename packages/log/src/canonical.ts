/** As deep as no stack minds; what lies deeper is written without recursion, three times as slowly. */
const DEEP = 500

/**
 * JSON in the one form of RFC 8785: keys in the order of their UTF-16 code units, no spaces, numbers and texts as ECMAScript writes
 * them. A half of a surrogate pair, which that form refuses, is written as its escape, since each stored event has to have a form,
 * however deeply it is nested.
 */
export const canonical = (value: unknown): string => written(value, 0)

function written(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth > DEEP) return writtenFlat(value)
  if (Array.isArray(value)) return `[${value.map((item) => written(item, depth + 1)).join(',')}]`
  return `{${fieldsIn(value)
    .map(([key, item]) => `${JSON.stringify(key)}:${written(item, depth + 1)}`)
    .join(',')}}`
}

const fieldsIn = (object: object): [string, unknown][] =>
  Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))

function writtenFlat(value: unknown): string {
  const out: string[] = []
  /** What is still to be written, the next last: text as it is, or a value. */
  const left: (string | Valued)[] = [{ value }]
  const putBack = (written: readonly (string | Valued)[]): void => {
    for (let index = written.length - 1; index >= 0; index--) left.push(written[index] as string | Valued)
  }
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') out.push(next)
    else if (Array.isArray(next.value)) putBack(itemsOf(next.value))
    else if (typeof next.value === 'object' && next.value !== null) putBack(fieldsOf(next.value))
    else out.push(JSON.stringify(next.value) ?? 'null')
  }
  return out.join('')
}

interface Valued {
  readonly value: unknown
}

const itemsOf = (items: readonly unknown[]): (string | Valued)[] => [
  '[',
  ...items.flatMap((value, index) => (index === 0 ? [{ value }] : [',', { value }])),
  ']',
]

const fieldsOf = (object: object): (string | Valued)[] => [
  '{',
  ...fieldsIn(object).flatMap(([key, value], index) => [
    `${index === 0 ? '' : ','}${JSON.stringify(key)}:`,
    { value },
  ]),
  '}',
]
