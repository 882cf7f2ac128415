import { saleQuery } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

/** Whether the token is sold now, as every buyer is answered. */
export const saleStateQuery = () =>
  queryOptions({
    ...saleQuery,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
