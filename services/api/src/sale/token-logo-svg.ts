import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

// Style that may fetch something: an import, a url that is no '#local', and what could hide either.
const LOADING_STYLE = /@|\\|url\(\s*(?!\s*['"]?#)|(image|image-set|cross-fade|src|element|expression)\(/i
// An address in an attribute such as fill or mask; a backslash could spell one.
const LOADING_VALUE = /\\|url\(\s*(?!\s*['"]?#)/i

/**
 * The drawing without anything that runs or loads: no script, no handlers, no foreign elements, no
 * address but to its own parts, no document type, no entities. The policy that logos are served under
 * says the same once more.
 * @returns undefined where it is no SVG, or nothing of it is left.
 */
export function harmlessSvg(text: string): string | undefined {
  // Entities are a way to write a thing so that it is not seen, or to make a small file a huge one.
  if (/<!ENTITY/i.test(text)) return undefined
  const { window } = new JSDOM('')
  try {
    const root = rootOf(new window.DOMParser().parseFromString(text, 'image/svg+xml'))
    if (!root) return undefined
    for (const element of root.querySelectorAll('*')) if (isRoomForHtml(element)) element.remove()
    for (const element of root.querySelectorAll('*')) nameAddressPlainly(element)
    const serializer = new window.XMLSerializer()
    const clean = createDOMPurify(window).sanitize(serializer.serializeToString(root), {
      USE_PROFILES: { svg: true, svgFilters: true },
      // The cleaner knows `use` as a tag that may load; which may stay is for us to say.
      ADD_TAGS: ['use'],
      FORBID_TAGS: ['a', 'image', 'feimage', 'animate', 'animatetransform', 'animatemotion', 'animatecolor'],
      KEEP_CONTENT: false,
      RETURN_DOM: true,
      // The body around what is left; its type says less.
    }) as HTMLElement
    const svg = clean.firstElementChild
    if (clean.childElementCount !== 1 || svg?.namespaceURI !== SVG || svg.localName !== 'svg')
      return undefined
    for (const element of [svg, ...svg.querySelectorAll('*')]) removeWhatLoads(element)
    removeRiskyUses(svg)
    return svg.childElementCount === 0 ? undefined : serializer.serializeToString(svg)
  } finally {
    window.close()
  }
}

function rootOf(document: Document): Element | undefined {
  const root = document.documentElement
  return root.namespaceURI === SVG && root.localName === 'svg' ? root : undefined
}

/**
 * The cleaner reads the drawing as a browser reads HTML, where an HTML element would swallow what follows
 * it: such elements go before, and so do those in which HTML may stand.
 */
function isRoomForHtml(element: Element): boolean {
  const { namespaceURI, prefix, localName, parentElement } = element
  if (namespaceURI !== SVG || prefix !== null || localName.toLowerCase() === 'foreignobject') return true
  return parentElement !== null && ['title', 'desc'].includes(parentElement.localName)
}

/** The cleaner knows xlink by the prefix of that name alone; what is called otherwise becomes SVG 2's `href`. */
function nameAddressPlainly(element: Element): void {
  for (const attribute of [...element.attributes]) {
    const { namespaceURI, prefix, localName, value } = attribute
    if (namespaceURI !== XLINK || prefix === 'xlink' || localName !== 'href') continue
    element.removeAttributeNode(attribute)
    // Where there are both, `href` is the one that counts.
    if (!element.hasAttribute('href')) element.setAttribute('href', value)
  }
}

function removeWhatLoads(element: Element): void {
  if (element.localName === 'style' && LOADING_STYLE.test(element.textContent ?? '')) {
    element.remove()
    return
  }
  for (const { name, value, localName } of [...element.attributes]) {
    const isForeignAddress = localName.toLowerCase() === 'href' && !value.trim().startsWith('#')
    const isLoading = (name === 'style' ? LOADING_STYLE : LOADING_VALUE).test(value)
    if (isForeignAddress || isLoading) element.removeAttribute(name)
  }
}

// Local, and spelt as it is: a browser would decode '#%61' to '#a', another part than the one that was judged.
const LOCAL_PART = /^#([\p{L}\p{N}_.:-]+)$/u

// What `use` shows is drawn again each time, so that a few lines of uses of uses are billions of parts. One
// level deep, so many, and so many characters of drawing shown again: the growth stays a small number.
const MOST_USES = 200
const MOST_CHARACTERS_AGAIN = 2_000_000

/**
 * Removes each `use` but those that show, one level deep, a part of this drawing: a local `#id` whose bearer
 * is no `use` and has none in it. Of these the first 200 stay, and together they repeat 2 MB at most.
 */
function removeRiskyUses(svg: Element): void {
  const uses = [...svg.querySelectorAll('*')].filter(({ localName }) => localName === 'use')
  // Judged before any is removed: what is removed may uncover a second part of the same id.
  const parts = partsToShow(svg, uses)
  let kept = 0
  let charactersLeft = MOST_CHARACTERS_AGAIN
  for (const use of uses) {
    const part = parts.get(idShownBy(use) ?? '')
    // No further part is measured once the room is used up: it may be the whole file each time.
    const isRoom = kept < MOST_USES && charactersLeft > 0
    if (part && isRoom) charactersLeft -= part.outerHTML.length
    if (part && isRoom && charactersLeft >= 0) kept += 1
    else use.remove()
  }
}

/** By id, what neither is a `use` nor has one in it; where two bear one id, both have to be without. */
function partsToShow(svg: Element, uses: readonly Element[]): Map<string, Element | undefined> {
  const aroundUses = new Set<Element>()
  for (const use of uses) {
    for (let at: Element | null = use; at && !aroundUses.has(at); at = at.parentElement) aroundUses.add(at)
  }
  const parts = new Map<string, Element | undefined>()
  for (const element of [svg, ...svg.querySelectorAll('[id]')]) {
    if (aroundUses.has(element)) parts.set(element.id, undefined)
    else if (!parts.has(element.id)) parts.set(element.id, element)
  }
  return parts
}

function idShownBy(use: Element): string | undefined {
  const addresses = [...use.attributes].filter(({ localName }) => localName.toLowerCase() === 'href')
  const [address, other] = new Set(addresses.map(({ value }) => value.trim()))
  return other === undefined ? LOCAL_PART.exec(address ?? '')?.[1] : undefined
}
