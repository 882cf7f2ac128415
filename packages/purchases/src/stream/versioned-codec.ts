import type { z } from 'zod'

/** How one type of event is read and written: its newest shape, and the way there from every older one. */
export interface VersionedShape {
  readonly version: number
  readonly schema: z.ZodType
  /** upcasts[n] makes version n + 1 out of version n. One for every version below the newest. */
  readonly upcasts: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>
}

export type Shapes<Type extends string> = Readonly<Record<Type, VersionedShape>>

/** The event cannot be read: it stops whoever reads, with the reason; it is never skipped in silence. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/** Bytes come without metadata, and would be refused for the lack of it. @throws UnreadableEvent */
export function refuseBinary({ type, data }: { type: string; data: unknown }): void {
  if (data instanceof Uint8Array) throw new UnreadableEvent(`${type} is binary data; this code reads JSON`)
}

/** Lifts stored data of an old version to the newest and checks it. @throws UnreadableEvent */
export function readVersioned<Type extends string>(
  shapes: Shapes<Type>,
  stored: { type: string; data: unknown; schemaVersion: number },
): { type: Type; data: unknown } {
  const { type, schemaVersion } = stored
  if (!isKnown(shapes, type)) throw new UnreadableEvent(`No event type ${type} is known here`)
  const shape = shapes[type]
  if (schemaVersion > shape.version) {
    throw new UnreadableEvent(
      `${type} has schema version ${schemaVersion}; this code knows up to ${shape.version}`,
    )
  }
  let data = stored.data as Record<string, unknown>
  for (let version = schemaVersion; version < shape.version; version += 1) {
    const upcast = shape.upcasts[version]
    if (!upcast) throw new UnreadableEvent(`${type} cannot be lifted from schema version ${version}`)
    data = upcast(data)
  }
  const parsed = shape.schema.safeParse(data)
  if (!parsed.success) throw new UnreadableEvent(`${type} is not as its schema says: ${parsed.error.message}`)
  return { type, data: parsed.data }
}

function isKnown<Type extends string>(shapes: Shapes<Type>, type: string): type is Type {
  return Object.hasOwn(shapes, type)
}
