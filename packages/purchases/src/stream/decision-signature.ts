import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StoredEvent } from '@presale/event-store'
import { z } from 'zod'
import { UnreadableEvent } from './versioned-codec'

/**
 * What credits tokens is signed by who decides it: whoever may append to the event store and has not the key credits nothing.
 * HMAC-SHA256 over the stream, the id, the type and the data of the event. Who follows the events has the key as well, and may
 * not append.
 */
export interface DecisionSigning {
  readonly key: Buffer
  /**
   * What the event store took from then on is read with its signature alone; what it took before stays as it is. Left out: all
   * is read.
   */
  readonly requiredFrom?: Date | undefined
}

let signing: DecisionSigning | undefined

/** One key a process, set once at its start, where it has one. */
export function signDecisions(by: DecisionSigning | undefined): void {
  signing = by
}

/** As the environment gives it. */
export function decisionSigningOf({
  DECISION_KEY: key,
  DECISIONS_SIGNED_FROM: requiredFrom,
}: {
  readonly DECISION_KEY?: Buffer | undefined
  readonly DECISIONS_SIGNED_FROM?: Date | undefined
}): DecisionSigning | undefined {
  return key && { key, requiredFrom }
}

/** The one event that moves a balance. */
const CREDITS = new Set(['PurchaseApproved'])

type Signed = Pick<StoredEvent, 'stream' | 'id' | 'type' | 'data'>

/** What an event that is about to be appended is signed with; undefined for one that credits nothing, or without a key. */
export function signatureOf(event: Signed): string | undefined {
  return signing && CREDITS.has(event.type) ? macOf(signing.key, event) : undefined
}

const signedMetadata = z.object({ signature: z.string() })

/**
 * For whoever believes a stored event.
 * @throws UnreadableEvent where it credits tokens, and nobody who decides has signed it
 */
export function assertSigned(stored: Signed & Pick<StoredEvent, 'metadata' | 'created' | 'revision'>): void {
  if (!signing?.requiredFrom || !CREDITS.has(stored.type)) return
  if (new Date(stored.created) < signing.requiredFrom) return
  const given = signedMetadata.safeParse(stored.metadata).data?.signature ?? ''
  const [found, own] = [Buffer.from(given), Buffer.from(macOf(signing.key, stored))]
  if (found.length === own.length && timingSafeEqual(found, own)) return
  const { id, stream, revision } = stored
  throw new UnreadableEvent(
    `Event ${id} (${stream}@${revision}): it credits tokens, and is not signed with the key of who decides`,
  )
}

function macOf(key: Buffer, { stream, id, type, data }: Signed): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['decision/1', stream, id, type, data]))
    .digest('hex')
}
