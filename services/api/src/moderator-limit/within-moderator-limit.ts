import { randomUUID } from 'node:crypto'
import {
  decorate,
  type EventStore,
  type Reads,
  type StoredEvent,
  StreamTombstoned,
} from '@presale/event-store'
import { decodeEvent, isReadablePurchaseEvent, streamOf } from '@presale/purchases'
import { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import { storeInTime } from '../http/time-limit'
import type { Services } from '../services'
import {
  type Credit,
  countAttempt,
  markCredited,
  type OverTheLimit,
  takeBack,
  takeBackAll,
  uncertainPurchases,
} from './credits'

/** So many purchases with an unknown outcome are checked before a moderator is refused. */
const JUDGED_AT_ONCE = 20

type Needed = Pick<Services, 'pool' | 'store' | 'clock' | 'log'>

/**
 * Runs a moderator's approval within what one may credit in 24 hours (site setting `moderator_daily_tokens`). It is
 * counted before anything is appended, in a table of its own, since a view may be behind. A count is taken back only
 * once the approval cannot happen any more: an unknown outcome counts.
 * @throws ApiError 403 `moderator-limit`
 */
export async function withinModeratorLimit<S extends Needed, T>(
  call: SignedInCall,
  services: S,
  purchase: Pick<Credit, 'purchaseId' | 'amount'>,
  approve: (services: S) => Promise<T>,
): Promise<T> {
  if (call.user.isAdmin) return approve(services)
  const credit: Credit = { ...purchase, moderatorId: call.user.id }
  const attemptId = randomUUID()
  await count(call, services, attemptId, credit)
  const { store, sentAt } = watchAppends(services.store, streamOf(credit.purchaseId))
  try {
    const result = await approve({ ...services, store })
    await logFailure(services, credit, () => markCredited(services.pool, credit))
    return result
  } catch (error) {
    await logFailure(services, credit, () => takeBackIfImpossible(services, attemptId, credit, sentAt()))
    throw error
  }
}

async function count(call: SignedInCall, services: Needed, attemptId: string, credit: Credit): Promise<void> {
  const { pool, clock } = services
  if (!(await countAttempt(pool, attemptId, credit, clock.now()))) return
  await clearDoubts(call, services, credit.moderatorId)
  const over = await countAttempt(pool, attemptId, credit, clock.now())
  if (over) throw refusalOf(over, credit.amount)
}

/** Purchases that others have decided meanwhile no longer count, whatever became of an interrupted attempt. */
async function clearDoubts(call: SignedInCall, services: Needed, moderatorId: string): Promise<void> {
  const { pool, clock } = services
  for (const purchaseId of await uncertainPurchases(pool, moderatorId, clock.now(), JUDGED_AT_ONCE)) {
    const judgement = await judgeAttempt(storeInTime(call, services), { moderatorId, purchaseId })
    if (judgement === 'credited') await markCredited(pool, { moderatorId, purchaseId })
    if (judgement === 'impossible') await takeBackAll(pool, { moderatorId, purchaseId })
  }
}

async function takeBackIfImpossible(
  { pool, store }: Needed,
  attemptId: string,
  credit: Credit,
  sentAt: number | undefined,
): Promise<void> {
  const judgement = sentAt === undefined ? 'impossible' : await judgeAttempt(store, credit, sentAt)
  if (judgement === 'impossible') await takeBack(pool, attemptId)
}

/** The approval's own answer stands: a failure here leaves the attempt counted, which is the safe side. */
async function logFailure(
  services: Needed,
  { purchaseId }: Credit,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    services.log.warn({ err: error, purchaseId }, 'a moderator’s attempt goes on counting')
  }
}

function refusalOf({ limit, credited }: OverTheLimit, amount: number): ApiError {
  const [most, before, more] = [limit, credited, amount].map((tokens) => tokens.toLocaleString('en-US'))
  return new ApiError(
    403,
    'moderator-limit',
    `A moderator credits at most ${most} tokens in 24 hours. You have credited ${before}, and this purchase is ${more}: an admin has to approve this.`,
    {},
    { most: limit, credited, amount },
  )
}

/**
 * `credited`: the stream has this moderator's approval. `impossible`: it has none, and cannot get one. `open`: none
 * yet, but an attempt under way may still append one.
 */
export type Judgement = 'credited' | 'impossible' | 'open'

/**
 * What the purchase's stream says about a moderator's attempt to approve it. @param sentAt The highest revision that
 * the attempt expected when it appended; undefined where that is unknown.
 */
async function judgeAttempt(
  store: Pick<Reads, 'readStream'>,
  { moderatorId, purchaseId }: { moderatorId: string; purchaseId: string },
  sentAt?: number,
): Promise<Judgement> {
  const events = await eventsOf(store, purchaseId)
  // Tombstoned: whether it was credited before cannot be known any more.
  if (events === 'closed') return 'open'
  let decision: 'own' | 'of-somebody-else' | undefined
  for (const stored of events) {
    // An unreadable event is no approval written by this code.
    if (!isReadablePurchaseEvent(stored)) continue
    const { event, metadata } = decodeEvent(stored)
    const isOwn = event.type === 'PurchaseApproved' && metadata.actor.id === moderatorId
    const isDecision = event.type === 'PurchaseApproved' || event.type === 'PurchaseDeclined'
    if (isDecision) decision = isOwn ? 'own' : 'of-somebody-else'
  }
  if (decision === 'own') return 'credited'
  // An append is accepted at the revision it expects or not at all.
  const last = events.at(-1)?.revision ?? -1
  const hasMovedOn = sentAt !== undefined && last > sentAt
  return decision !== undefined || hasMovedOn ? 'impossible' : 'open'
}

async function eventsOf(
  store: Pick<Reads, 'readStream'>,
  purchaseId: string,
): Promise<readonly StoredEvent[] | 'closed'> {
  const events: StoredEvent[] = []
  try {
    for await (const stored of store.readStream(streamOf(purchaseId))) events.push(stored)
    return events
  } catch (error) {
    if (error instanceof StreamTombstoned) return 'closed'
    throw error
  }
}

export interface WatchedStore {
  readonly store: EventStore
  /** The highest revision that an append to the stream has expected; undefined where none was sent. */
  readonly sentAt: () => number | undefined
}

/** Wraps the store and records at which revisions of one stream something was sent. */
function watchAppends(store: EventStore, stream: string): WatchedStore {
  let highest: number | undefined
  const watched = decorate(store, {
    append(append, to, _events, expected) {
      if (to === stream) highest = Math.max(highest ?? -1, typeof expected === 'number' ? expected : -1)
      return append()
    },
  })
  return { store: watched, sentAt: () => highest }
}
