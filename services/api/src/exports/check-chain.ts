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
  /** What stood before it, and what it says itself: one that belongs elsewhere is known by these. */
  readonly before: readonly string[]
  readonly says: readonly string[]
}

export interface ChainFindings {
  /** The first line is that of an export. Nothing else is said where it is not. */
  readonly isExport: boolean
  /** Lines of events. */
  readonly count: number
  /** Chain value before the last line. */
  readonly head: string
  /** The first few lines that do not follow from the one before. */
  readonly breaks: readonly number[]
  /** The line that belongs where the first break is, and whether what stands there belongs in its place. */
  readonly displaced: { readonly line: number; readonly isSwap: boolean } | undefined
  /** The last line of the export, where there is one. */
  readonly end: (Seal & { readonly line: number }) | undefined
  /** The first line after the end. */
  readonly extraLine: number | undefined
  /** What follows the last line's end: a line that was cut off. */
  readonly hasCutLine: boolean
}

const MOST_BREAKS = 5
/** What a line says and what it should say: more does not help, and would grow with every further break. */
const MOST_VALUES = 2
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Follows a file's chain line by line. What it keeps does not grow with the file: a line is held against what the
 * line before says and against what it should say, so that after a change the rest can be followed again.
 */
export class ChainCheck {
  #line = 0
  #headings = ''
  #isExport = false
  #count = 0
  /** Values that the next line may follow. */
  #before: readonly string[] = []
  readonly #breaks: Break[] = []
  /** Right after a line that belongs to the first break: what stands there, perhaps in exchange. */
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
