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
export function removeRiskyUses(svg: Element): void {
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
