import type { z } from 'zod'

/** How one type of event is read and written: its newest shape, and the upcasts from every older one. */
export interface VersionedShape<Data = unknown> {
  readonly version: number
  readonly schema: z.ZodType<Data>
  /** upcasts[n] converts version n to version n + 1. One for every version below the newest. */
  readonly upcasts: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>
}

/** The shapes of a stream's events, by type; `Data` is the data of the events of each type. */
export type Shapes<Data> = { readonly [Type in keyof Data]: VersionedShape<Data[Type]> }

/** The events with such data: one member of the union per type. */
export type EventOf<Data, Type extends keyof Data = keyof Data> = {
  [Each in Type]: { readonly type: Each; readonly data: Data[Each] }
}[Type]

/** The data of the events of these shapes, by type, inferred from their schemas. */
export type DataOf<AllShapes extends Readonly<Record<string, VersionedShape>>> = {
  readonly [Type in keyof AllShapes]: Stored<AllShapes[Type]['schema']>
}

/** What a schema reads; read-only, since stored events never change. */
export type Stored<Schema extends z.ZodType> = Immutable<z.output<Schema>>

type Immutable<Value> = { readonly [Key in keyof Value]: Immutable<Value[Key]> }
