import { tokenQuery } from '@presale/api-client'
import type { Token } from '@presale/contracts'
import { FALLBACK_TOKEN_NAME, FALLBACK_TOKEN_PRICE, TOKEN_SYMBOL } from '@presale/kernel'
import { useQuery } from '@tanstack/react-query'

const FALLBACK: Token = {
  symbol: TOKEN_SYMBOL,
  name: FALLBACK_TOKEN_NAME,
  price: FALLBACK_TOKEN_PRICE,
  logoUrl: null,
  logo: null,
}

export interface ShownToken extends Token {
  /** false while the server's answer is on its way: a price is better not shown than changed. */
  readonly isKnown: boolean
}

/** The token as the server names it; a fallback until it answers, and where it does not. */
export function useToken(): ShownToken {
  const { data, isPending } = useQuery(tokenQuery)
  return { ...(data ?? FALLBACK), isKnown: !isPending }
}
