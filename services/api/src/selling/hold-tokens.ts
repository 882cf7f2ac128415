import {
  column,
  inTransaction,
  onlyRowOf,
  type Pool,
  prepared,
  type Queryable,
  row,
} from '@presale/read-store'
import { ApiError, conflict, unavailable } from '../http/api-error'
import { soldOut } from './not-sold'

/** How strictly tokens are held: see `api.hold_tokens`. */
export type HoldMode = 'place' | 'place-anyway' | 'decide' | 'decide-anyway'

export const holdOutcomes = ['held', 'over-cap', 'over-buyer', 'counting', 'on-sample'] as const
export type HoldOutcome = (typeof holdOutcomes)[number]

export interface Held {
  readonly outcome: HoldOutcome
  /** What the limit leaves that the purchase is over. */
  readonly remaining: number | null
}

export interface Hold {
  readonly purchaseId: string
  readonly buyerId: string
  readonly amount: number
  readonly at: Date
  /** The last revision of the purchase; -1 where it has no stream yet. */
  readonly revision: number
  readonly mode: HoldMode
  /** Refused on a site whose `marketing_mode` is live. */
  readonly onSample?: boolean
}

export const heldRow = row({
  outcome: column.oneOf(holdOutcomes),
  remaining: column.nullable(column.bigint()),
})

const holding = prepared('select outcome, remaining from api.hold_tokens($1, $2, $3, $4, $5, $6, $7)')

/** Holds tokens against the hard cap before anything is appended; a purchase holds its tokens once. */
export function holdTokens(db: Queryable, hold: Hold): Promise<Held> {
  return onlyRowOf(db, heldRow, holding, holdValues(hold))
}

const holdValues = ({
  purchaseId,
  buyerId,
  amount,
  at,
  revision,
  mode,
  onSample = false,
}: Hold): unknown[] => [purchaseId, buyerId, amount, at, revision, mode, onSample]

const STANDING = `update api.token_holds set held_at = $2
  where purchase_id = $1 and held_at < $2 and state in ('fresh', 'counted', 'over')`

/** The same for a reopening. Tokens that an earlier attempt left held count from now on: going live waits for it. */
export function holdAgain(pool: Pool, hold: Hold): Promise<Held> {
  return inTransaction(pool, async (client) => {
    const held = await holdTokens(client, hold)
    await client.query(STANDING, [hold.purchaseId, hold.at])
    return held
  })
}

/** A purchase that holds nothing any more, with the revision of the event that ended it. */
export interface Ended {
  readonly purchaseId: string
  readonly revision: number
}

/**
 * What was held after the event, for a reopening, stays, and what is released already is not written again. Whoever follows the
 * purchases does the same after a crash of Postgres, so nobody waits until it is on the disk.
 */
const RELEASE = `
  update api.token_holds hold set is_confirmed = true,
    state = case state when 'counted' then 'released' when 'released' then state else 'ended' end
  from unnest($1::uuid[], $2::integer[]) as ended (purchase_id, revision),
    (select set_config('synchronous_commit', 'off', true)) as unflushed
  where hold.purchase_id = ended.purchase_id and hold.revision < ended.revision
    and not (hold.is_confirmed and hold.state in ('ended', 'released'))`

export async function releaseHolds(db: Queryable, ended: readonly Ended[]): Promise<void> {
  const ids = ended.map(({ purchaseId }) => purchaseId)
  const revisions = ended.map(({ revision }) => revision)
  await db.query(RELEASE, [ids, revisions])
}

/**
 * Takes back what the call at this moment let beyond the cap, and its marks: the decision was refused, and the next one
 * asks again. Tokens that stood otherwise before, or that a later call held, stay as they are.
 */
export async function takeBackBeyond(
  pool: Pool,
  { purchaseId, at }: Pick<Hold, 'purchaseId' | 'at'>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    // The counter is locked before any hold, as in hold_tokens.
    await client.query('select 1 from api.token_counter for update')
    await client.query(
      `with back as (
         update api.token_holds set state = 'over', is_let_beyond = false
         where purchase_id = $1 and held_at = $2 and state = 'counted' and is_let_beyond returning amount)
       update api.token_counter set reserved = reserved - (select coalesce(sum(amount), 0) from back)`,
      [purchaseId, at],
    )
    await client.query(
      `delete from api.purchase_marks where purchase_id = $1 and kind in ('over-cap', 'over-limit') and at = $2`,
      [purchaseId, at],
    )
  })
}

