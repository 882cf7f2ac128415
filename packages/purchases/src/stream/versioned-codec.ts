import type { StoredEvent } from '@presale/event-store'
import { z } from 'zod'
import type { EventMetadata } from '../domain/events'
import { metadataSchema } from '../schemas/event-metadata'
import type { EventOf, Shapes, VersionedShape } from '../schemas/versioned-shape'

/** The event cannot be read: reading stops with the reason; it is never skipped silently. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/** The fields of a stored event that reading it takes. */
export type Readable = Pick<StoredEvent, 'id' | 'type' | 'data' | 'metadata' | 'stream' | 'revision'>

/** Reads an event of any version in its newest form. @throws UnreadableEvent with event and reason */
export function decodeVersioned<Data>(
  shapes: Shapes<Data>,
  stored: Readable,
): { event: EventOf<Data>; metadata: EventMetadata } {
  const { id, type, data, stream, revision } = stored
  try {
    refuseBinary(stored)
    const metadata = metadataSchema.safeParse(stored.metadata)
    if (!metadata.success)
      throw new UnreadableEvent(`metadata is not as its schema says: ${metadata.error.message}`)
    const { schemaVersion } = metadata.data
    return { event: readVersioned(shapes, { type, data, schemaVersion }), metadata: metadata.data }
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error
    throw new UnreadableEvent(`Event ${id} (${stream}@${revision}): ${error.message}`)
  }
}

/** Data and version of an event as they are stored. @throws Error where nobody writes this type yet */
export function storedForm<Data>(
  shapes: Shapes<Data>,
  { type, data }: EventOf<Data>,
): { readonly data: unknown; readonly schemaVersion: number } {
  return formOf<Data, typeof type>(shapes[type], type, data)
}

function formOf<Data, Type extends keyof Data>(
  { version, written }: VersionedShape<Data[Type]>,
  type: Type,
  data: Data[Type],
) {
  if (written === undefined) return { data, schemaVersion: version }
  if (written === 'nothing')
    throw new Error(`${String(type)} is read by this release, and written by a later one`)
  return { data: written.schema.parse(written.downcast?.(data) ?? data), schemaVersion: written.version }
}

/** Binary events have no metadata; without this check that would be reported as the fault. @throws UnreadableEvent */
export function refuseBinary({ type, data }: { type: string; data: unknown }): void {
  if (data instanceof Uint8Array) throw new UnreadableEvent(`${type} is binary data; this code reads JSON`)
}

interface StoredData {
  readonly data: unknown
  readonly schemaVersion: number
}

/** Upcasts stored data to the newest version and validates it. @throws UnreadableEvent */
export function readVersioned<Data>(
  shapes: Shapes<Data>,
  stored: StoredData & { readonly type: string },
): EventOf<Data> {
  const { type } = stored
  if (!isKnown(shapes, type)) throw new UnreadableEvent(`No event type ${type} is known here`)
  return read(shapes, type, stored)
}

function read<Data, Type extends keyof Data & string>(
  shapes: Shapes<Data>,
  type: Type,
  stored: StoredData,
): EventOf<Data, Type> {
  const shape = shapes[type]
  return { type, data: checked(type, shape.schema, lifted(type, shape, stored)) }
}

/** The data in the newest version's shape, not yet validated. */
function lifted(type: string, shape: VersionedShape, { data, schemaVersion }: StoredData): unknown {
  if (schemaVersion > shape.version) {
    throw new UnreadableEvent(
      `${type} has schema version ${schemaVersion}; this code knows up to ${shape.version}`,
    )
  }
  let newer = data
  for (let version = schemaVersion; version < shape.version; version += 1) {
    const upcast = shape.upcasts[version]
    if (!upcast) throw new UnreadableEvent(`${type} cannot be lifted from schema version ${version}`)
    newer = upcast(checked(type, fields, newer))
  }
  return newer
}

const fields = z.record(z.string(), z.unknown())

function checked<Data>(type: string, schema: z.ZodType<Data>, data: unknown): Data {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new UnreadableEvent(`${type} is not as its schema says: ${parsed.error.message}`)
  return parsed.data
}

function isKnown<Data>(shapes: Shapes<Data>, type: string): type is keyof Data & string {
  return Object.hasOwn(shapes, type)
}
