import { isPositive, totalOf } from '@presale/kernel'
import { useState } from 'react'
import { type AmountCheck, tokensOfUsd } from '../amount-rules'

type AmountUnit = 'tokens' | 'usd'

export interface UsdEntry {
  readonly unit: AmountUnit
  /** USD can be chosen: there is a price to calculate with. */
  readonly isOffered: boolean
  readonly choose: (unit: AmountUnit) => void
  /** As typed; else what the tokens cost. */
  readonly text: string
  /** What is typed is no plain number, and sets no tokens. */
  readonly isNoNumber: boolean
  readonly enter: (text: string) => void
  /** The tokens were set in another way: the field follows them again. */
  readonly follow: () => void
}

/**
 * The amount in USD. Tokens are what is bought: each entry becomes the whole tokens that it buys, and all rules apply to
 * those.
 * @param tokenPrice undefined until it is known.
 */
export function useUsdEntry(
  check: AmountCheck,
  tokenPrice: string | undefined,
  enterTokens: (text: string) => void,
): UsdEntry {
  const [unit, setUnit] = useState<AmountUnit>('tokens')
  const [entry, setEntry] = useState<{ text: string; price: string } | null>(null)
  const price = tokenPrice !== undefined && isPositive(tokenPrice) ? tokenPrice : undefined
  // At another price the same USD would buy other tokens, but the tokens are what stands.
  const typed = entry !== null && entry.price === price ? entry.text : undefined
  const follow = () => setEntry(null)
  return {
    // not a text: a key
    unit: price === undefined ? 'tokens' : unit,
    isOffered: price !== undefined,
    choose: (next) => {
      setUnit(next)
      follow()
    },
    text: typed ?? (check.kind === 'valid' && price !== undefined ? totalOf(check.tokens, price) : ''),
    isNoNumber: typed !== undefined && price !== undefined && tokensOfUsd(typed, price) === undefined,
    enter: (text) => {
      if (price === undefined) return
      setEntry({ text, price })
      enterTokens(tokensOfUsd(text, price) ?? '')
    },
    follow,
  }
}
