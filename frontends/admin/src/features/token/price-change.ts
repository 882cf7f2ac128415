import { jumpsBeyond, percentChange, toDecimals } from '@presale/kernel'

export interface PriceChange {
  /** Signed, with two decimals: '+16.67', '−5.00'. */
  readonly percent: string
  readonly isJump: boolean
}

/** From the price that stands to the one that was entered; undefined where nothing changes. */
export function priceChange(from: string, to: string, maxJumpPercent: number): PriceChange | undefined {
  const change = percentChange(from, to)
  if (change === '0.00' && toDecimals(from, 18) === toDecimals(to, 18)) return undefined
  const percent = change.startsWith('-') ? change.replace('-', '−') : `+${change}`
  return { percent, isJump: jumpsBeyond(from, to, maxJumpPercent) }
}
