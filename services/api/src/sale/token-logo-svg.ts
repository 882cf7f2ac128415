import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { removeRiskyUses } from './token-logo-svg-use'

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
