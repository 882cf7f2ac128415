import {
  fetchFailedJobs,
  fetchLedgerLog,
  fetchProjections,
  fetchQueues,
  fetchRemoteStates,
  fetchRemotes,
  fetchSetAside,
} from '@presale/api-client'
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

export const ledgerLogQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/log'],
    queryFn: ({ signal }) => fetchLedgerLog({ signal }),
    ...FRESH,
  })

export const queuesQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/queues'],
    queryFn: ({ signal }) => fetchQueues({ signal }),
    ...FRESH,
  })

export const failedJobsQuery = (queue: string) =>
  queryOptions({
    queryKey: ['/api/admin/queues/failed', queue],
    queryFn: ({ signal }) => fetchFailedJobs(queue, { signal }),
    ...FRESH,
  })

/** Which version of each remote is active, as every page reads it. */
export const remotesQuery = () =>
  queryOptions({
    queryKey: ['/remotes.json'],
    queryFn: ({ signal }) => fetchRemotes({ signal }),
    ...FRESH,
  })

/** What the remotes did to people. */
export const remoteStatesQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/remotes'],
    queryFn: ({ signal }) => fetchRemoteStates({ signal }),
    ...FRESH,
  })
