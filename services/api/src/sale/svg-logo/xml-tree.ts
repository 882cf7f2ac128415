import { SaxesParser, type SaxesTagNS } from 'saxes'
import { declaredEntities } from './declared-entities'
import { NoSvg, refuse, SvgRefused, shortened, TOO_COMPLEX } from './refusal'

export const SVG = 'http://www.w3.org/2000/svg'
export const XLINK = 'http://www.w3.org/1999/xlink'
export const XML = 'http://www.w3.org/XML/1998/namespace'

export interface XmlAttribute {
  readonly uri: string
  readonly local: string
  readonly value: string
}

/** An element by its namespace and name: under which prefix it was written says nothing. */
export interface XmlElement {
  readonly uri: string
  readonly local: string
  readonly attributes: readonly XmlAttribute[]
  readonly children: (XmlElement | string)[]
}

const MOST_CHARACTERS = 5 * 1024 * 1024
// A drawing has a few dozen levels; from 5000 on, browsers draw none.
const MOST_LEVELS = 1000

/**
 * The file's elements, without comments and processing instructions; entities are replaced by their text.
 * @throws NoSvg where its first element is another than `svg`; SvgRefused.
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  const addText = (more: string) => {
    const children = open.at(-1)?.children
    if (!children) return
    // A comment, a CDATA section or an entity does not make two texts of one.
    if (typeof children.at(-1) === 'string') children.push(`${String(children.pop())}${more}`)
    else children.push(more)
  }
  parser.on('error', (error) => {
    throw root || /<([\w.-]+:)?svg[\s>/]/.test(text) ? damaged(error) : new NoSvg()
  })
  parser.on('doctype', (documentType) => {
    declareEntities(parser, declaredEntities(documentType), MOST_CHARACTERS - text.length)
  })
  parser.on('processinginstruction', ({ target, body }) => {
    if (target.toLowerCase() !== 'xml-stylesheet') return
    refuse(`the style sheet <?xml-stylesheet ${shortened(body)}?>`, 'a logo loads nothing from elsewhere')
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', (tag) => {
    const element = elementOf(tag)
    if (root) open.at(-1)?.children.push(element)
    else root = asRoot(element)
    if (open.push(element) > MOST_LEVELS) throw new SvgRefused(TOO_COMPLEX)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  if (!root) throw new NoSvg()
  return root
}

function elementOf({ uri, local, attributes }: SaxesTagNS): XmlElement {
  const own = Object.values(attributes).filter(({ name, prefix }) => name !== 'xmlns' && prefix !== 'xmlns')
  return { uri, local, attributes: own, children: [] }
}

function asRoot(element: XmlElement): XmlElement {
  if (element.local !== 'svg') throw new NoSvg()
  if (element.uri !== SVG) {
    throw new SvgRefused(
      `The SVG does not say that it is one, so browsers do not draw it: its first element needs xmlns="${SVG}".`,
    )
  }
  return element
}

/** Each use of an entity takes of the room that is left, so that a small file cannot become a huge one. */
function declareEntities(
  parser: SaxesParser<{ xmlns: true }>,
  entities: Map<string, string>,
  room: number,
): void {
  let left = room
  for (const [name, value] of entities) {
    Object.defineProperty(parser.ENTITIES, name, {
      get() {
        left -= value.length
        if (left < 0) refuse(`the entity '${shortened(name)}'`, 'with all entities it is larger than 5 MB')
        return value
      },
    })
  }
}

/** The parser's words begin with line and column. */
function damaged({ message }: Error): SvgRefused {
  const [, line, what = message] = /^(\d+):\d+: (.*?)\.?$/s.exec(message) ?? []
  const place = line === undefined ? '' : ` in line ${line}`
  return new SvgRefused(
    `The image is damaged or incomplete: ${shortened(what)}${place}. Please upload another file.`,
  )
}
