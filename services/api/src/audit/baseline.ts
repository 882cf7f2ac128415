import { randomUUID } from 'node:crypto'
import { column, inTransaction, onlyRowOf, type Pool, row, takeTransactionLock } from '@presale/read-store'
import { RESTORE_ACCEPTED, recordAdminAction, rowsAfter } from '@presale/sale'
import { stateNow } from './recorded-state'
import { THE_SYSTEM } from './the-system'

/** The action that says how wallets, settings, prices and roles stood when the chain began to answer for them. */
export const BASELINE_RECORDED = 'baseline-recorded'

const found = row({ isThere: column.boolean() })

/**
 * Chains the baseline, once in the life of a chain that is whole: later changes have actions of their own. A chain with a
 * gap, or whose baseline somebody took out, gets no second one.
 * @returns whether it was chained now
 * @throws AdminActionsBehind
 */
export function recordBaseline(pool: Pool, key: Buffer, at: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'adminActions')
    const { isThere } = await onlyRowOf(
      client,
      found,
      `select exists (select 1 from sale.admin_actions where number is not null and action = any ($1)) as is_there`,
      [[BASELINE_RECORDED, RESTORE_ACCEPTED]],
    )
    if (isThere) return false
    // From its first row: what is missing or changed would be hidden by a new baseline.
    await rowsAfter(client, key, undefined)
    const state = await stateNow(client)
    await recordAdminAction(
      client,
      { id: THE_SYSTEM, role: 'system', correlationId: randomUUID(), at },
      { action: BASELINE_RECORDED, subject: 'admin-actions', before: null, after: { state } },
    )
    return true
  })
}
