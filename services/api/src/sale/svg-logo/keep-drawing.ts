import {
  actsFromAnywhere,
  DRAWN_ELEMENTS,
  isDrawnAttribute,
  isStyleAttribute,
  PICTURE_ELEMENTS,
  REFERRING_ELEMENTS,
  SILENT_ELEMENTS,
  TEXT_ELEMENTS,
  whyRefused,
} from './drawn-names'
import { type EmbeddedPicture, embeddedPicture } from './embedded-picture'
import type { KeptDrawing, KeptElement } from './kept-drawing'
import { refuse, refuseAddress, shortened } from './refusal'
import {
  type KeptStyle,
  keepStyleAttribute,
  keepStyleSheet,
  keepStyleValue,
  type StyleReference,
} from './styles'
import { SVG, XLINK, XML, type XmlAttribute, type XmlElement } from './xml-tree'

const XHTML = 'http://www.w3.org/1999/xhtml'
const MATHML = 'http://www.w3.org/1998/Math/MathML'

/**
 * The drawing as it may be served. What goes never draws: elements and attributes of editors' namespaces, metadata,
 * what an attribute means that SVG does not know, comments, links, and scripts and handlers, since the logo is shown as
 * a picture alone, which runs none. Anything else that may not stay is refused.
 * @throws SvgRefused
 */
export function keepDrawing(root: XmlElement): KeptDrawing {
  const keeper = new DrawingKeeper()
  const kept = keeper.keepElement(root, false)
  if (!kept?.children.some((child) => typeof child !== 'string')) {
    return refuse('nothing in it that draws', 'it would be empty')
  }
  return { root: kept, sheetReferences: keeper.sheetReferences, removedIds: keeper.removedIds }
}

class DrawingKeeper {
  readonly sheetReferences: StyleReference[] = []
  readonly removedIds = new Set<string>()

  /** @returns undefined where it never draws. */
  keepElement(element: XmlElement, isInText: boolean): KeptElement | undefined {
    if (isSilent(element)) {
      this.remove(element)
      return undefined
    }
    const { local: name } = element
    if (!DRAWN_ELEMENTS.has(name)) refuse(`the element <${shortened(name)}>`, whyRefused(name))
    if (name === 'style') return this.keepStyle(element)
    return { name, ...keepAttributes(element), children: this.keepChildren(element, isInText) }
  }

  private keepChildren(element: XmlElement, isInText: boolean): (KeptElement | string)[] {
    const isText = isInText || TEXT_ELEMENTS.has(element.local)
    const isNote = element.local === 'title' || element.local === 'desc'
    return element.children.flatMap((child): KeptElement | string | [] => {
      // Between shapes, characters are not drawn.
      if (typeof child === 'string') return isText || isNote ? child : []
      if (!isNote) return this.keepElement(child, isText) ?? (takesTurn(element, child) ? NOTHING : [])
      this.remove(child)
      return []
    })
  }

  private keepStyle(element: XmlElement): KeptElement {
    const type = attributeOf(element, 'type')?.trim().toLowerCase() ?? ''
    if (type !== '' && type !== 'text/css') {
      refuse(`a style sheet of the type '${shortened(type)}'`, 'browsers do not read it')
    }
    const { attributes } = keepAttributes(element)
    const title = attributeOf(element, 'title')
    if (title !== undefined) attributes.set('title', title)
    const text = element.children.filter((child) => typeof child === 'string').join('')
    for (const child of element.children) if (typeof child !== 'string') this.remove(child)
    const { css, references } = keepStyleSheet(text)
    this.sheetReferences.push(...references)
    return { name: 'style', attributes, children: css === '' ? [] : [css], references: [] }
  }

  /** What goes takes nothing with it that would act from there; that nothing draws with a part of it is seen later. */
  private remove(element: XmlElement): void {
    const { uri, local } = element
    if (uri === XHTML) refuse(`the HTML element <${shortened(local)}>`, 'a logo holds no HTML')
    if (uri === MATHML) refuse(`the MathML element <${shortened(local)}>`, 'a logo holds no formulas')
    if (uri === SVG && actsFromAnywhere(local)) {
      refuse(`the element <${local}> in a part that does not draw`, 'it acts on the whole drawing')
    }
    const id = attributeOf(element, 'id')
    if (id !== undefined) this.removedIds.add(id)
    for (const child of element.children) if (typeof child !== 'string') this.remove(child)
  }
}

