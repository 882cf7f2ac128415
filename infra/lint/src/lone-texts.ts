import type { Finding } from './literal-texts'
import { childrenOf, isNode, type Node, nameOf, parse } from './syntax'

/**
 * Texts that stand beside something else in their element. A browser that translates a page puts each text node into an
 * element of its own: React, which knows nothing of that, then fails to put something before the text, or to take it
 * away, and what it writes into the text shows nowhere. Where a text is all that an element has, React replaces the
 * element's whole content, and everything goes on. So a text is the only child of its element, and in one piece.
 *
 * A property of the type ReactElement is no text, since the compiler says so; what else is none although it may look like
 * one says so in a comment on its line or the one above: `// no text: why`.
 */
export function loneTexts(source: string): Finding[] {
  const { root, lineOf } = parse(source, true)
  const elements = elementsNamedIn(root)
  const lines = source.split('\n')
  const isExcused = (line: number) =>
    [lines[line - 1], lines[line - 2]].some((one) => one?.includes('no text:'))
  return [
    ...parentsIn(root).flatMap((parent) => textsBeside(parent, elements)),
    ...bareResults(root, elements),
  ]
    .map((node) => ({ line: lineOf(node), text: wordsOf(node) }))
    .filter(({ line }) => !isExcused(line))
}

const isParent = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'

function parentsIn(node: Node): Node[] {
  const below = childrenOf(node).flatMap(parentsIn)
  return isParent(node) ? [node, ...below] : below
}

function textsBeside(parent: Node, elements: ReadonlySet<string>): Node[] {
  const children = shownChildren(parent)
  // A fragment's children stand among those of whoever shows it.
  if (children.length < 2 && !isFragment(parent)) return []
  return children.filter((child) => isText(child, elements) && !isBlank(child))
}

const isFragment = ({ type, opening }: Node) =>
  type === 'JSXFragment' || (isNode(opening) && nameOf(opening.name) === 'Fragment')

/** Spaces alone are nothing to translate. */
function isBlank(child: Node): boolean {
  const { value } = child.type === 'JSXExpressionContainer' ? inner(child) : child
  return typeof value === 'string' && value.trim() === ''
}

/** A component whose result is a text: where it is shown, the text stands beside whatever there is. */
function bareResults(root: Node, elements: ReadonlySet<string>): Node[] {
  return declarationsIn(root)
    .filter(({ name, value }) => /^\p{Lu}/u.test(name) && isFunction(value))
    .flatMap(({ value }) => returned(value))
    .filter((result) => isText(result, elements) && !isParent(result) && mayBeShown(result))
}

/** Of what a function in capitals returns, it is no component where it returns an object, a list or a class. */
const mayBeShown = ({ type }: Node) =>
  !['ObjectExpression', 'ArrayExpression', 'NewExpression'].includes(type)

/** Without what JSX itself leaves out: comments, and lines that hold spaces alone. */
function shownChildren(parent: Node): Node[] {
  return (parent.children as Node[]).filter((child) => {
    if (child.type === 'JSXText') return !/^\s*\n\s*$/.test(String(child.value)) && String(child.value) !== ''
    if (child.type === 'JSXExpressionContainer') return inner(child).type !== 'JSXEmptyExpression'
    return true
  })
}

const inner = (container: Node): Node => container.expression as Node

/** Whether it is a text, or may be one. */
function isText(node: Node, elements: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'JSXText':
      return true
    case 'JSXElement':
    case 'JSXFragment':
    case 'NullLiteral':
    case 'BooleanLiteral':
      return false
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return isText(inner(node), elements)
    case 'TsAsExpression':
    case 'TsNonNullExpression':
      return isText(inner(node), elements)
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].some((branch) => isText(branch as Node, elements))
    case 'BinaryExpression':
      return node.operator === '&&'
        ? isText(node.right as Node, elements)
        : node.operator === '||' || node.operator === '??'
          ? [node.left, node.right].some((side) => isText(side as Node, elements))
          : true
    case 'Identifier':
      return String(node.value) !== 'undefined' && !elements.has(String(node.value))
    case 'MemberExpression':
      return !elements.has(nameOf(node) ?? '')
    case 'CallExpression':
      return !returnsElements(node, elements)
    default:
      return true
  }
}

