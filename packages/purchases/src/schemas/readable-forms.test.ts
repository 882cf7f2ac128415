import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { settlementShapes } from '../settlement/events'
import { metadataSchema } from './event-metadata'
import { shapes } from './purchase-events'
import { readable, readableBy, writtenTooEarly } from './readable-forms.fixture'
import type { VersionedShape } from './versioned-shape'

const file = join(__dirname, 'readable-in-last-release.json')
const lastRelease = readable.parse(JSON.parse(readFileSync(file, 'utf8')))
const metadata = { version: 1, schema: metadataSchema, upcasts: {} }
const all = { ...shapes, ...settlementShapes, metadata }

describe('the events that this code writes', () => {
  it('can all be read by the last release, which may run beside this one or come back', () =>
    expect(writtenTooEarly(all, lastRelease)).toEqual([]))
  it('can all be read by this code, and so can what the last release could read', () => {
    const now = readableBy(all)
    expect(writtenTooEarly(all, now)).toEqual([])
    for (const [type, { version }] of Object.entries(lastRelease))
      expect([type, (now[type]?.version ?? 0) >= version]).toEqual([type, true])
  })
})

describe('an event that is written before the last release can read it', () => {
  const moved = { version: 1, schema: z.object({ to: z.string(), by: z.enum(['land', 'sea']) }), upcasts: {} }
  const before = readableBy({ Moved: moved })
  const early = (shape: VersionedShape, type = 'Moved') => writtenTooEarly({ [type]: shape }, before)

  it('is found where the type is new, until it is only read', () => {
    expect(early(moved, 'Sold')).toEqual([
      "Sold is written, and the last release does not know it: expand before emit. Let this release read it and write what the last one can read ('written' of its shape); the release after it may write it (ARCHITECTURE.md, 'Events outlive releases').",
    ])
    expect(early({ ...moved, written: 'nothing' }, 'Sold')).toEqual([])
  })
  it('is found where the version is new, until the earlier one is written', () => {
    const second = {
      version: 2,
      schema: z.object({ target: z.string(), by: z.enum(['land', 'sea']) }),
      upcasts: { 1: ({ to, ...rest }: Record<string, unknown>) => ({ ...rest, target: to }) },
    }
    expect(early(second)).toEqual([
      expect.stringContaining('Moved of version 2 is written, and the last release knows up to 1'),
    ])
    expect(early({ ...second, written: { version: 1, schema: moved.schema } })).toEqual([])
  })
  it.each([
    ['has a new field', { note: z.string().exactOptional() }, "does not know its field 'note'"],
    ['has a new choice', { by: z.enum(['land', 'sea', 'air']) }, "expects something else in its field 'by'"],
    ['has a field of another kind', { to: z.int() }, "expects something else in its field 'to'"],
    ['may leave out a field', { to: z.string().exactOptional() }, "needs its field 'to'"],
  ])('is found where it %s, until that is only read', (_what, fields, why) => {
    const schema = moved.schema.extend(fields)
    expect(early({ ...moved, schema })).toEqual([expect.stringContaining(why)])
    expect(early({ ...moved, schema, written: { version: 1, schema: moved.schema } })).toEqual([])
  })
  it('is none where the new field is optional, and only shown: the last release ignores it', () => {
    const shown = z.string().meta({ isShownOnly: true })
    expect(early({ ...moved, schema: moved.schema.extend({ note: shown.exactOptional() }) })).toEqual([])
    expect(early({ ...moved, schema: moved.schema.extend({ note: shown }) })).toHaveLength(1)
  })
  it('is none where it has fewer choices, or is of a version that the last release lifts', () => {
    expect(early({ ...moved, schema: moved.schema.extend({ by: z.enum(['sea']) }) })).toEqual([])
    expect(writtenTooEarly({ Moved: moved }, { Moved: { ...before.Moved!, version: 2 } })).toEqual([])
  })
})
