import type { Position, StoredEvent } from '@presale/event-store'
import { z } from 'zod'
import { Problem } from '../../problem'
import { parsed } from '../archive/parsed'

/** Prefixes of every stream of the platform, of whatever release: they begin with a letter, and those of the server itself with a $. */
export const OWN_STREAMS = [...'abcdefghijklmnopqrstuvwxyz']

const archivedEvent = z.object({
  stream: z.string(),
  revision: z.int().nonnegative(),
  id: z.uuid(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
  position: z.object({ commit: z.string(), prepare: z.string() }),
  created: z.iso.datetime(),
})

/** An event as a line of text: what the platform appends is JSON, and written so again it has the bytes of before. */
export const lineOf = (event: StoredEvent): Buffer => Buffer.from(`${JSON.stringify(event)}\n`)

/** @throws Problem for a line that is none */
export function eventIn(line: string): StoredEvent {
  const { data: event } = archivedEvent.safeParse(parsed(line))
  if (event === undefined) throw new Problem('The archive has a line that is no event.')
  return event
}

/** The events in pieces of the text, of which one may end in the middle of a line. */
export async function* eventsIn(
  pieces: AsyncIterable<{ readonly wal: Buffer }>,
): AsyncGenerator<StoredEvent, void, undefined> {
  let begun = ''
  for await (const { wal } of pieces) {
    const lines = `${begun}${wal.toString()}`.split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) yield eventIn(line)
  }
  if (begun !== '') throw new Problem('The archive ends in the middle of an event.')
}

/** Where the last event of a text stands; undefined where there is none. */
export function lastPositionIn(
  text: Buffer,
): { readonly id: string; readonly position: Position } | undefined {
  const last = text.toString().trimEnd().split('\n').at(-1)
  if (last === undefined || last === '') return undefined
  const { id, position } = eventIn(last)
  return { id, position }
}
