import { fetchSystemInfo } from '@presale/api-client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { FRESH } from '../../../operations/running'

export const systemQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/system'],
    queryFn: ({ signal }) => fetchSystemInfo({ signal }),
    ...FRESH,
  })

/** A larger change of a price is a jump; as the server has it, and its default until it has answered. */
export function useMaxJumpPercent(): number {
  return useQuery(systemQuery()).data?.prices.maxJumpPercent ?? 50
}
