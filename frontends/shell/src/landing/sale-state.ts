import { closedSale, saleQuery, untilSaleChanges } from '@presale/api-client'
import type { SaleState } from '@presale/contracts'
import { useQuery } from '@tanstack/react-query'
import type { AuthTab } from './auth-tab'
import { texts } from './texts'

/** Whether the token is sold now; undefined until the server said so, and where it does not: nothing is claimed then. */
export function useSaleState(): SaleState | undefined {
  return useQuery({
    ...saleQuery,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    // A countdown that has run out stands beside what may be done then.
    refetchInterval: (query) => untilSaleChanges(query.state.data),
  }).data
}

/** What a visitor can do instead of buying: sign up ahead of a sale, or see what they bought in one that is over. */
export interface ClosedSaleOffer {
  /** That it is so, in a few words. */
  readonly sentence: string
  /** That it is so, and why. */
  readonly why: string
  /** Above the last call. */
  readonly call: string
  readonly tab: AuthTab
  readonly action: string
}

/** Undefined where the token is sold, or nothing is known of it. */
export function useClosedSale(): ClosedSaleOffer | undefined {
  const t = texts.useT()
  const sale = useSaleState()
  const closed = sale && closedSale(sale)
  if (!closed) return undefined
  const isAhead = sale.state === 'frozen' || sale.state === 'not-started' || sale.state === 'reserved'
  return {
    sentence: `${closed.title}.`,
    why: closed.sentences,
    call: t(isAhead ? 'ahead.call' : 'over.call'),
    tab: isAhead ? 'sign-up' : 'sign-in',
    action: t(isAhead ? 'ahead.action' : 'over.action'),
  }
}
