import type { EmbeddedPicture } from './embedded-picture'
import type { KeptElement } from './kept-drawing'
import { SVG } from './xml-tree'

/** A drawing around its pictures: before, between and behind them a text. */
export interface WrittenSvg {
  readonly texts: readonly string[]
  readonly pictures: readonly EmbeddedPicture[]
}

/** The drawing in SVG's namespace, without prefixes, as UTF-8 of which nothing has to be said. */
export function writeSvg(root: KeptElement): WrittenSvg {
  const texts: string[] = []
  const pictures: EmbeddedPicture[] = []
  let pieces: string[] = []
  const endText = () => {
    texts.push(pieces.join(''))
    pieces = []
  }
  const write = ({ name, attributes, children }: KeptElement, namespace = '') => {
    pieces.push(`<${name}${namespace}`)
    for (const [key, value] of attributes) {
      pieces.push(` ${key}="`)
      if (typeof value === 'string') pieces.push(escaped(value))
      else {
        endText()
        pictures.push(value)
      }
      pieces.push('"')
    }
    if (children.length === 0) {
      pieces.push('/>')
      return
    }
    pieces.push('>')
    for (const child of children) {
      if (typeof child === 'string') pieces.push(escaped(child))
      else write(child)
    }
    pieces.push(`</${name}>`)
  }
  write(root, ` xmlns="${SVG}"`)
  endText()
  return { texts, pictures }
}

/** The whole file, each picture in its place. */
export function joinSvg({ texts, pictures }: WrittenSvg): string {
  const rest = pictures.map(({ mediaType, bytes }, index) => {
    const base64 = Buffer.from(bytes).toString('base64')
    return `data:${mediaType};base64,${base64}${texts[index + 1] ?? ''}`
  })
  return [texts[0] ?? '', ...rest].join('')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would make spaces, or a line's end, of them.
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? character)
