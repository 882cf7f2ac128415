import { fetchAuditEvents } from '@presale/api-client'
import type { AuditEventsQuery } from '@presale/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** A page of the events of all purchases, newest first. */
export const auditEventsQuery = (query: Partial<AuditEventsQuery>) =>
  queryOptions({
    queryKey: ['/api/admin/events', query],
    queryFn: ({ signal }) => fetchAuditEvents(query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
