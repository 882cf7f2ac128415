import type { AuditEvent } from '@presale/contracts'
import { storedEvent } from './stored-event'

describe('an event as it is stored', () => {
  it('given one that was made readable, then the names of people are not part of it, and all else is', () => {
    const stored = {
      id: 'e1',
      type: 'PurchaseDeclined',
      revision: 2,
      position: '7/7',
      data: { purchaseId: 'p1', reason: 'Nothing arrived' },
      metadata: { correlationId: 'c1' },
    }
    const event: AuditEvent = {
      ...stored,
      purchaseId: 'p1',
      at: '2026-11-21T12:00:00.000Z',
      actor: { id: 'a1', role: 'admin', name: 'Bob Ray' },
      buyer: { id: 'b1', name: 'Ann Lee' },
    }
    expect(storedEvent(event)).toEqual({ ...stored, actor: { id: 'a1', role: 'admin' } })
    expect(storedEvent({ ...event, actor: { id: null, role: 'system' } }).actor).toEqual({
      id: null,
      role: 'system',
    })
  })
})
