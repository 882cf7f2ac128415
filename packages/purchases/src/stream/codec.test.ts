import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { shapes } from '../schemas/purchase-events'
import type { DataOf } from '../schemas/versioned-shape'
import { decodeEvent, encodeEvents } from './codec'
import { readVersioned, UnreadableEvent } from './versioned-codec'

const folder = join(__dirname, 'samples')
const samples = readdirSync(folder).map((file) => {
  const [type = '', version = ''] = file.split('.')
  return {
    type,
    schemaVersion: Number(version.slice(1)),
    data: JSON.parse(readFileSync(join(folder, file), 'utf8')),
  }
})
const metadata = {
  commandId: 'c',
  correlationId: 'r',
  causationId: 'r',
  receivedAt: '2026-11-21T10:00:00.000Z',
  actor: { id: null, role: 'system' as const },
}
const stored = (type: string, data: unknown, schemaVersion = 1) => ({
  id: '1',
  stream: 'purchase-1',
  revision: 0,
  type,
  data,
  metadata: { ...metadata, schemaVersion },
})

describe('stored samples', () => {
  it('there is one for every version of every event', () => {
    const expected = Object.entries(shapes).flatMap(([type, shape]) =>
      Array.from({ length: shape.version }, (_, index) => `${type}.v${index + 1}`),
    )
    expect(samples.map((sample) => `${sample.type}.v${sample.schemaVersion}`).sort()).toEqual(expected.sort())
  })

  it.each(samples)(
    '$type of schema version $schemaVersion reads as its newest form',
    ({ type, data, schemaVersion }) => {
      const decoded = decodeEvent(stored(type, data, schemaVersion))
      expect(decoded.event.type).toBe(type)
      expect(shapes[decoded.event.type].schema.safeParse(decoded.event.data).success).toBe(true)
    },
  )

  it.each(samples)(
    '$type keeps everything that was stored when it is written and read again',
    ({ type, data }) => {
      const [written] = encodeEvents([decodeEvent(stored(type, data)).event], metadata)
      const read = decodeEvent({ ...stored(type, written?.data), metadata: written?.metadata })
      expect(read.event).toMatchObject({ type, data })
    },
  )
})

describe('a field that only a later release knows', () => {
  it.each(samples)('$type of schema version $schemaVersion is read without it', (sample) => {
    const { type, data, schemaVersion } = sample
    const read = (given: object) => decodeEvent(stored(type, given, schemaVersion)).event
    expect(read({ ...data, addedLater: { by: 'a later release' } })).toEqual(read(data))
  })
})

describe('the fields of an event', () => {
  type DataByType = DataOf<typeof shapes>
  const purchaseId = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
  const declinedAt = '2026-11-21T10:02:00.000Z'

  it('are those of its schema: another is refused by the compiler, and never read', () => {
    // @ts-expect-error: the schema has no such field
    const data: DataByType['PurchaseDeclined'] = { purchaseId, reason: null, declinedAt, note: 'twice' }
    expect(decodeEvent(stored('PurchaseDeclined', data)).event.data).toEqual({
      purchaseId,
      reason: null,
      declinedAt,
    })
  })

  it('are all of its schema: an event that lacks one is refused by the compiler and the codec', () => {
    // @ts-expect-error: the schema says when it was declined
    const data: DataByType['PurchaseDeclined'] = { purchaseId, reason: null }
    expect(() => decodeEvent(stored('PurchaseDeclined', data))).toThrow(UnreadableEvent)
  })
})

describe('what an approval says of its evidence', () => {
  const data = samples.find(({ type }) => type === 'PurchaseApproved')?.data
  const read = (given: object) => decodeEvent(stored('PurchaseApproved', { ...data, ...given })).event
  const claimId = '7d0c7b1e-2f44-5d8e-9a51-6f2b8f1c0a77'
  it('may be left out, as events of earlier releases leave it out', () =>
    expect(read({})).toEqual({ type: 'PurchaseApproved', data }))
  it.each([
    { evidence: 'transaction', reason: null, output: '12', claimId },
    { evidence: 'transaction', reason: null, output: 'any', claimId },
    { evidence: 'reason', reason: 'Paid in cash', output: null, claimId: null },
    { evidence: 'none', reason: null, output: null, claimId: null },
  ])('is read as it was written: $evidence, output $output', (said) =>
    expect(read(said).data).toEqual({ ...data, ...said }),
  )
  it.each(['01', '-1', '1.0', 'all'])('is refused where the output is no canonical number: %s', (output) =>
    expect(() => read({ output })).toThrow(UnreadableEvent),
  )
})

describe('ids of events', () => {
  const events = samples.slice(0, 2).map(({ type, data }) => decodeEvent(stored(type, data)).event)
  it('derive from the command: the same append has the same ids, two events have two', () => {
    const ids = () => encodeEvents(events, metadata).map((event) => event.id)
    expect(ids()).toEqual(ids())
    expect(new Set(ids()).size).toBe(2)
  })
  it('differ for another command', () => {
    const of = (commandId: string) => encodeEvents(events, { ...metadata, commandId })[0]?.id
    expect(of('a')).not.toBe(of('b'))
  })
})

describe('upcasting', () => {
  const twoSteps = {
    Renamed: {
      version: 3,
      schema: z.object({ total: z.string(), currency: z.string() }),
      upcasts: {
        1: (data: Record<string, unknown>) => ({ total: data.sum }),
        2: (data: Record<string, unknown>) => ({ ...data, currency: 'USD' }),
      },
    },
  }
  it('lifts version 1 through every step to the newest', () => {
    expect(readVersioned(twoSteps, { type: 'Renamed', data: { sum: '5' }, schemaVersion: 1 }).data).toEqual({
      total: '5',
      currency: 'USD',
    })
  })
  it('lifts a later version only through the steps it lacks', () => {
    expect(readVersioned(twoSteps, { type: 'Renamed', data: { total: '6' }, schemaVersion: 2 }).data).toEqual(
      {
        total: '6',
        currency: 'USD',
      },
    )
  })
  it('refuses a version with no way up', () => {
    const broken = { Renamed: { ...twoSteps.Renamed, upcasts: {} } }
    expect(() => readVersioned(broken, { type: 'Renamed', data: {}, schemaVersion: 1 })).toThrow(
      UnreadableEvent,
    )
  })
})

describe('what cannot be read', () => {
  it.each([
    ['an unknown type', stored('PurchaseTeleported', {})],
    [
      'a version newer than this code',
      stored('PurchasePaid', samples.find((s) => s.type === 'PurchasePaid')?.data, 2),
    ],
    ['data that is not as its schema says', stored('PurchasePaid', { purchaseId: 7 })],
    ['missing metadata', { ...stored('PurchasePaid', {}), metadata: undefined }],
    ['a type named like an inherited property', stored('constructor', {})],
  ])('given %s, it names the event and the reason', (_what, event) => {
    expect(() => decodeEvent(event)).toThrow(/Event 1 \(purchase-1@0\): /)
  })

  it('given bytes, it says that they are, and not that they lack metadata', () => {
    const bytes = { ...stored('PurchasePaid', Buffer.from([0, 255])), metadata: undefined }
    expect(() => decodeEvent(bytes)).toThrow(
      'Event 1 (purchase-1@0): PurchasePaid is binary data; this code reads JSON',
    )
  })
})
