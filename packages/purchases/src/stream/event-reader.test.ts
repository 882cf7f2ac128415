import type { StoredEvent } from '@presale/event-store'
import { toAuditRow } from '../views/audit-trail/row'
import { purchaseEventReader } from './event-reader'

const purchaseId = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'

const stored = (more: Partial<StoredEvent>): StoredEvent => ({
  stream: `purchase-${purchaseId}`,
  revision: 1,
  id: '7b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10',
  type: 'PurchasePaid',
  data: {},
  metadata: {},
  position: { commit: '7', prepare: '7' },
  created: '2026-11-22T10:00:00.000Z',
  ...more,
})

describe('an event that cannot be read, as the trail keeps it', () => {
  it.each([
    ['bytes', Uint8Array.of(0, 255), { base64: 'AP8=' }],
    ['nothing', undefined, null],
    ['a text with a NUL, which Postgres refuses', { a: '\0' }, { base64: 'eyJhIjoiXHUwMDAwIn0=' }],
    ['half a character, likewise', ['\ud83d'], { base64: 'WyJcdWQ4M2QiXQ==' }],
    ['any other JSON', [1, '🚀'], [1, '🚀']],
  ])('given %s, then it stays as it is stored', (_, data, kept) => {
    const event = stored({ data })
    expect(() => purchaseEventReader.read(event)).toThrow()
    const taken = purchaseEventReader.unreadable(event)
    expect(taken).toMatchObject({ type: 'PurchasePaid', purchaseId, revision: 1, stored: { metadata: {} } })
    expect(taken.stored.data).toEqual(kept)
  })

  it.each([[null], [[1]], [{ base64: 'AP8=' }]])(
    'given %j, then staff are shown it as unreadable',
    (data) => {
      const row = toAuditRow({
        id: stored({}).id,
        type: 'PurchasePaid',
        purchaseId,
        buyerId: null,
        revision: 1,
        data,
        commitPosition: '7',
        preparePosition: '7',
        at: new Date().toISOString(),
        actorId: null,
        actorRole: 'unknown',
        metadata: 7,
      })
      const record = Array.isArray(data) || data === null ? { value: data } : data
      expect(row).toMatchObject({ isUnreadable: true, buyerId: null, data: record, metadata: { value: 7 } })
    },
  )
})
