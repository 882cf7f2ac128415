import type { StoredEvent } from '@presale/event-store'
import { z } from 'zod'
import { purchaseEvent } from '../domain/purchase-event.fixture'
import type { Shapes } from '../schemas/versioned-shape'
import { decodeEvent, encodeEvents } from './codec'
import { isReadablePurchaseEvent, purchaseEventReader } from './event-reader'
import { readVersioned, storedForm, UnreadableEvent } from './versioned-codec'

const purchaseId = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
const created = '2026-11-22T10:00:00.000Z'
const metadata = {
  commandId: 'c',
  correlationId: 'r',
  causationId: 'e',
  receivedAt: created,
  actor: { id: null, role: 'system' as const },
}
const paid = purchaseEvent('PurchasePaid', { purchaseId })
const [encoded] = encodeEvents([paid], metadata)
const stored: StoredEvent = {
  id: encoded?.id ?? '',
  type: 'PurchasePaid',
  data: encoded?.data,
  metadata: encoded?.metadata,
  stream: `purchase-${purchaseId}`,
  revision: 3,
  position: { commit: '7', prepare: '7' },
  created,
}
const place = {
  id: stored.id,
  type: 'PurchasePaid',
  position: stored.position,
  revision: 3,
  created,
  purchaseId,
}

/** A fault of the code, and none of the event. */
const faulty = {
  get purchaseId() {
    throw new RangeError('no such thing')
  },
}

describe('an event as it goes into the store', () => {
  it('has its type, data and version, and says how it came to be', () =>
    expect(encoded).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'PurchasePaid',
      data: paid.data,
      metadata: { ...metadata, schemaVersion: 1 },
    }))
  it('given a fault of the code, reading throws that as it is', () => {
    expect(() => decodeEvent({ ...stored, data: faulty })).toThrow(RangeError)
    expect(() => isReadablePurchaseEvent({ ...stored, data: faulty })).toThrow(RangeError)
  })
})

describe('an event as those read it who follow the store', () => {
  it('has its place, its stored form, and what happened', () =>
    expect(purchaseEventReader.read(stored)).toEqual({
      ...place,
      stored: { data: stored.data, metadata: stored.metadata },
      event: paid,
      metadata: { ...metadata, schemaVersion: 1 },
    }))
  it('says what it skips, where it is a skip', () => {
    const skip = purchaseEvent('EventSkipped', { purchaseId, revision: 2, reason: 'Bytes' })
    const read = purchaseEventReader.read(stored)
    expect(purchaseEventReader.skipIn(read)).toBeUndefined()
    expect(purchaseEventReader.skipIn({ ...read, event: skip })).toMatchObject({
      revision: 2,
      reason: 'Bytes',
    })
  })
  it('is replaced by a skip that the system says, where it was skipped', () =>
    expect(purchaseEventReader.standIn({ ...stored, data: [1], metadata: null }, 'Bytes')).toEqual({
      ...place,
      stored: { data: [1], metadata: null },
      event: {
        type: 'EventSkipped',
        data: { purchaseId, revision: 3, reason: 'Bytes', skippedAt: created },
      },
      metadata: {
        schemaVersion: 1,
        commandId: stored.id,
        correlationId: stored.id,
        causationId: stored.id,
        receivedAt: created,
        actor: { id: null, role: 'system' },
      },
    }))
  it('given metadata that Postgres refuses, it is kept as bytes', () =>
    expect(purchaseEventReader.unreadable({ ...stored, metadata: '\uDFFF' }).stored).toEqual({
      data: stored.data,
      metadata: { base64: Buffer.from('"\\udfff"').toString('base64') },
    }))
  it('is readable, or is not', () => {
    expect(isReadablePurchaseEvent(stored)).toBe(true)
    expect(isReadablePurchaseEvent({ ...stored, type: 'PurchaseTeleported' })).toBe(false)
  })
})

describe('reading an event of any version', () => {
  const upcast = jest.fn((data: Record<string, unknown>) => ({ ...data, currency: 'USD' }))
  const shapes = {
    Renamed: {
      version: 2,
      schema: z.object({ total: z.string(), currency: z.string() }),
      upcasts: { 1: upcast },
    },
  }
  const read = (data: unknown, schemaVersion: number) =>
    readVersioned(shapes, { type: 'Renamed', data, schemaVersion })

  it('says which type and version it cannot read, and why', () => {
    expect(() => read({}, 3)).toThrow('Renamed has schema version 3; this code knows up to 2')
    expect(() => read({}, 0)).toThrow('Renamed cannot be lifted from schema version 0')
    expect(() => read({ total: 5 }, 2)).toThrow('Renamed is not as its schema says')
    expect(() => readVersioned(shapes, { type: 'Lost', data: {}, schemaVersion: 1 })).toThrow(
      'No event type Lost is known here',
    )
  })
  it('lifts no data that has no fields', () => {
    upcast.mockClear()
    expect(() => read('text', 1)).toThrow(UnreadableEvent)
    expect(upcast).not.toHaveBeenCalled()
  })
  it('lifts an older version, and leaves the newest as it is', () => {
    expect(read({ total: '5' }, 1)).toEqual({ type: 'Renamed', data: { total: '5', currency: 'USD' } })
    expect(read({ total: '5', currency: 'EUR' }, 2).data).toEqual({ total: '5', currency: 'EUR' })
  })
})

describe('writing while the last release may come back', () => {
  const newest = z.object({ target: z.string(), by: z.string() })
  const upcasts = { 1: ({ to, ...rest }: Record<string, unknown>) => ({ ...rest, target: to }) }
  const event = { type: 'Moved', data: { target: 'Mars', by: 'sea' } } as const
  const write = (written?: Shapes<{ Moved: z.output<typeof newest> }>['Moved']['written']) =>
    storedForm({ Moved: { version: 2, schema: newest, upcasts, ...(written ? { written } : {}) } }, event)

  it('is in the newest form, unless the shape says otherwise', () =>
    expect(write()).toEqual({ data: { target: 'Mars', by: 'sea' }, schemaVersion: 2 }))
  it('leaves out a field that is only read yet', () =>
    expect(write({ version: 2, schema: newest.pick({ target: true }) })).toEqual({
      data: { target: 'Mars' },
      schemaVersion: 2,
    }))
  it('is in an earlier version, which reads as the newest', () => {
    const schema = z.object({ to: z.string(), by: z.string() })
    const stored = write({ version: 1, schema, downcast: ({ target, ...rest }) => ({ ...rest, to: target }) })
    expect(stored).toEqual({ data: { to: 'Mars', by: 'sea' }, schemaVersion: 1 })
    const shapes = { Moved: { version: 2, schema: newest, upcasts } }
    expect(readVersioned(shapes, { type: 'Moved', ...stored })).toEqual(event)
  })
  it('is refused where the earlier version lacks a field, and where the type is only read yet', () => {
    expect(() => write({ version: 1, schema: z.object({ to: z.string() }) })).toThrow(z.ZodError)
    expect(() => write('nothing')).toThrow('Moved is read by this release, and written by a later one')
  })
})
