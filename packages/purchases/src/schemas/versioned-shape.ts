import type { z } from 'zod'

/** How one type of event is read and written: its newest shape, and the way there from every older one. */
export interface VersionedShape<Data = unknown> {
  readonly version: number
  readonly schema: z.ZodType<Data>
  /** upcasts[n] makes version n + 1 out of version n. One for every version below the newest. */
  readonly upcasts: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>
}

/** The shapes of a stream's events, by type; `Data` says what the events of each type carry. */
export type Shapes<Data> = { readonly [Type in keyof Data]: VersionedShape<Data[Type]> }

/** The events that carry such data: one member of a union for each type that is asked for. */
export type EventOf<Data, Type extends keyof Data = keyof Data> = {
  [Each in Type]: { readonly type: Each; readonly data: Data[Each] }
}[Type]

/** What the events of these shapes carry, by type: nothing but what their schemas say. */
export type DataOf<AllShapes extends Readonly<Record<string, VersionedShape>>> = {
  readonly [Type in keyof AllShapes]: Stored<AllShapes[Type]['schema']>
}

/** What a schema reads. What was stored is never changed. */
export type Stored<Schema extends z.ZodType> = Immutable<z.output<Schema>>

type Immutable<Value> = { readonly [Key in keyof Value]: Immutable<Value[Key]> }
