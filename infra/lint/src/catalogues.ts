import { compileMessage } from '@lingui/message-utils/compileMessage'
import { childrenOf, isNode, type Node, nameOf, parse } from './syntax'

/** Key and text of each entry of a catalogue (texts.<language>.ts). */
export function entriesOf(source: string): Map<string, string> {
  const entries = new Map<string, string>()
  const visit = (node: Node) => {
    if (node.type !== 'KeyValueProperty') return childrenOf(node).forEach(visit)
    entries.set(nameOf(node.key) ?? '', textOf(node.value))
  }
  visit(parse(source, false).root)
  return entries
}

function textOf(value: unknown): string {
  if (!isNode(value)) return ''
  const [first] = Array.isArray(value.quasis) ? value.quasis : []
  return String(isNode(first) ? first.cooked : value.value)
}

/** What the types cannot hold: quotes that MessageFormat would take for its own, and values and marks in each language. */
export function faultsOf(english: Map<string, string>, other: Map<string, string>): string[] {
  const faults: string[] = []
  for (const [key, text] of other) {
    if (/(^|[^'])'[{}]/u.test(text)) faults.push(`${key}: a quote before a brace is written twice ('')`)
    const wanted = placeholdersOf(english.get(key) ?? '')
    const given = placeholdersOf(text)
    if (wanted !== given) faults.push(`${key}: has ${given || 'no values'}, English has ${wanted || 'none'}`)
  }
  return faults
}

function placeholdersOf(text: string): string {
  const names = new Set<string>()
  collect(compileMessage(text) as unknown, names)
  for (const [mark] of text.matchAll(/<\w+\s?\/?>/gu)) names.add(mark)
  return [...names].sort().join(', ')
}

/** A value is a list that begins with its name; a plural's cases are lists again. */
function collect(tokens: unknown, names: Set<string>): void {
  if (!Array.isArray(tokens)) return
  for (const token of tokens as unknown[]) {
    if (!Array.isArray(token)) continue
    const [name, , cases] = token as unknown[]
    names.add(String(name))
    if (typeof cases === 'object' && cases !== null) {
      for (const words of Object.values(cases)) collect(words, names)
    }
  }
}
