import type { z } from 'zod'

/** What an event is stored as while a release that cannot read the newest form may run, or come back. */
export interface WrittenForm<Data = unknown> {
  readonly version: number
  /** Keeps the fields that it names, and no other one. */
  readonly schema: z.ZodType<object>
  /** Left out: the newest form, less the fields that `schema` does not name. */
  downcast?(data: Data): object
}

/** How one type of event is read and written: its newest shape, and the upcasts from every older one. */
export interface VersionedShape<Data = unknown> {
  readonly version: number
  readonly schema: z.ZodType<Data>
  /** upcasts[n] converts version n to version n + 1. One for every version below the newest. */
  readonly upcasts: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>
  /**
   * Expand before emit: what is read for the first time by this release is written by a later one. Left out: the newest
   * form is written. `nothing`: a type that nobody writes yet.
   */
  readonly written?: 'nothing' | WrittenForm<Data>
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
