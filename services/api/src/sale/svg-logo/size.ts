/** What the picture is drawn as, in pixels, and what of the drawing it shows. */
export interface PictureSize {
  readonly width: number
  readonly height: number
  readonly viewBox: string
}

/** Sharp on a dense screen wherever the site shows its logo. */
const LONGEST_SIDE = 1024
/** What browsers take where an SVG says nothing. */
const DEFAULT = { width: 300, height: 150 }

/** CSS pixels of a unit. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
}

/** As browsers find the size of an SVG: its own width and height, else the sides of its viewBox. */
export function sizeOf(
  attributes: ReadonlyMap<string, unknown>,
  style: ReadonlyMap<string, string>,
): PictureSize {
  const [width, height] = ['width', 'height'].map((side) =>
    pixelsOf(style.get(side) ?? String(attributes.get(side) ?? '')),
  )
  const box = String(attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth = 0, boxHeight = 0] = box
  const hasBox = box.length === 4 && box.every(Number.isFinite) && boxWidth > 0 && boxHeight > 0
  const ratio = hasBox ? boxWidth / boxHeight : DEFAULT.width / DEFAULT.height
  const wide = width ?? (height === undefined ? (hasBox ? boxWidth : DEFAULT.width) : height * ratio)
  const high = height ?? wide / ratio
  const scale = LONGEST_SIDE / Math.max(wide, high)
  return {
    width: Math.max(Math.round(wide * scale), 1),
    height: Math.max(Math.round(high * scale), 1),
    viewBox: hasBox ? box.join(' ') : `0 0 ${wide} ${high}`,
  }
}

/** Undefined where it is no length, or one of what the drawing stands in. */
function pixelsOf(length: string): number | undefined {
  const [, number, unit = ''] = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(length) ?? []
  const pixels = Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN)
  return Number.isFinite(pixels) && pixels > 0 ? pixels : undefined
}
