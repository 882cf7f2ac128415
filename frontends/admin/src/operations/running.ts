import { fetchProjections, fetchQueues, fetchSetAside } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

/** Never cached: an old status of a running system is misleading. */
export const FRESH = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: 'always' } as const

export const projectionsQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/projections'],
    queryFn: ({ signal }) => fetchProjections({ signal }),
    ...FRESH,
  })

export const setAsideQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/quarantine'],
    queryFn: ({ signal }) => fetchSetAside({ signal }),
    ...FRESH,
  })

export const queuesQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/queues'],
    queryFn: ({ signal }) => fetchQueues({ signal }),
    ...FRESH,
  })
