import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { VersionedShape } from './versioned-shape'

/** Fields as JSON Schema, without what a later zod may word differently. */
const form = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()),
})
type Form = z.output<typeof form>

/** What a release can read of one type of event: versions up to this one, whose fields are these. */
export const readable = z.record(z.string(), z.object({ version: z.int().positive(), form }))
export type Readable = z.output<typeof readable>

type AllShapes = Readonly<Record<string, VersionedShape>>

/** What the code of these shapes can read. */
export function readableBy(shapes: AllShapes): Readable {
  return Object.fromEntries(
    Object.entries(shapes).map(([type, { version, schema }]) => [type, { version, form: formOf(schema) }]),
  )
}

/**
 * @returns a sentence for each event that the code of these shapes writes and the last release cannot read
 */
export function writtenTooEarly(shapes: AllShapes, lastRelease: Readable): string[] {
  return Object.entries(shapes).flatMap(([type, { version: newest, schema: newestSchema, written }]) => {
    if (written === 'nothing') return []
    const { version, schema } = written ?? { version: newest, schema: newestSchema }
    const known = lastRelease[type]
    if (!known) return [sentence(type, 'the last release does not know it')]
    if (version > known.version) {
      return [sentence(`${type} of version ${version}`, `the last release knows up to ${known.version}`)]
    }
    // An older version is lifted by the last release, as the samples show.
    return version < known.version
      ? []
      : differences(known.form, formOf(schema)).map((why) => sentence(type, why))
  })
}

function sentence(what: string, why: string): string {
  return `${what} is written, and ${why}: expand before emit. Let this release read it and write what the last one can read ('written' of its shape); the release after it may write it (ARCHITECTURE.md, 'Events outlive releases').`
}

function differences(known: Form, written: Form): string[] {
  const fields = Object.entries(written.properties).flatMap(([field, schema]) => {
    const before = known.properties[field]
    if (!before) {
      const isIgnored = schema.isShownOnly === true && !written.required.includes(field)
      return isIgnored ? [] : [`the last release does not know its field '${field}'`]
    }
    return isWithin(before, schema) ? [] : [`the last release expects something else in its field '${field}'`]
  })
  const missing = known.required.filter((field) => !written.required.includes(field))
  return [...fields, ...missing.map((field) => `the last release needs its field '${field}'`)]
}

/** The same, or fewer of the same choices. */
function isWithin(known: Record<string, unknown>, written: Record<string, unknown>): boolean {
  const [{ enum: before, ...kind }, { enum: now, ...sameKind }] = [known, written]
  if (!Array.isArray(before) || !Array.isArray(now)) return isDeepStrictEqual(known, written)
  return isDeepStrictEqual(kind, sameKind) && now.every((choice) => before.includes(choice))
}

function formOf(schema: z.ZodType): Form {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  return form.parse(made)
}
