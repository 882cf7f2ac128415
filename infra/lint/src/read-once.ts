import type { Finding } from './literal-texts'
import { childrenOf, isNode, type Node, nameOf, parse } from './syntax'

/** Methods of a page or a part of it that say what it shows at the moment. */
const READING = new Set([
  'allInnerTexts',
  'allTextContents',
  'boundingBox',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
])

/**
 * `expect(await field.inputValue())` and its like in a browser test: a page follows what made it change by a moment, and
 * what is read once may be read before it. `eventually` of tests/support asks until it is so.
 */
export function readOnce(source: string): Finding[] {
  const { root, lineOf } = parse(source, false)
  return expectationsIn(root)
    .filter((call) => withAwaits(argumentsOf(call)).some(isReading))
    .map((call) => ({ line: lineOf(call), text: 'expect(await …)' }))
}

const isCallOf = (name: string) => (node: Node) =>
  node.type === 'CallExpression' && isNode(node.callee) && node.callee.value === name

function expectationsIn(node: Node): Node[] {
  const below = childrenOf(node).flatMap(expectationsIn)
  return isCallOf('expect')(node) ? [node, ...below] : below
}

const argumentsOf = (call: Node): Node[] => childrenOf({ arguments: call.arguments })

/** What is awaited in these, but not in a function that stands in them: that runs at another time. */
function withAwaits(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return []
    const below = withAwaits(childrenOf(node))
    return node.type === 'AwaitExpression' && isNode(node.argument) ? [node.argument, ...below] : below
  })
}

function isReading(awaited: Node): boolean {
  const call = withoutQuestionMark(awaited)
  if (call.type !== 'CallExpression' || !isNode(call.callee)) return false
  const method = withoutQuestionMark(call.callee)
  return method.type === 'MemberExpression' && READING.has(nameOf(method) ?? '')
}

const withoutQuestionMark = (node: Node): Node =>
  node.type === 'OptionalChainingExpression' && isNode(node.base) ? node.base : node
