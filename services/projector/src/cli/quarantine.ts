import { createHash, randomUUID } from 'node:crypto'
import {
  type EventStore,
  isOfStreams,
  type StoredEvent,
  StreamTombstoned,
  WrongExpectedRevision,
} from '@presale/event-store'
import { ledgerProjections } from '@presale/ledger'
import { PAYMENT_PREFIX } from '@presale/payments'
import {
  decodeEvent,
  encodeEvents,
  isReadablePurchaseEvent,
  type PurchaseEvent,
  runningWindowMs,
  STREAM_PREFIX,
} from '@presale/purchases'
import {
  databaseTime,
  generations,
  isAtOrBeyond,
  type Pool,
  requestResume,
  type SetAsideRecord,
  setAsideStreams,
} from '@presale/read-store'
import { announceAdminAction } from '@presale/sale'
import { COMMAND_LINE } from './command-line'

/** Nothing was changed; the sentence says why. */
export class QuarantineRefused extends Error {
  override readonly name = 'QuarantineRefused'
}

export interface Given {
  /** 'list' | 'resume' <stream> | 'skip' <event id> */
  readonly words: readonly string[]
  readonly cause: string | undefined
  readonly reason: string | undefined
  readonly isJson: boolean
}

type Print = (line: string) => void

interface Connections {
  readonly pool: Pool
  readonly store: EventStore
  /** The connection for admin actions. */
  readonly actions: Pool
}

/** @returns false for unknown words @throws QuarantineRefused */
export async function quarantine(on: Connections, given: Given, print: Print): Promise<boolean> {
  const { pool } = on
  const [word, what] = given.words
  const { cause, reason, isJson } = given
  if (word === 'list') {
    const marks = await setAsideStreams(pool)
    for (const mark of marks)
      print(isJson ? JSON.stringify({ ...mark, causeCode: causeCode(mark.cause) }) : lineOf(mark))
    if (marks.length === 0 && !isJson) print('No stream is set aside.')
    return true
  }
  if (word === 'resume' && (what === undefined) !== (cause === undefined)) {
    const asked = await requestResume(
      pool,
      what === undefined ? { cause: await causeOf(pool, cause ?? '') } : { stream: what },
    )
    if (asked === 0) throw new QuarantineRefused(`Nothing is set aside for ${what ?? cause}.`)
    const sentence = `${asked} subscribers go on with it, as soon as they run with code that can.`
    print(isJson ? JSON.stringify({ kind: 'resume-requested', marks: asked }) : sentence)
    return true
  }
  if (word === 'skip' && what !== undefined && reason?.trim()) {
    const skipped = await skip(on, what, reason.trim())
    const sentence = `Event ${what} (${skipped.stream}@${skipped.revision}) counts as skipped, from now on and in every rebuild.`
    print(isJson ? JSON.stringify({ kind: 'skipped', ...skipped }) : sentence)
    return true
  }
  return false
}

/** What a person can type: a cause is a sentence with quotes in it. */
const causeCode = (cause: string): string => createHash('sha256').update(cause).digest('hex').slice(0, 8)

/** @param given the code that the list names, or the cause itself */
async function causeOf(pool: Pool, given: string): Promise<string> {
  const marks = await setAsideStreams(pool)
  return marks.find(({ cause }) => causeCode(cause) === given.toLowerCase())?.cause ?? given
}

function lineOf(mark: SetAsideRecord): string {
  const { subscriber, stream, revision, eventType, eventId, error, since, acceptedReason, cause } = mark
  const accepted = acceptedReason === null ? '' : `\n  accepted: ${acceptedReason}`
  return `${stream} from revision ${revision} on, by ${subscriber}, since ${since.toISOString()}\n  ${eventType} ${eventId}: ${error}\n  cause ${causeCode(cause)}${accepted}`
}

