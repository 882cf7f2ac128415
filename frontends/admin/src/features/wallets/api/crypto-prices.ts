import { fetchCryptoPrices } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The currencies that a wallet can be for (spec section 5). */
export const cryptoPricesQuery = () =>
  queryOptions({
    queryKey: ['/api/crypto-prices'],
    queryFn: ({ signal }) => fetchCryptoPrices({ signal }),
  })
