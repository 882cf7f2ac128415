import { createHmac, randomUUID } from 'node:crypto'
import {
  type Appends,
  type NewEvent,
  type Reads,
  type StoredEvent,
  StreamTombstoned,
} from '@presale/event-store'
import { z } from 'zod'
import type { LoggedAnnouncement } from './announced-action'
import { isSameSignature } from './same-signature'

/**
 * The stream of what was about to be done: announced actions have no number and no head yet. Who has the database and the
 * security log cannot take row and line out together unnamed.
 */
export const BEGUN_STREAM = 'admin-actions-begun'
/** Where one was closed for good, the next is written to; `audit -- verify` names the closed one. */
const streamOf = (generation: number): string =>
  generation === 1 ? BEGUN_STREAM : `${BEGUN_STREAM}-${generation}`
const TYPE = 'AdminActionBegun'

const begunData = z.object({
  announced: z.string(),
  action: z.string(),
  subject: z.string(),
  at: z.string(),
  isTakenBack: z.boolean(),
  signature: z.string(),
})

/** With the event's own id: one that somebody appends once more is none. */
function signatureOf(
  key: Buffer,
  id: string,
  { value, action, subject, at, isTakenBack }: LoggedAnnouncement,
): string {
  const content = ['admin-action-begun/1', id, value, action, subject, at, isTakenBack]
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('hex')
}

export function begunEvent(key: Buffer, announcement: LoggedAnnouncement): NewEvent {
  const { value, action, subject, at, isTakenBack } = announcement
  const id = randomUUID()
  const signature = signatureOf(key, id, announcement)
  return {
    id,
    type: TYPE,
    data: { announced: value, action, subject, at, isTakenBack, signature },
    metadata: {},
  }
}

function announcementIn(key: Buffer, { id, type, data }: StoredEvent): LoggedAnnouncement | undefined {
  const read = type === TYPE ? begunData.safeParse(data).data : undefined
  if (read === undefined) return undefined
  const { signature, announced: value, action, subject, at, isTakenBack } = read
  const announcement = { value, action, subject, at, isTakenBack }
  return isSameSignature(signature, signatureOf(key, id, announcement)) ? announcement : undefined
}

/** Appends them to the first stream that is not closed. @throws EventStoreUnavailable */
export async function appendBegun(store: Appends, events: readonly NewEvent[]): Promise<void> {
  for (let generation = 1; ; generation++) {
    try {
      await store.append(streamOf(generation), events, 'any')
      return
    } catch (error) {
      if (!(error instanceof StreamTombstoned)) throw error
    }
  }
}

export interface BegunActions {
  readonly lines: readonly LoggedAnnouncement[]
  /** Events that the key has not signed: they count for nothing. */
  readonly unsigned: number
  /** Streams that were closed for good, with what they had. */
  readonly closed: readonly string[]
}

/** Oldest first, of the first stream that is not closed. */
export async function begunActions(store: Pick<Reads, 'readStream'>, key: Buffer): Promise<BegunActions> {
  const closed: string[] = []
  for (let generation = 1; ; generation++) {
    const stream = streamOf(generation)
    try {
      const lines: LoggedAnnouncement[] = []
      let unsigned = 0
      for await (const event of store.readStream(stream)) {
        const announcement = announcementIn(key, event)
        if (announcement) lines.push(announcement)
        else unsigned += 1
      }
      return { lines, unsigned, closed }
    } catch (error) {
      if (!(error instanceof StreamTombstoned)) throw error
      closed.push(stream)
    }
  }
}