const NOTHING: KeptElement = { name: 'defs', attributes: new Map(), children: [], references: [] }

/** A `switch` shows its first element of SVG, also where that draws nothing; what stands behind it is not shown then. */
const takesTurn = (parent: XmlElement, child: XmlElement): boolean =>
  parent.local === 'switch' && child.uri === SVG && !isForOtherPrograms(child)

/** Never drawn by any browser, with all that is in it. */
function isSilent(element: XmlElement): boolean {
  // A browser draws SVG, HTML and MathML alone; the two are refused where they are removed.
  if (element.uri !== SVG || SILENT_ELEMENTS.has(element.local)) return true
  return isForOtherPrograms(element) || isEmptyFlow(element) || isEmptyHtml(element)
}

/** Illustrator puts its own data in a `foreignObject` that only a program with its extension draws. */
function isForOtherPrograms(element: XmlElement): boolean {
  const extensions = attributeOf(element, 'requiredExtensions')?.trim().split(/\s+/) ?? []
  return extensions.some((extension) => ![XHTML, MATHML, ''].includes(extension))
}

/** Inkscape leaves a text frame behind for each click of its text tool. No browser draws one; one with a text is refused. */
function isEmptyFlow({ local, children }: XmlElement): boolean {
  return local === 'flowRoot' && children.every(hasNoText)
}

/** A frame for HTML with nothing in it. */
const isEmptyHtml = ({ local, children }: XmlElement): boolean =>
  local === 'foreignObject' && children.every((child) => typeof child === 'string' && child.trim() === '')

const hasNoText = (node: XmlElement | string): boolean =>
  typeof node === 'string' ? node.trim() === '' : node.children.every(hasNoText)

type KeptAttributes = Pick<KeptElement, 'target' | 'references'> & {
  attributes: Map<string, string | EmbeddedPicture>
}

function keepAttributes(element: XmlElement): KeptAttributes {
  const attributes = new Map<string, string | EmbeddedPicture>()
  const references: StyleReference[] = []
  const keepStyled = (name: string, style: KeptStyle) => {
    if (style.css !== '') attributes.set(name, style.css)
    references.push(...style.references)
  }
  for (const attribute of element.attributes) {
    const { uri, local, value } = attribute
    if (uri === XML && (local === 'space' || local === 'lang')) attributes.set(`xml:${local}`, value)
    if (uri !== '') continue
    if (local === 'style') keepStyled(local, keepStyleAttribute(value, element.local))
    else if (isStyleAttribute(local) && /[(\\]/.test(value)) {
      keepStyled(local, keepStyleValue(value, local, element.local))
    } else if (isDrawnAttribute(local)) attributes.set(local, value)
  }
  const address = addressOf(element)
  if (!address?.trim()) return { attributes, references }
  if (PICTURE_ELEMENTS.has(element.local)) attributes.set('href', embeddedPicture(address, element.local))
  // That of a link does nothing in a picture, those of other elements nothing at all.
  if (!REFERRING_ELEMENTS.has(element.local)) return { attributes, references }
  if (!address.trim().startsWith('#')) refuseAddress(address, `'href' of <${element.local}>`)
  // As it was written: whether spaces before it are read over is for the browser to say.
  attributes.set('href', address)
  return { attributes, references, target: address.trim().slice(1) }
}

/** SVG 2 writes `href`, SVG 1 one of xlink; where there are both, the first is the one that counts. */
function addressOf(element: XmlElement): string | undefined {
  return attributeOf(element, 'href') ?? attributeOf(element, 'href', XLINK)
}

function attributeOf({ attributes }: XmlElement, name: string, namespace = ''): string | undefined {
  return attributes.find(({ uri, local }: XmlAttribute) => uri === namespace && local === name)?.value
}