/** What these give back is an element, or nothing. */
const NO_TEXTS = ['cloneElement', 'createPortal', 'assertNever']

/** `list.map((one) => <li>…</li>)`, or a function of the same file that returns elements. */
function returnsElements(call: Node, elements: ReadonlySet<string>): boolean {
  if (!isNode(call.callee)) return false
  if (call.callee.type === 'Identifier') {
    const name = String(call.callee.value)
    return NO_TEXTS.includes(name) || elements.has(name)
  }
  if (!['map', 'flatMap'].includes(nameOf(call.callee) ?? '')) return false
  const [argument] = childrenOf({ arguments: call.arguments })
  return argument !== undefined && returned(argument).every((result) => !isText(result, elements))
}

const isFunction = ({ type }: Node) => /^(Function(Declaration|Expression)|Arrow.*)$/.test(type)

/** What a function gives back, as far as its text shows. */
function returned(fn: Node): Node[] {
  if (!isNode(fn.body)) return [fn]
  if (!/^(BlockStatement|FunctionBody)$/.test(fn.body.type)) return [fn.body]
  return returnsIn(fn.body)
}

function returnsIn(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return isNode(node.argument) ? [node.argument] : []
  if (isFunction(node)) return []
  return childrenOf(node).flatMap(returnsIn)
}

/** Names of the file that stand for elements alone: `const icon = <Check />`, `const row = () => <li />`. */
function elementsNamedIn(root: Node): ReadonlySet<string> {
  const names = new Set(elementPropertiesIn(root))
  // What is made of elements is found once they are known.
  for (const _ of [1, 2]) {
    for (const { name, value } of declarationsIn(root)) {
      const results = isFunction(value) ? returned(value) : [value]
      if (results.length > 0 && results.every((result) => !isText(result, names))) names.add(name)
    }
  }
  return names
}

/** `icon?: ReactElement | undefined`. */
function elementPropertiesIn(node: Node): string[] {
  const below = childrenOf(node).flatMap(elementPropertiesIn)
  if (node.type !== 'TsPropertySignature' || !isNode(node.key) || !isNode(node.typeAnnotation)) return below
  const [type] = childrenOf(node.typeAnnotation)
  return type && isElementType(type) ? [String(node.key.value), ...below] : below
}

function isElementType(type: Node): boolean {
  // Lists of elements.
  if (type.type === 'TsTypeOperator') return isElementType(type.typeAnnotation as Node)
  if (type.type === 'TsArrayType') return isElementType(type.elemType as Node)
  if (type.type === 'TsParenthesizedType') return isElementType(type.typeAnnotation as Node)
  if (type.type === 'TsUnionType') return (type.types as Node[]).every(isElementType)
  if (type.type === 'TsKeywordType') return ['undefined', 'null', 'boolean'].includes(String(type.kind))
  // `false`, as in `ReactElement | false`.
  if (type.type === 'TsLiteralType') return isNode(type.literal) && type.literal.type === 'BooleanLiteral'
  return type.type === 'TsTypeReference' && isNode(type.typeName) && nameOf(type.typeName) === 'ReactElement'
}

function declarationsIn(node: Node): { name: string; value: Node }[] {
  const below = childrenOf(node).flatMap(declarationsIn)
  if (
    node.type === 'VariableDeclarator' &&
    isNode(node.id) &&
    isNode(node.init) &&
    node.id.type === 'Identifier'
  )
    return [{ name: String(node.id.value), value: node.init }, ...below]
  if (node.type === 'FunctionDeclaration' && isNode(node.identifier))
    return [{ name: String(node.identifier.value), value: node }, ...below]
  return below
}

function wordsOf(node: Node): string {
  if (node.type === 'JSXText') return String(node.value).trim().replace(/\s+/g, ' ')
  const shown = node.type === 'JSXExpressionContainer' ? inner(node) : node
  return nameOf(shown) ?? (isNode(shown.callee) ? `${nameOf(shown.callee)}(…)` : shown.type)
}
