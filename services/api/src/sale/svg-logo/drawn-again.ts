import { DRAWN_BY_REFERENCE } from './drawn-names'
import { type KeptDrawing, type KeptElement, textOf } from './kept-drawing'
import { refuse, shortened } from './refusal'
import type { ElementMark, StyleReference } from './styles'

// What `use` and patterns show is drawn again each time, so that a few lines that show each other are billions of parts.
const MOST_CHARACTERS_AGAIN = 2_000_000

/** How much is drawn, in characters of the file, and in how many elements. */
interface Drawn {
  readonly characters: number
  readonly elements: number
}

/**
 * Looks at all that the drawing shows of itself: nothing that is gone, nothing in itself, and all of it together no more than
 * 2 MB again.
 * @throws SvgRefused
 */
export function checkDrawnAgain(drawing: KeptDrawing): void {
  const parts = partsOf(drawing.root)
  for (const { target, references } of parts.elements) {
    for (const id of [...(target === undefined ? [] : [target]), ...references.map(({ id }) => id)]) {
      refuseIfGone(id, drawing)
    }
  }
  for (const { id } of drawing.sheetReferences) refuseIfGone(id, drawing)
  const measure = new Measure(parts, drawing.sheetReferences)
  const again = measure.drawn(drawing.root).characters - sum(parts.elements.map(charactersOf))
  if (again > MOST_CHARACTERS_AGAIN) {
    refuse('parts that it shows again and again (<use>, patterns)', 'together they are larger than 2 MB')
  }
}

function refuseIfGone(written: string, { removedIds }: KeptDrawing): void {
  const gone = idsOf(written).find((id) => removedIds.has(id))
  if (gone === undefined) return
  refuse(`an address of '#${shortened(gone)}'`, 'that part stands among metadata, which is not kept')
}

interface Parts {
  readonly elements: readonly KeptElement[]
  readonly byId: ReadonlyMap<string, readonly KeptElement[]>
}

function partsOf(root: KeptElement): Parts {
  const elements: KeptElement[] = []
  const byId = new Map<string, KeptElement[]>()
  const visit = (element: KeptElement) => {
    elements.push(element)
    const id = textOf(element.attributes.get('id'))
    const others = byId.get(id)
    if (others) others.push(element)
    else if (id !== '') byId.set(id, [element])
    for (const child of element.children) if (typeof child !== 'string') visit(child)
  }
  visit(root)
  return { elements, byId }
}

/** What an address may mean: as it is written, and as a browser decodes it. */
function idsOf(written: string): string[] {
  const plain = written.replaceAll(/[\t\n\r]/g, '')
  try {
    return [...new Set([written, plain, decodeURIComponent(plain)])]
  } catch {
    return [written, plain]
  }
}

class Measure {
  private readonly known = new Map<KeptElement, Drawn>()
  private readonly underway = new Set<KeptElement>()
  /** Gradients and filters have nothing in them that draws again. */
  private readonly sheetReferences: readonly StyleReference[]

  constructor(
    private readonly parts: Parts,
    sheetReferences: readonly StyleReference[],
  ) {
    this.sheetReferences = sheetReferences.filter(({ id }) => this.drawnWith(id).length > 0)
  }

  /** Of the element with all that it shows, each time that it is shown. */
  drawn(element: KeptElement): Drawn {
    const known = this.known.get(element)
    if (known) return known
    if (this.underway.has(element)) {
      refuse(`the element <${element.name}> in what it shows itself`, 'it would have no end')
    }
    this.underway.add(element)
    const drawn = this.measured(element)
    this.underway.delete(element)
    this.known.set(element, drawn)
    return drawn
  }

  private measured(element: KeptElement): Drawn {
    const within = element.children.filter((child) => typeof child !== 'string')
    const shown = [...within, ...this.shownBy(element)].map((part) => this.drawn(part))
    const elements = 1 + sum(shown.map((part) => part.elements))
    const characters = charactersOf(element) + sum(shown.map((part) => part.characters))
    const sheet = this.sheetReferences.filter(({ of }) => of && isOf(element, of))
    const references = [...element.references, ...sheet].map(({ id, isInherited }) => {
      const each = sum(this.drawnWith(id).map((part) => this.drawn(part).characters))
      return isInherited ? each * elements : each
    })
    return { elements, characters: characters + sum(references) }
  }

  /** By its address: a gradient that takes its colours from another draws no more than that. */
  private shownBy({ name, target }: KeptElement): KeptElement[] {
    if (target === undefined || (name !== 'use' && name !== 'pattern')) return []
    return this.withId(target)
  }

  private drawnWith(id: string): KeptElement[] {
    return this.withId(id).filter(({ name }) => DRAWN_BY_REFERENCE.has(name))
  }

  private withId(written: string): KeptElement[] {
    return idsOf(written).flatMap((id) => this.parts.byId.get(id) ?? [])
  }
}

function isOf({ name, attributes }: KeptElement, { type, classes, ids }: ElementMark): boolean {
  if (type !== undefined && type !== name) return false
  if (!ids.every((id) => id === attributes.get('id'))) return false
  const own = classes.length > 0 ? textOf(attributes.get('class')).split(/\s+/) : []
  return classes.every((one) => own.includes(one))
}

const FRAME = '</>'.length

/** Its own, without what is in it; a picture is decoded once, however often it is shown. */
function charactersOf({ name, attributes, children }: KeptElement): number {
  const texts = [...attributes].map(([key, value]) => key.length + textOf(value).length + '=""'.length)
  const words = children.map((child) => (typeof child === 'string' ? child.length : 0))
  return FRAME + name.length + sum(texts) + sum(words)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
