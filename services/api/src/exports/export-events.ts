import { type ExportedEvent, exportedEvents } from '@presale/purchases'
import type { Handler } from '../http/call'
import type { Columns } from './csv'
import { csvAnswer } from './csv-answer'

const columns: Columns<ExportedEvent> = {
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

/** The whole audit trail, newest first. It has no names: an event holds none. */
export const exportEvents: Handler = (_call, services) =>
  csvAnswer(services, { name: 'events', columns, read: exportedEvents })
