import {
  CHAIN_HEADING,
  chainNext,
  chainStart,
  END_CELL,
  LINE_END,
  partLine,
  type Seal,
  sealIn,
} from './chain'

/** A line that does not follow from the one before. Lines are counted from 1, the headings. */
interface Break {
  readonly line: number
  /** The chain value before it and its own: they identify a line that was moved. */
  readonly before: readonly string[]
  readonly says: readonly string[]
}

export interface ChainFindings {
  /** Whether the first line is that of an export; otherwise nothing else is checked. */
  readonly isExport: boolean
  /** Lines of events. */
  readonly count: number
  /** Chain value before the last line. */
  readonly head: string
  /** The first few lines that do not follow from the one before. */
  readonly breaks: readonly number[]
  /** The line that belongs at the first break, and whether the line found there belongs in its place. */
  readonly displaced: { readonly line: number; readonly isSwap: boolean } | undefined
  /** The last line of the export, where it has one. */
  readonly end: (Seal & { readonly line: number }) | undefined
  /** The first line after the end. */
  readonly extraLine: number | undefined
  /** Text after the last line end: a line that was cut off. */
  readonly hasCutLine: boolean
}

const MOST_BREAKS = 5
/** A line's stated and expected chain values; keeping more would grow with every break and show nothing new. */
const MOST_VALUES = 2
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Follows a file's chain line by line in constant memory: compares a line with what the line before states and with
 * what it should state, so that the chain can be followed again after a change.
 */
export class ChainCheck {
  #line = 0
  #headings = ''
  #isExport = false
  #count = 0
  /** Values that the next line may follow. */
  #before: readonly string[] = []
  readonly #breaks: Break[] = []
  /** Right after a line that belongs to the first break: the line found there, perhaps swapped. */
  #inItsPlace: readonly string[] | undefined
  #displaced: { line: number; isSwap: boolean } | undefined
  #end: ChainFindings['end']
  #head = ''
  #extraLine: number | undefined

  /** @param line with its line end. @returns false once nothing further matters */
  take(line: Buffer): boolean {
    this.#line++
    if (this.#line === 1) return this.#takeHeadings(line)
    if (this.#end) {
      this.#extraLine = this.#line
      return false
    }
    const isEnd = line.toString('latin1', 0, END_CELL.length + 1) === `${END_CELL},`
    if (isEnd) {
      this.#head = this.#before[0] ?? ''
      this.#end = { ...sealIn(this.#headings, line), line: this.#line }
    } else this.#count++
    this.#follow(line)
    return true
  }

  finish(rest: Buffer): ChainFindings {
    return {
      isExport: this.#isExport,
      count: this.#count,
      head: this.#head,
      displaced: this.#displaced,
      breaks: this.#breaks.map(({ line }) => line),
      end: this.#end,
      extraLine: this.#extraLine ?? (this.#end && rest.length > 0 ? this.#line + 1 : undefined),
      hasCutLine: rest.length > 0,
    }
  }

  #takeHeadings(line: Buffer): boolean {
    this.#headings = line.toString()
    const [start, end] = [`${BYTE_ORDER_MARK}position,`, `,${CHAIN_HEADING}${LINE_END}`]
    this.#isExport = this.#headings.startsWith(start) && this.#headings.endsWith(end)
    this.#before = [chainStart(line)]
    return this.#isExport
  }

  #follow(line: Buffer): void {
    const parted = partLine(line)
    const content = parted?.content ?? line
    const says = parted ? [parted.value] : []
    const doesFollow = (before: readonly string[]): boolean =>
      before.some((value) => says.includes(chainNext(value, content)))
    const [first] = this.#breaks
    if (doesFollow(this.#before)) {
      this.#before = says
    } else if (first && !this.#displaced && doesFollow(first.before)) {
      this.#displaced = { line: this.#line, isSwap: false }
      this.#before = says
      this.#inItsPlace = first.says
      return
    } else if (this.#inItsPlace && doesFollow(this.#inItsPlace) && this.#displaced) {
      this.#displaced.isSwap = true
      this.#before = says
    } else {
      const should = this.#before.map((value) => chainNext(value, content))
      if (this.#breaks.length < MOST_BREAKS)
        this.#breaks.push({ line: this.#line, before: this.#before, says })
      this.#before = [...says, ...should].slice(0, MOST_VALUES)
    }
    this.#inItsPlace = undefined
  }
}
