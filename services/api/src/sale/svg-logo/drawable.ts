import { declarationsOf, drawableDeclarations, drawableSheet, drawableValue } from './drawable-style'
import { type EmbeddedPicture, embeddedPicture } from './embedded-picture'
import { refuse, refuseAddress, SvgRefused, shortened, TEXT_WITHOUT_OUTLINES } from './refusal'
import { sizeOf } from './size'
import { SVG, XLINK, type XmlElement } from './xml-tree'

/** An element with what librsvg is to draw of it. */
export interface DrawableElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string | EmbeddedPicture>
  /** Characters are those of style sheets alone. */
  readonly children: readonly (DrawableElement | string)[]
}

export interface Drawable {
  readonly root: DrawableElement
  /** Of the CSS `background` of the whole, which browsers draw and librsvg does not. */
  readonly background: string | undefined
  /** What of the drawn picture is the logo. */
  readonly shown: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
}

const XHTML = 'http://www.w3.org/1999/xhtml'
const TEXTS = new Set(['text', 'tspan', 'textPath'])
/** They count the pixels of the picture. */
const OF_PIXELS = /^fe(DiffuseLighting|SpecularLighting|DisplacementMap)$/
const MOVING = /^(animate.*|set|discard|mpath)$/

/**
 * The drawing so that librsvg draws it as browsers do, in which a picture runs and loads nothing: without what belongs to
 * editors, and as large as a logo is drawn. What would look otherwise is refused by name.
 * @throws SvgRefused
 */
export function drawableOf(root: XmlElement): Drawable {
  const { children, ...kept } = elementOf(root)
  if (children.every((child) => child === NOTHING))
    return refuse('nothing in it that draws', 'it would be empty')
  const style = declarationsOf(String(kept.attributes.get('style') ?? ''))
  const { width, height, viewBox } = sizeOf(kept.attributes, style)
  const attributes = new Map(kept.attributes)
  attributes.set('width', String(width)).set('height', String(height)).set('viewBox', viewBox)
  attributes.set('style', withoutSize(style))
  const own = { ...kept, attributes, children }
  const background = backgroundOf(style)
  const shown = { left: 0, top: 0, width, height }
  return hasFilter(own) ? { ...withinMargin(own, shown), background } : { root: own, background, shown }
}

/** librsvg filters what is in the picture alone: what stands beyond its edge would lack in the blur at the edge. */
function withinMargin(
  own: DrawableElement,
  { width, height }: Drawable['shown'],
): Omit<Drawable, 'background'> {
  const [left, top] = [width, height].map((side) => Math.ceil(side * MARGIN)) as [number, number]
  const attributes = new Map(own.attributes)
  attributes.set('x', String(left)).set('y', String(top)).set('overflow', 'visible')
  const [wide, high] = [width + 2 * left, height + 2 * top]
  const size = { width: String(wide), height: String(high), viewBox: `0 0 ${wide} ${high}` }
  const root = { name: 'svg', attributes: new Map(Object.entries(size)), children: [{ ...own, attributes }] }
  return { root, shown: { left, top, width, height } }
}

const MARGIN = 0.25

const hasFilter = ({ name, attributes, children }: DrawableElement): boolean =>
  name === 'filter' ||
  /\bfilter:/.test(String(attributes.get('style') ?? '')) ||
  children.some((child) => (typeof child === 'string' ? /\bfilter:/.test(child) : hasFilter(child)))

const SIZES = /^(width|height|(min|max)-.*|background.*|color-scheme)$/
const withoutSize = (style: ReadonlyMap<string, string>): string =>
  [...style].flatMap(([name, value]) => (SIZES.test(name) ? [] : [`${name}:${value}`])).join(';')

function backgroundOf(style: ReadonlyMap<string, string>): string | undefined {
  const color = style.get('background-color') ?? style.get('background')
  return color === undefined || /^(none|transparent|initial|inherit|unset)$/.test(color) ? undefined : color
}

function elementOf(element: XmlElement): DrawableElement {
  const { local: name } = element
  if (name === 'foreignObject') refuse('the element <foreignObject>', 'a logo holds no HTML')
  if (OF_PIXELS.test(name)) refuse(`the element <${name}>`, 'it looks different at every size')
  if (name === 'feImage') refuse('the element <feImage>', 'it cannot be drawn; an <image> can')
  if (MOVING.test(name)) refuse(`the element <${shortened(name)}>`, 'a logo does not move')
  if (TEXTS.has(name) && hasText(element)) throw new SvgRefused(TEXT_WITHOUT_OUTLINES)
  const attributes = attributesOf(element)
  if (name === 'style') return { name, attributes, children: [drawableSheet(textOf(element))] }
  const children = element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    if (!isNeverDrawn(child)) return [elementOf(child)]
    // A `switch` chooses its first element of SVG, also one that draws nothing; selectors count what stands beside one.
    return name === 'switch' && (child.uri !== SVG || isForOtherPrograms(child)) ? [] : [NOTHING]
  })
  return { name, attributes, children }
}

const NOTHING: DrawableElement = { name: 'metadata', attributes: new Map(), children: [] }

/** By no browser, with all that is in it: of editors, scripts, frames for other programs and frames without content. */
function isNeverDrawn(element: XmlElement): boolean {
  const { uri, local } = element
  if (uri !== SVG || local === 'script' || local === 'metadata') return true
  if (local === 'flowRoot') {
    if (hasText(element)) throw new SvgRefused(TEXT_WITHOUT_OUTLINES)
    return true
  }
  if (isForOtherPrograms(element)) return true
  return (
    local === 'foreignObject' &&
    element.children.every((child) => typeof child === 'string') &&
    !hasText(element)
  )
}

/** Illustrator puts its own data in a `foreignObject` that only a program with its extension draws. */
function isForOtherPrograms(element: XmlElement): boolean {
  const extensions = attributeOf(element, 'requiredExtensions')?.trim().split(/\s+/) ?? []
  return extensions.some((extension) => extension !== XHTML && extension !== '')
}

const textOf = ({ children }: XmlElement): string =>
  children.filter((child) => typeof child === 'string').join('')

const hasText = (element: XmlElement): boolean =>
  textOf(element).trim() !== '' ||
  element.children.some((child) => typeof child !== 'string' && hasText(child))

function attributesOf(element: XmlElement): Map<string, string | EmbeddedPicture> {
  const attributes = new Map<string, string | EmbeddedPicture>()
  for (const { uri, local, value } of element.attributes) {
    if (uri !== '' || /^(on|content$)/i.test(local) || local === 'href') continue
    if (local === 'style') attributes.set(local, drawableDeclarations(value, element.local))
    // A transform has a grammar of its own.
    else if (/[(\\]/.test(value) && !/transform$/i.test(local))
      attributes.set(local, drawableValue(value, local, element.local))
    else attributes.set(local, value)
  }
  const address = attributeOf(element, 'href') ?? attributeOf(element, 'href', XLINK)
  if (!address?.trim() || element.local === 'a') return attributes
  if (element.local === 'image') return attributes.set('href', embeddedPicture(address, element.local))
  if (!address.trim().startsWith('#')) refuseAddress(address, `'href' of <${shortened(element.local)}>`)
  // As it was written: whether spaces before it are read over is for who draws.
  return attributes.set('href', address)
}

/** SVG 2 writes `href`, SVG 1 one of xlink; where there are both, the first is the one that counts. */
function attributeOf({ attributes }: XmlElement, name: string, namespace = ''): string | undefined {
  return attributes.find(({ uri, local }) => uri === namespace && local === name)?.value
}
