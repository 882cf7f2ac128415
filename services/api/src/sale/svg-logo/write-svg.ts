import type { DrawableElement } from './drawable'
import type { EmbeddedPicture } from './embedded-picture'
import { SVG } from './xml-tree'

/** The pictures in the drawing, in the order in which `writeSvg` asks for them. */
export function picturesOf(root: DrawableElement): EmbeddedPicture[] {
  const own = [...root.attributes.values()].filter((value) => typeof value !== 'string')
  return [...own, ...root.children.flatMap((child) => (typeof child === 'string' ? [] : picturesOf(child)))]
}

/** The drawing in SVG's namespace, without prefixes, as UTF-8. @param pictures in the place of its own ones */
export function writeSvg(root: DrawableElement, pictures: readonly EmbeddedPicture[]): string {
  const left = [...pictures]
  const pieces: string[] = []
  const write = ({ name, attributes, children }: DrawableElement, namespace = ''): void => {
    pieces.push(`<${name}${namespace}`)
    for (const [key, value] of attributes) {
      const text = typeof value === 'string' ? escaped(value) : addressOf(left.shift() ?? value)
      pieces.push(` ${key}="${text}"`)
    }
    pieces.push('>')
    for (const child of children) {
      if (typeof child === 'string') pieces.push(escaped(child))
      else write(child)
    }
    pieces.push(`</${name}>`)
  }
  write(root, ` xmlns="${SVG}"`)
  return pieces.join('')
}

const addressOf = ({ mediaType, bytes }: EmbeddedPicture): string =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`

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
