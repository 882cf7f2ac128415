import Big from 'big.js'

// A longer number is no price; parsing it would only cost time.
const LONGEST_NUMBER = 80
const DECIMALS = 18

/** USD for one coin: none is worth less or more, so another price is an error of whoever names it. */
export const CREDIBLE_PRICE = { least: '0.000000000001', most: '1000000000' } as const

export function isCrediblePrice(price: string): boolean {
  return plainDecimalWithin(price, CREDIBLE_PRICE) !== undefined
}

/**
 * The number of a JSON text ('0.25', '1e-7') as plain decimal text, rounded half up to 18 decimals.
 * @returns undefined for what is no number, or lies outside of the bounds (both allowed).
 */
export function plainDecimalWithin(
  text: string,
  bounds: { readonly least: string; readonly most: string },
): string | undefined {
  if (text.length > LONGEST_NUMBER || !/^-?\d+(\.\d+)?([eE][+-]?\d{1,5})?$/.test(text)) return undefined
  const value = new Big(text)
  // Compared before it is written out: an exponent may stand for a million digits.
  if (value.lt(bounds.least) || value.gt(bounds.most)) return undefined
  const plain = value.toFixed(DECIMALS, Big.roundHalfUp)
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}

/** The change in per cent, two decimals, half up: '-1.50'. @param from greater than zero. */
export function percentChange(from: string, to: string): string {
  const change = new Big(to).minus(from).times(100).div(from).toFixed(2, Big.roundHalfUp)
  return change === '-0.00' ? '0.00' : change
}

/** Does a price lie more than so many per cent above or below another one? */
export function jumpsBeyond(from: string, to: string, percent: number): boolean {
  return new Big(to).minus(from).abs().times(100).gt(new Big(from).times(percent))
}
