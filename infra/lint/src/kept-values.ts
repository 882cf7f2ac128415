import type { Finding } from './literal-texts'
import { childrenOf, isNode, type Node, nameOf, parse } from './syntax'

/**
 * Values that a browser which translates the page may change: amounts, prices, addresses, hashes, symbols, networks and
 * names of people. They stand below an element with `translate`, or in one that keeps them. Only what is shown right there
 * is looked at: by the function that writes it, or by its name. What is none although it looks like one says so in a
 * comment on its line or the one above: `// translated: why`.
 */
export function keptValues(source: string): Finding[] {
  const { root, lineOf } = parse(source, true)
  const lines = source.split('\n')
  const isExcused = (line: number) =>
    [lines[line - 1], lines[line - 2]].some((one) => one?.includes('translated:'))
  return valuesIn(root, false)
    .map((node) => ({ line: lineOf(node), text: wordsOf(node) }))
    .filter(({ line }) => !isExcused(line))
}

/** Components that keep what they show. */
const KEEPERS = /^(Kept|ValuesKept|Amount|AddressText|CodeText|EmailText)$/
/** What a property shows as it is. */
const SHOWN = /^(suffix|prefix|note|detail|cell|children)$/

function valuesIn(node: Node, isKept: boolean): Node[] {
  if (node.type === 'JSXElement' && isNode(node.opening)) {
    const { opening } = node
    const keepsBelow = isKept || KEEPERS.test(nameOf(opening.name) ?? '') || hasTranslate(opening)
    const shown = (node.children as Node[]).flatMap((child) => shownIn(child, keepsBelow))
    return [
      ...childrenOf({ attributes: opening.attributes }).flatMap((one) => valuesIn(one, isKept)),
      ...shown,
    ]
  }
  if (node.type === 'JSXFragment') return (node.children as Node[]).flatMap((child) => shownIn(child, isKept))
  if (node.type === 'JSXAttribute' && SHOWN.test(nameOf(node.name) ?? '') && isNode(node.value))
    return shownIn(node.value, isKept)
  if (node.type === 'KeyValueProperty' && SHOWN.test(nameOf(node.key) ?? '') && isNode(node.value))
    return [...bareIn(resultOf(node.value)), ...valuesIn(node.value, false)]
  return childrenOf(node).flatMap((child) => valuesIn(child, isKept))
}

function hasTranslate(opening: Node): boolean {
  return childrenOf({ attributes: opening.attributes }).some(
    (one) => one.type === 'JSXAttribute' && nameOf(one.name) === 'translate',
  )
}

function shownIn(child: Node, isKept: boolean): Node[] {
  if (child.type !== 'JSXExpressionContainer' || !isNode(child.expression)) return valuesIn(child, isKept)
  const bare = isKept ? [] : bareIn(child.expression)
  return [...bare, ...valuesIn(child.expression, isKept)]
}

/** Of `(row) => row.symbol`, what it gives back. */
function resultOf(node: Node): Node {
  return node.type.startsWith('Arrow') && isNode(node.body) ? node.body : node
}

/** The values that an expression shows, not those in elements below it. */
function bareIn(node: Node): Node[] {
  switch (node.type) {
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsNonNullExpression':
      return isNode(node.expression) ? bareIn(node.expression) : []
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].filter(isNode).flatMap(bareIn)
    case 'BinaryExpression':
      return (node.operator === '&&' ? [node.right] : [node.left, node.right]).filter(isNode).flatMap(bareIn)
    case 'TemplateLiteral':
      return childrenOf({ expressions: node.expressions }).flatMap(bareIn)
    case 'Identifier':
    case 'MemberExpression':
      return NAMED_SO.test(nameOf(node) ?? '') ? [node] : []
    case 'CallExpression':
      return isValue(node) ? [node] : []
    default:
      return []
  }
}

const NAMED_SO =
  /^(ipAddress|symbol|cryptoSymbol|currencySymbol|paidIn|unit|USD|transactionHash|hash|wallet|walletAddress|address|email|userEmail|userName|userAgent|contact|supportContact|purchaseId|sessionId|correlationId|tokenName)$/
const WRITES_A_VALUE = /^(formatMoney|formatCountdown|groupsOfFour|networkName|emailAsWritten|dollars)$/
/** A number is a value where it is an amount; counts are words of their sentence. */
const AN_AMOUNT = /amount|token|balance|price|paid|raised|^from$/i

function isValue(call: Node): boolean {
  const name = nameOf(call.callee) ?? ''
  if (WRITES_A_VALUE.test(name)) return true
  const given = childrenOf({ arguments: call.arguments })
  if (name === 'formatNumber') return given.some((one) => namesIn(one).some((each) => AN_AMOUNT.test(each)))
  // A sentence with an amount in it: `t('bought', { tokens: formatNumber(tokens) })`.
  if (!/^t$/.test(name)) return false
  return given.flatMap(propertiesOf).some((value) => bareIn(value).length > 0)
}

const propertiesOf = (node: Node): Node[] =>
  node.type === 'ObjectExpression'
    ? childrenOf({ properties: node.properties }).flatMap((one) => (isNode(one.value) ? [one.value] : []))
    : []

function namesIn(node: Node): string[] {
  const name = node.type === 'Identifier' ? [String(node.value)] : []
  return [...name, ...childrenOf(node).flatMap(namesIn)]
}

function wordsOf(node: Node): string {
  return nameOf(node) ?? (isNode(node.callee) ? `${nameOf(node.callee)}(…)` : node.type)
}
