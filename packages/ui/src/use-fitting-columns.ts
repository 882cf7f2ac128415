import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'

export interface FittingColumn {
  readonly id: string
  readonly header: string
  readonly givesWay?: number | undefined
}

export interface Fitting<Column> {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly shown: readonly Column[]
  /** Without all that give way it is still too wide: cells may take more lines. */
  readonly isTight: boolean
}

/**
 * The columns that a table has room for. Where it is wider than its frame, columns that give way are left out, the
 * lowest `givesWay` first, before anything is painted. Widths hang on language and content, so they are measured: no
 * width of the window says what fits.
 * @param contentKey changes with what the rows hold; then, and at another width, all columns are tried again
 */
export function useFittingColumns<Column extends FittingColumn>(
  columns: readonly Column[],
  contentKey: string,
): Fitting<Column> {
  const frame = useRef<HTMLDivElement>(null)
  const [leftOut, setLeftOut] = useState(0)
  const { width, measurements, fonts } = useMeasured(frame)
  const tried = useRef('')
  const inOrder = columns
    .filter(({ givesWay }) => givesWay !== undefined)
    .sort((one, other) => (one.givesWay ?? 0) - (other.givesWay ?? 0))
  const key = [width, fonts, contentKey, ...columns.map(({ id, header }) => `${id} ${header}`)].join('\n')
  // A measurement is a reason to look, though nothing else has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (tried.current !== key) {
      tried.current = key
      if (leftOut > 0) return setLeftOut(0)
    }
    if (isTooWide(frame.current) && leftOut <= inOrder.length) setLeftOut(leftOut + 1)
  }, [key, leftOut, inOrder.length, measurements])
  const isLeftOut = (column: Column) => inOrder.indexOf(column) !== -1 && inOrder.indexOf(column) < leftOut
  const shown = columns.filter((column) => !isLeftOut(column))
  return { frame, shown, isTight: leftOut > inOrder.length }
}

const isTooWide = (frame: HTMLElement | null): boolean =>
  frame !== null && frame.scrollWidth > frame.clientWidth

interface Measured {
  /** In CSS pixels; 0 until it is laid out. */
  readonly width: number
  readonly measurements: number
  /** How often fonts have arrived: the ones before may have been wider, and all columns are tried again. */
  readonly fonts: number
}

/** Measures again when the frame changes, or the table in it, as by a font that arrives or a text that grows. */
function useMeasured(frame: RefObject<HTMLElement | null>): Measured {
  const [measured, measureAgain] = useReducer(
    ({ measurements, fonts }: Measured, { width, hasNewFonts }: { width: number; hasNewFonts: boolean }) => ({
      width,
      measurements: measurements + 1,
      fonts: hasNewFonts ? fonts + 1 : fonts,
    }),
    { width: 0, measurements: 0, fonts: 0 },
  )
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = (hasNewFonts: boolean) => measureAgain({ width: element.clientWidth, hasNewFonts })
    const observer = new ResizeObserver(() => measure(false))
    const onFonts = () => measure(true)
    const fonts: FontFaceSet | undefined = document.fonts
    fonts?.addEventListener('loadingdone', onFonts)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => {
      observer.disconnect()
      fonts?.removeEventListener('loadingdone', onFonts)
    }
  }, [frame])
  return measured
}
