import { fetchPurchaseEvents } from '@presale/api-client'
import type { AdminPurchase, AuditEvent } from '@presale/contracts'

/** The history is a read model: what another one did a moment ago may stand in the ledger and not yet there. */
const ASK_AGAIN_AFTER_MS = [400, 800]

/**
 * What happened to a purchase after the state that somebody saw. Empty where that can't be had, too: then the
 * server's own sentence has to do.
 */
export async function eventsSince({ id, revision }: AdminPurchase): Promise<AuditEvent[]> {
  for (const pause of [0, ...ASK_AGAIN_AFTER_MS]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    const later = await laterEvents(id, revision)
    if (later.length > 0) return later
  }
  return []
}

async function laterEvents(id: string, revision: number): Promise<AuditEvent[]> {
  try {
    return (await fetchPurchaseEvents(id)).filter(
      (event) => event.stream === undefined && event.revision > revision,
    )
  } catch {
    return []
  }
}