/** Appends the skip to the purchase's own stream, where everybody who folds it reads it. */
async function skip({ pool, store, actions }: Connections, eventId: string, reason: string) {
  const mark = (await setAsideStreams(pool)).find((known) => known.eventId === eventId)
  if (!mark) throw new QuarantineRefused(`No subscriber has set a stream aside because of event ${eventId}.`)
  const { stream } = mark
  if (!stream.startsWith(STREAM_PREFIX)) {
    throw new QuarantineRefused(
      stream.startsWith(PAYMENT_PREFIX)
        ? `${stream} is what a network shows of a payment: nothing of it is skipped. Run code that can read it, then quarantine resume ${stream}.`
        : `${stream} is what a transaction settles: nothing of it is skipped, or the transaction could settle another purchase.`,
    )
  }
  if (mark.kind === 'tombstone') throw closedForGood(stream)
  const { event, events } = await findIn(store, stream, eventId)
  const last = events.at(-1)?.revision ?? -1
  if (isReadablePurchaseEvent(event)) {
    throw new QuarantineRefused(
      `This code can read event ${eventId}: mend what cannot apply it, then run quarantine resume ${stream}.`,
    )
  }
  const applied = await whoApplied(pool, event)
  if (applied) throw new QuarantineRefused(`${applied} has applied event ${eventId}: it cannot be skipped.`)
  // The skip begins a window: its end is by the clock that decides when it is over.
  const at = await databaseTime(pool)
  const purchaseId = stream.slice(STREAM_PREFIX.length)
  const { revision } = event
  const correlationId = randomUUID()
  const skipped: PurchaseEvent = {
    type: 'EventSkipped',
    data: { purchaseId, revision, reason, skippedAt: at.toISOString(), ...deadlineFrom(at, events) },
  }
  const encoded = encodeEvents([skipped], {
    commandId: randomUUID(),
    correlationId,
    causationId: eventId,
    receivedAt: at.toISOString(),
    actor: { id: null, role: 'system' },
  })
  // Recorded before the append, so that no skip is unrecorded.
  const announced = await announceAdminAction(
    actions,
    { id: COMMAND_LINE, role: 'admin', correlationId, at },
    { action: 'event-skipped', subject: purchaseId, before: null, after: { eventId, revision, reason } },
  )
  try {
    await store.append(stream, encoded, last)
  } catch (error) {
    // After any other error the append may have happened: the record stays.
    await (error instanceof WrongExpectedRevision ? announced.takeBack() : announced.keep())
    throw error
  }
  await announced.keep()
  return { stream, revision, eventId }
}

/** No deadline ran while nobody could decide: where there is one, the purchase's whole window starts now. */
function deadlineFrom(at: Date, events: readonly StoredEvent[]): { expiresAt?: string } {
  const readable = events.filter(isReadablePurchaseEvent).map((stored) => decodeEvent(stored).event)
  const window = runningWindowMs(readable)
  return window === undefined ? {} : { expiresAt: new Date(at.getTime() + window).toISOString() }
}

function closedForGood(stream: string): QuarantineRefused {
  return new QuarantineRefused(
    `${stream} was closed for good: nothing can be appended to it any more. Only an event store restored from before that has it back.`,
  )
}

async function findIn(store: EventStore, stream: string, eventId: string) {
  const events: StoredEvent[] = []
  try {
    for await (const stored of store.readStream(stream)) events.push(stored)
  } catch (error) {
    throw error instanceof StreamTombstoned ? closedForGood(stream) : error
  }
  const event = events.find(({ id }) => id === eventId)
  if (!event) throw new QuarantineRefused(`${stream} has no event ${eventId} any more.`)
  return { event, events }
}

/**
 * A live projection that has passed the event without setting its stream aside, and does more than store it as it is.
 */
async function whoApplied(pool: Pool, event: StoredEvent): Promise<string | undefined> {
  const marks = (await setAsideStreams(pool)).filter(({ stream }) => stream === event.stream)
  const has = (await generations(pool)).find(
    ({ name, state, schema, checkpoint }) =>
      state === 'live' &&
      doesApply(name, event.stream) &&
      checkpoint !== undefined &&
      isAtOrBeyond(checkpoint, event.position) &&
      !marks.some((mark) => mark.subscriber === schema && mark.revision <= event.revision),
  )
  return has?.name
}

/** Does the projection do more with such a stream than follow it or keep it as it is? */
function doesApply(name: string, stream: string): boolean {
  const known = ledgerProjections.find((projection) => projection.name === name)
  return !known?.keepsUnreadable && isOfStreams(stream, known?.applies ?? [''])
}
