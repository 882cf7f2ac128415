import { randomUUID } from 'node:crypto'
import { sealStaff } from '@presale/accounts'
import { THE_SYSTEM } from '@presale/kernel'
import {
  column,
  inTransaction,
  onlyRowOf,
  type Pool,
  type PoolClient,
  row,
  takeTransactionLock,
} from '@presale/read-store'
import { RESTORE_ACCEPTED, recordAdminAction, rowsAfter } from '@presale/sale'
import { type RecordedState, stateNow } from './recorded-state'

/** The action that says how wallets, settings, prices and roles stood when the chain began to answer for them. */
export const BASELINE_RECORDED = 'baseline-recorded'

/**
 * The action of an upgrade from a release that did not sign a provider's prices: those that stand then, which nothing
 * but the database vouches for. A baseline of this release says itself that they are signed from there on.
 */
export const PRICE_SIGNING_BEGUN = 'price-signing-begun'

const found = row({ isThere: column.boolean() })

/**
 * Chains the baseline, once in the life of a chain that is whole: later changes have actions of their own. A chain with a
 * gap, or whose baseline somebody took out, gets no second one.
 * @returns whether it was chained now
 * @throws AdminActionsBehind
 */
export function recordBaseline(pool: Pool, key: Buffer, at: Date): Promise<boolean> {
  return recordOnce(pool, key, at, {
    unless: 'action = any ($1)',
    given: [[BASELINE_RECORDED, RESTORE_ACCEPTED]],
    action: BASELINE_RECORDED,
    subject: 'admin-actions',
    afterOf: (state) => ({ state, signsPrices: true, sealsStaff: true }),
    also: sealStaff,
  })
}

/** The action of an upgrade from a release that did not seal what lets staff in. */
export const STAFF_SEALING_BEGUN = 'staff-sealing-begun'

/** Once in the life of a chain, too: who is of staff by then is taken as they are. */
export function recordStaffSealing(pool: Pool, key: Buffer, at: Date): Promise<boolean> {
  return recordOnce(pool, key, at, {
    unless: `action = $1 or (action = any ($2) and after @> '{"sealsStaff": true}')`,
    given: [STAFF_SEALING_BEGUN, [BASELINE_RECORDED, RESTORE_ACCEPTED]],
    action: STAFF_SEALING_BEGUN,
    subject: 'staff',
    afterOf: ({ role = {} }) => role,
    also: sealStaff,
  })
}

/** Once in the life of a chain, too: a price that is put in later without a signature is named. */
export function recordPriceSigning(pool: Pool, key: Buffer, at: Date): Promise<boolean> {
  return recordOnce(pool, key, at, {
    unless: `action = $1 or (action = any ($2) and after @> '{"signsPrices": true}')`,
    given: [PRICE_SIGNING_BEGUN, [BASELINE_RECORDED, RESTORE_ACCEPTED]],
    action: PRICE_SIGNING_BEGUN,
    subject: 'crypto-prices',
    afterOf: ({ price = {} }) =>
      Object.fromEntries(Object.entries(price).filter(([, { source }]) => source === 'provider')),
  })
}

interface Once {
  /** SQL: whether it is there already. */
  readonly unless: string
  readonly given: readonly unknown[]
  readonly action: string
  readonly subject: string
  afterOf(state: RecordedState): unknown
  /** In the same transaction. */
  also?(client: PoolClient): Promise<void>
}

function recordOnce(pool: Pool, key: Buffer, at: Date, once: Once): Promise<boolean> {
  const { unless, given, action, subject, afterOf } = once
  return inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'adminActions')
    const { isThere } = await onlyRowOf(
      client,
      found,
      `select exists (select 1 from sale.admin_actions where number is not null and (${unless})) as is_there`,
      [...given],
    )
    if (isThere) return false
    // From its first row: what is missing or changed would be hidden by a new baseline.
    await rowsAfter(client, key, undefined)
    const after = afterOf(await stateNow(client))
    await once.also?.(client)
    await recordAdminAction(
      client,
      { id: THE_SYSTEM, role: 'system', correlationId: randomUUID(), at },
      { action, subject, before: null, after },
    )
    return true
  })
}
