import { fetchSaleHistory } from '@presale/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '../range'

/** The sale in figures of these days (UTC). */
export const saleHistoryQuery = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: ['/api/admin/figures', from, to],
    queryFn: ({ signal }) => fetchSaleHistory({ from, to }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
