import { fetchSaleHistory } from '@presale/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '../range'

/** The period before: no placeholder, no refetch on focus. */
export const earlierHistoryQuery = ({ from, to }: DayRange) =>
  queryOptions({
    queryKey: ['/api/admin/figures', from, to],
    queryFn: ({ signal }) => fetchSaleHistory({ from, to }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The sale in figures of these days (UTC). */
export const saleHistoryQuery = (range: DayRange) =>
  queryOptions({
    ...earlierHistoryQuery(range),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
