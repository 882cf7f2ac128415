import type { ExportedEvent } from '@presale/purchases'
import type { Columns } from './csv'

/** What an export of the audit trail has of each event: its chain stands on exactly these. */
export const eventColumns: Columns<ExportedEvent> = {
  position: (event) => event.position,
  id: (event) => event.id,
  type: (event) => event.type,
  purchaseId: (event) => event.purchaseId,
  revision: (event) => event.revision,
  userId: (event) => event.buyerId,
  at: (event) => event.at,
  actorId: (event) => event.actorId,
  actorRole: (event) => event.actorRole,
  data: (event) => event.data,
  metadata: (event) => event.metadata,
}
