import type { AuditEvent } from '@presale/contracts'

const PURCHASE = '0b9f3a52-3f0d-4a3e-9a5e-0d6f2b1c7e11'
// not a text: a name
export const ann = { id: '5c0e7d8a-91f2-4f0b-8a37-6d2f3b4c5d6e', role: 'user', name: 'Ann Lee' }
// not a text: a name
export const bob = { id: '6c0e7d8a-91f2-4f0b-8a37-6d2f3b4c5d6e', role: 'admin', name: 'Bob Ray' }
export const system = { id: null, role: 'system' }

export type Given = readonly [
  type: string,
  clock: string,
  actor: AuditEvent['actor'],
  data?: object,
  metadata?: object,
]

/** Events of one purchase, in this order. */
export const happened = (...given: readonly Given[]): AuditEvent[] =>
  given.map(([type, clock, actor, data = {}, metadata = {}], revision) => ({
    id: `00000000-0000-4000-8000-00000000000${revision}`,
    type,
    purchaseId: PURCHASE,
    revision,
    position: String(revision),
    at: `2026-11-21T${clock}.000Z`,
    actor,
    data: { ...data },
    metadata: { commandId: `c-${revision}`, correlationId: `r-${revision}`, ...metadata },
  }))