/** For the buyer; undefined where the tokens are held. */
export function placingRefusal({ outcome, remaining }: Held, minimum: number): ApiError | undefined {
  const left = remaining ?? 0
  switch (outcome) {
    case 'held':
      return undefined
    case 'counting':
      return stillCounting()
    case 'over-cap':
      return left < minimum
        ? soldOut()
        : conflict('over-cap', `Only ${tokens(left)} are left in this sale.`, { left })
    case 'over-buyer':
      return overBuyer(left, minimum)
    case 'on-sample':
      return wentLive()
  }
}

export function overBuyer(left: number, minimum: number): ApiError {
  if (left < minimum)
    return conflict('over-buyer-limit', 'You have reached the most that one buyer can buy in this sale.')
  const sentence = `One buyer can buy at most ${tokens(left)} more in this sale.`
  return conflict('over-buyer-limit', sentence, { left })
}

/** For staff: admins may decide on it all the same. */
export function decisionRefusal({ outcome, remaining }: Held, amount: number): ApiError | undefined {
  if (outcome === 'held') return undefined
  if (outcome === 'counting') return stillCounting()
  if (outcome === 'on-sample') return wentLive()
  const left = remaining ?? 0
  return conflict(
    'over-cap',
    `The hard cap leaves ${tokens(left)}, and this purchase is ${tokens(amount)}. Confirm that it may go beyond the cap, with overCap: true.`,
    { left, amount },
  )
}

/** For staff: the buyer would have more than one buyer is to have. */
export const overBuyerDecision = (most: number, has: number): ApiError =>
  conflict(
    'over-buyer-limit',
    `One buyer can have at most ${tokens(most)}, and with this purchase it is ${tokens(has)}. Confirm that it may go beyond the limit, with overLimit: true.`,
    { most, withThis: has },
  )

/** A moderator does not decide on what goes beyond the cap, or the limit of a buyer. */
export function beyondIsForAdmins(beyond: 'hard-cap' | 'buyer-limit'): ApiError {
  const what = beyond === 'hard-cap' ? 'hard cap' : 'limit of a buyer'
  const sentence = `This purchase goes beyond the ${what}. An admin has to decide on it.`
  return new ApiError(403, 'admin-required', sentence, {}, { beyond })
}

export const stillCounting = (): ApiError =>
  unavailable(
    'What is sold already is still being counted. Please try again in a moment.',
    5,
    'still-counting',
  )

const wentLive = (): ApiError =>
  unavailable(
    'The sale has just gone live, and this currency cannot be paid with yet. Please choose another one.',
    5,
  )

export const tokens = (amount: number): string => `${amount.toLocaleString('en-US')} tokens`

const leftRow = row({
  cap: column.nullable(column.bigint()),
  reserved: column.bigint(),
  isComplete: column.boolean(),
  ofBuyer: column.bigint(),
})
const left = prepared(
  `select (select value::bigint from sale.site_settings where key = 'sale_hard_cap') as cap,
     counter.reserved
       + (select coalesce(sum(amount), 0)::bigint from api.token_holds where state = 'fresh')
       - (select coalesce(sum(amount), 0)::bigint from api.token_holds where state = 'released') as reserved,
     counter.is_complete,
     (select coalesce(sum(amount), 0)::bigint from api.token_holds
      where buyer_id = $1 and state in ('fresh', 'counted', 'over')) as of_buyer
   from api.token_counter counter`,
)

export interface Left {
  /** Whole tokens; null without a hard cap. */
  readonly ofCap: number | null
  /** What counts beyond the hard cap, as where it was lowered. */
  readonly beyondCap: number
  readonly isComplete: boolean
  /** What the buyer holds and has. */
  readonly ofBuyer: number
}

/** For what is shown: nothing is held, so another buyer may be quicker. */
export async function tokensLeft(db: Queryable, buyerId: string | null): Promise<Left> {
  const { cap, reserved, isComplete, ofBuyer } = await onlyRowOf(db, leftRow, left, [buyerId])
  const rest = cap === null ? null : cap - reserved
  return {
    ofCap: rest === null ? null : Math.max(rest, 0),
    beyondCap: rest === null ? 0 : Math.max(-rest, 0),
    isComplete,
    ofBuyer,
  }
}
