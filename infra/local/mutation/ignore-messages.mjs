// Leaves out of the mutants what a person reads in a log: the wording of an error, and a log line as a whole. What a
// program reads of an error (its class, its code, its cause) is mutated. And `default: assertNever(…)`: the compiler
// proves that nothing comes there.

const isText = ({ type }) => type === 'StringLiteral' || type === 'TemplateLiteral'

function isErrorText(path) {
  return isText(path.node) && path.parentPath?.isNewExpression()
}

function isLogLine({ node }) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object } = node.callee
  return (object.name ?? object.property?.name) === 'log'
}

function isAssertNever({ node }) {
  if (node.type !== 'SwitchCase' || node.test !== null) return false
  const [statement] = node.consequent
  const call = statement?.argument ?? statement?.expression
  return call?.type === 'CallExpression' && call.callee.name === 'assertNever'
}

function shouldIgnore(path) {
  if (isErrorText(path)) return 'The wording of an error'
  if (isLogLine(path)) return 'A log line'
  if (isAssertNever(path)) return 'Proven by the compiler'
  return undefined
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'messages', value: { shouldIgnore } }]
