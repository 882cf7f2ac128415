import { fetchPixels } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

export { createPixel, deletePixel, fetchPixel, updatePixel } from '@presale/api-client'

/** Admin lists refetch on mount and on focus, and are kept nowhere. */
export const pixelsQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/twitter-pixels'],
    queryFn: ({ signal }) => fetchPixels({ signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
