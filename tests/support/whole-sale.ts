import { purchaseProjections } from '@presale/purchases'
import { createPool, setAsideStreams } from '@presale/read-store'
import { Caller } from '../../services/api/src/testing/caller'
import type { BusySale } from './busy-sale'
import { approvedByBuyer, historyOf, type LedgerEntry, ofType } from './ledger'
import type { SharedServers } from './two-releases'

const PROJECTIONS = 'projector/dist/cli/projections.js'

/** Every command that was acknowledged is in the ledger, and each purchase is approved at most once. */
export function expectNothingLost(sale: BusySale, ledger: readonly LedgerEntry[]): void {
  const lost = sale.journal.filter(({ purchaseId, type }) => !historyOf(ledger, purchaseId).includes(type))
  expect(lost).toEqual([])
  const approved = ofType(ledger, 'PurchaseApproved').map(({ data }) => data.purchaseId)
  expect(approved.length).toBeGreaterThan(0)
  expect(new Set(approved).size).toBe(approved.length)
}

interface Standing {
  readonly servers: SharedServers
  /** Of the release whose views they are, built. */
  readonly checkout: string
  readonly sale: BusySale
  readonly ledger: readonly LedgerEntry[]
  /** Where buyers ask for their balance. */
  readonly origin: string
}

/** The views are as the events say, balances too, and nothing is set aside. */
export async function expectViewsWhole({ servers, checkout, sale, ledger, origin }: Standing): Promise<void> {
  for (const { name } of purchaseProjections) await servers.run(checkout, PROJECTIONS, 'verify', name)
  const pool = createPool(servers.databaseUrl, { max: 1, name: 'test' })
  expect(await setAsideStreams(pool)).toEqual([])
  await pool.end()
  const balances = approvedByBuyer(ledger)
  for (const person of sale.people) {
    const there = new Caller(origin)
    there.cookie = person.cookie
    const { id, balance } = await there.me()
    expect(balance).toBe(balances.get(id) ?? 0)
  }
}

export function expectNoMailTwice({ mailbox }: SharedServers): void {
  const ids = mailbox.mails.map(({ messageId }) => messageId)
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
}
