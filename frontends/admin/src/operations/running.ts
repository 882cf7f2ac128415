import { fetchProjections, fetchQueues, fetchSetAside } from '@presale/api-client'
import { queryOptions } from '@tanstack/react-query'

/** Asked anew whenever it is looked at: how a thing stood some time ago is no answer. */
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
