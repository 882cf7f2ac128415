import type { StoredEvent } from '@presale/event-store'
import { EventNotApplicable } from '@presale/read-store'
import { recordEvent } from './target'

const stored: StoredEvent = {
  stream: 'purchase-0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11',
  ...{ revision: 2, id: 'e1', type: 'PurchaseDeclined', created: '2026-11-21T10:00:00.000Z' },
  position: { commit: '70', prepare: '70' },
  data: {
    ...{ purchaseId: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11', reason: null },
    declinedAt: '2026-11-21T10:00:00.000Z',
  },
  metadata: {
    ...{ schemaVersion: 1, commandId: 'c', correlationId: 'c', causationId: 'c' },
    ...{ actor: { id: 'someone', role: 'admin' }, receivedAt: '2026-11-21T10:00:00.000Z' },
  },
}

describe('recording a stored event', () => {
  it('keeps its place, its purchase and its stored form beside what the codec reads', () => {
    expect(recordEvent(stored)).toMatchObject({
      ...{ purchaseId: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11', revision: 2, position: stored.position },
      event: { type: 'PurchaseDeclined' },
      metadata: { actor: { role: 'admin' } },
      stored: { data: stored.data, metadata: stored.metadata },
    })
  })

  it.each([
    ['an unknown type', { ...stored, type: 'PurchaseTeleported' }],
    ['data of another form', { ...stored, data: { purchaseId: 7 } }],
    ['metadata of another form', { ...stored, metadata: null }],
  ])('%s: the fault names the event', (_, unreadable) => {
    expect(() => recordEvent(unreadable)).toThrow(EventNotApplicable)
    expect(() => recordEvent(unreadable)).toThrow(/e1/)
  })
})
