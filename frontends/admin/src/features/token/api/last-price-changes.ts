import { fetchAdminActions } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'
import { FRESH } from '../../../operations/running'

const SHOWN = 5

/** What was set by hand last, newest first. */
export const lastPriceChangesQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/actions', 'prices'],
    queryFn: ({ signal }) => fetchAdminActions({ type: 'crypto-price-set', pageSize: SHOWN }, { signal }),
    ...FRESH,
  })
