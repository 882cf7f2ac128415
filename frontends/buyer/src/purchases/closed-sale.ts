import { type ClosedSale, closedSale } from '@presale/api-client'
import { useLanguage } from '@presale/i18n'
import { useQuery } from '@tanstack/react-query'
import { freshSaleQuery } from './queries'

/** Why nothing can be bought now; undefined where it can, and until the server has answered. */
export const useClosedSale = (): ClosedSale | undefined => useClosed(freshSaleQuery())

/** The same as it was when the screen was opened: for those that neither poll nor ask again at focus. */
export const useClosedSaleOnce = (): ClosedSale | undefined =>
  useClosed({ ...freshSaleQuery(), refetchInterval: false, refetchOnWindowFocus: false })

function useClosed(query: ReturnType<typeof freshSaleQuery>): ClosedSale | undefined {
  useLanguage()
  const { data: sale } = useQuery(query)
  return sale && closedSale(sale)
}
