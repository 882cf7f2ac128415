import { randomUUID } from 'node:crypto'
import { streamOf } from '@presale/purchases'
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
import { judgeAttempt } from './judge-attempt'
import { watchAppends } from './watch-appends'

/** So many purchases with an unknown outcome are looked at before a moderator is refused. */
const JUDGED_AT_ONCE = 20

type Needed = Pick<Services, 'pool' | 'store' | 'clock' | 'log'>

/**
 * Runs an approval, where it is a moderator's, within what one may credit in 24 hours (site setting
 * `moderator_daily_tokens`). It is counted before anything is appended, in a table of its own and from no
 * view, which may be behind. What was counted is taken back only once the approval cannot come any more:
 * an outcome that nobody knows counts.
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
    await quietly(services, credit, () => markCredited(services.pool, credit))
    return result
  } catch (error) {
    await quietly(services, credit, () => takeBackIfImpossible(services, attemptId, credit, sentAt()))
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

/** Purchases that others have decided meanwhile no longer count, whatever became of an attempt that was cut off. */
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

/** The approval's own answer stands: whatever fails here leaves the attempt counted, which is the safe side. */
async function quietly(services: Needed, { purchaseId }: Credit, work: () => Promise<void>): Promise<void> {
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
  )
}
