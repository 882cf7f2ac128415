import { childrenOf, isNode, type Node, nameOf, parse } from './syntax'

export interface Finding {
  readonly line: number
  readonly text: string
}

/** Attributes and properties that a person reads or hears. */
const SHOWN =
  /^(aria-label|aria-valuetext|aria-roledescription|aria-description|alt|placeholder|title|description|label|hint|error|content|valueText|unit|message|caption|heading|text|words|summary|sentence|(\w+)(Label|Title|Text|Hint|Words|Message|Reason|Description|Placeholder))$/
/** What is handed to these is shown. */
const SHOWING = /^(toast|setPageTitle|announce|alert|confirm|prompt|sentenceOf)$/
/** For developers and operators, who read English. */
const NOT_SHOWN = /(Error|^warn|^debug|^log)$/
const LETTER = /\p{L}/u
/** Two words or more, the first with a capital: no key, no class, no address. */
const SENTENCE = /^\p{Lu}[\p{L}\p{M}'’-]*[,:]? \S/u

/**
 * Texts that stand in the code and not in a catalogue. What no person reads can say so in a comment on its line or the
 * one above: `// not a text: why`.
 */
export function literalTexts(source: string, hasTags: boolean): Finding[] {
  const { root, lineOf } = parse(source, hasTags)
  const lines = source.split('\n')
  const isExcused = (line: number) =>
    [lines[line - 1], lines[line - 2]].some((one) => one?.includes('not a text:'))
  const found = new Map<Node, string>()
  for (const child of childrenOf(root)) visit(child, false, found)
  return [...found]
    .map(([node, text]) => ({ line: lineOf(node), text: text.trim().replace(/\s+/g, ' ') }))
    .filter(({ line }) => !isExcused(line))
}

/** @param isShown whether a text at this place reaches a person. */
function visit(node: Node, isShown: boolean, found: Map<Node, string>): void {
  if (NEVER_SHOWN.has(node.type)) return
  if (TEXTS.has(node.type)) note(node, isShown || node.type === 'JSXText', found)
  else for (const [child, isChildShown] of placesIn(node, isShown)) visit(child, isChildShown, found)
}

const NEVER_SHOWN = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'TsTypeAliasDeclaration',
  'TsInterfaceDeclaration',
  'TsTypeAnnotation',
  'TsTypeParameterInstantiation',
  'ThrowStatement',
])
const TEXTS = new Set(['JSXText', 'StringLiteral', 'TemplateElement'])
/** What is in them is shown where they are. */
const TRANSPARENT = new Set([
  'TemplateLiteral',
  'ParenthesisExpression',
  'JSXExpressionContainer',
  'TsAsExpression',
  'TsConstAssertion',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
])

type Place = readonly [child: Node, isShown: boolean]

const place = (child: unknown, isShown: boolean): Place[] => (isNode(child) ? [[child, isShown]] : [])

/** The nodes below, and for each whether a text there is shown. */
function placesIn(node: Node, isShown: boolean): Place[] {
  const all = (shown: boolean) => childrenOf(node).map((child): Place => [child, shown])
  if (TRANSPARENT.has(node.type)) return all(isShown)
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return all(true)
    case 'JSXAttribute':
      return place(node.value, SHOWN.test(nameOf(node.name) ?? ''))
    case 'KeyValueProperty':
      return place(node.value, isShown || SHOWN.test(nameOf(node.key) ?? ''))
    case 'NewExpression':
    case 'CallExpression':
      return placesInCall(node)
    case 'ConditionalExpression':
      return [
        ...place(node.test, false),
        ...place(node.consequent, isShown),
        ...place(node.alternate, isShown),
      ]
    case 'BinaryExpression':
      // A comparison's strings are not shown; what stands right of && and || is.
      return [
        ...place(node.left, isShown && node.operator === '+'),
        ...place(node.right, isShown && ['+', '&&', '||', '??'].includes(String(node.operator))),
      ]
    default:
      return all(false)
  }
}

function placesInCall(call: Node): Place[] {
  const name = nameOf(call.callee) ?? ''
  if (NOT_SHOWN.test(name)) return []
  const given = childrenOf({ arguments: call.arguments })
  return [...place(call.callee, false), ...given.map((one): Place => [one, SHOWING.test(name)])]
}

function note(node: Node, isShown: boolean, found: Map<Node, string>): void {
  const text = textOf(node)
  if (isShown ? LETTER.test(text) : SENTENCE.test(text)) found.set(node, text)
}

function textOf({ value, cooked, raw }: Node): string {
  return [value, cooked, raw].find((text): text is string => typeof text === 'string') ?? ''
}
