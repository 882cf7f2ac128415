import { fetchCryptoPrices } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The currencies of the sale and what they cost now, as every screen of the panel shows them. */
export const cryptoPricesQuery = () =>
  queryOptions({
    queryKey: ['/api/crypto-prices'],
    queryFn: ({ signal }) => fetchCryptoPrices({ signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
