import { fetchAuditEvents } from '@presale/api-client'
import type { AuditEvent } from '@presale/contracts'
import { normalTransactionHash } from '@presale/kernel'
import { queryOptions } from '@tanstack/react-query'
import { text } from '../../../events/event-data'

export interface OtherClaim {
  readonly purchaseId: string
  /** Who named the transaction last, and when. */
  readonly actor: AuditEvent['actor']
  readonly at: string
}

/** The other purchases whose history names this transaction; the trail knows. */
export const sameHashQuery = (purchaseId: string, hash: string) =>
  queryOptions({
    queryKey: ['/api/admin/events', 'hash', hash, purchaseId],
    queryFn: async ({ signal }): Promise<OtherClaim[]> => {
      const { rows } = await fetchAuditEvents({ search: hash, pageSize: 100 }, { signal })
      return otherClaims(rows, purchaseId, hash)
    },
    staleTime: 0,
    gcTime: 0,
  })

/** @param events newest first; a search finds more than the same hash, which may be spelled in several ways. */
export function otherClaims(events: readonly AuditEvent[], purchaseId: string, hash: string): OtherClaim[] {
  const claims = new Map<string, OtherClaim>()
  const wanted = normalTransactionHash(hash)
  for (const event of events) {
    const claimed = text(event.data.transactionHash)
    if (claimed === undefined || normalTransactionHash(claimed) !== wanted) continue
    if (event.purchaseId === purchaseId || claims.has(event.purchaseId)) continue
    claims.set(event.purchaseId, { purchaseId: event.purchaseId, actor: event.actor, at: event.at })
  }
  return [...claims.values()]
}
