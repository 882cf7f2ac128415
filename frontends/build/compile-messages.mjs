// A webpack loader for catalogues (texts.<language>.ts): each text becomes the list that Lingui interpolates, as its own
// compiler makes it. The compiler itself, 6 kB, then stays out of every build.
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { parseSync } from '@swc/core'

export default function compileMessages(source) {
  return replaceTexts(source, (message) => JSON.stringify(listOf(message)))
}

function listOf(message) {
  const compiled = compileMessage(message, undefined)
  return typeof compiled === 'string' ? [compiled] : compiled
}

/** Each text of the object that a catalogue exports, replaced where it stands. */
export function replaceTexts(source, replacement) {
  // Positions count from the first token, in bytes, and on from whatever was parsed before.
  const bytes = Buffer.from(`;${source}`)
  const module = parseSync(bytes.toString(), { syntax: 'typescript' })
  const textsOf = (object) => object.properties.map(({ value }) => value)
  const texts = module.body.flatMap((item) => objectsOf(item).flatMap(textsOf))
  const from = module.span.start
  let result = ''
  let end = 1
  for (const { type, span, value, quasis } of texts) {
    const text = type === 'TemplateLiteral' && quasis.length === 1 ? quasis[0].cooked : value
    if (typeof text !== 'string') throw new Error('A text of a catalogue is one literal, without expressions')
    result += bytes.subarray(end, span.start - from) + replacement(text)
    end = span.end - from
  }
  return result + bytes.subarray(end)
}

function objectsOf({ type, declaration }) {
  if (type !== 'ExportDeclaration' || declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations.map(({ init }) => {
    const object = init.type === 'ObjectExpression' ? init : init.expression
    if (object?.type !== 'ObjectExpression') throw new Error('A catalogue is one object of texts')
    return object
  })
}
