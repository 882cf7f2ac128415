/** The file is an SVG that cannot be the logo; the message is a sentence for the admin. */
export class SvgRefused extends Error {
  override readonly name = 'SvgRefused'
}

/** The file is no SVG at all. */
export class NoSvg extends Error {
  override readonly name = 'NoSvg'
}

export const TOO_COMPLEX = 'The SVG is too complex to be drawn. Please simplify it, or upload a PNG.'
export const TEXT_WITHOUT_OUTLINES =
  'Text without outlines: convert text to paths in your drawing program, or upload a PNG.'

/** @throws SvgRefused that names what the drawing has, and says why it cannot be drawn. */
export function refuse(named: string, why: string): never {
  throw new SvgRefused(`The SVG has ${named}: ${why}. Please export it without, or upload a PNG.`)
}

/** @throws SvgRefused */
export function refuseAddress(address: string, where: string): never {
  const isWithin = /^\s*(data:|#)/i.test(address)
  return refuse(
    `the address '${shortened(address)}' in ${where}`,
    isWithin ? 'pictures may stand in an <image> alone, in base64' : 'a logo loads nothing from elsewhere',
  )
}

const LONGEST = 60

/** A part of a file, as a sentence can quote it. */
export function shortened(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
