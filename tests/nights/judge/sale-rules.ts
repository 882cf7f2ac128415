import type { Night } from '../history'
import { begunAt, endedAt } from '../history'
import type { Finding } from './finding'
import { type JudgedPurchase, type State, stateAfter } from './purchase'
import type { Stored } from './read-streams'
import { valuesBetween } from './settings'

/** At once, for one buyer. */
const MOST_UNPAID = 5
const RUNNING: readonly State[] = ['unpaid', 'paid', 'approved']

/** What was in force before the night. */
export interface SaleRules {
  /** '' for none. */
  readonly hardCap: string
  readonly perBuyer: string
  /** Of one token. */
  readonly price: string
  /** Where bitcoin was paid to. */
  readonly wallet: string
}

/**
 * At every request that became an event: what is sold or still running is within the cap, within what one buyer may have, no
 * more waits than may, the sale was not frozen, and the price is the one in force. All of it changes meanwhile: whatever was in
 * force at some moment while the request was being answered may count.
 * @param events all of the store, in its order
 */
export function saleRulesHold(
  { history, accounts }: Night,
  events: readonly Stored[],
  purchases: readonly JudgedPurchase[],
  before: SaleRules,
): Finding[] {
  const byStream = new Map(purchases.map((purchase) => [`purchase-${purchase.id}`, purchase]))
  const seen = new Map<JudgedPurchase, number>()
  const findings: Finding[] = []
  for (const event of events) {
    const purchase = byStream.get(event.stream)
    if (purchase === undefined) continue
    seen.set(purchase, (seen.get(purchase) ?? 0) + 1)
    if (event.type !== 'PurchaseRequested' || !accounts.has(purchase.buyer)) continue
    // An answer that names the purchase, or one that was lost.
    const request = history.find(
      (one) =>
        one.account === purchase.buyer &&
        one.amount === purchase.amount &&
        ['request', 'buy'].includes(one.kind),
    )
    // What is bought at once may have been promised before, with its address, and a promise is kept beyond every limit.
    if (request?.kind !== 'request') continue
    const during = (subject: string, initial: string) =>
      valuesBetween(history, { subject, initial, from: begunAt(request), to: endedAt(request) })
    const most = (subject: string, initial: string) =>
      Math.max(
        ...during(subject, initial).map((value) => (value === '' ? Number.POSITIVE_INFINITY : Number(value))),
      )
    const running = [...seen].filter(([one, count]) => RUNNING.includes(stateAfter(one, count) as State))
    const own = running.filter(([one]) => one.buyer === purchase.buyer)
    // Beyond the cap it takes nothing from others until it is approved.
    const isPromised = ([one, count]: (typeof running)[number]) =>
      stateAfter(one, count) === 'paid' && one.events[1]?.createdAt === one.events[0]?.createdAt
    const check = (what: string, is: number, allowed: number): void => {
      if (is > allowed)
        findings.push({
          rule: 'limits',
          what: `${what} at the request of ${purchase.id}: ${is} of ${allowed}`,
        })
    }
    check(
      'the hard cap',
      tokensOf(running.filter((one) => !isPromised(one))),
      most('sale_hard_cap', before.hardCap),
    )
    check('the limit of a buyer', tokensOf(own), most('sale_max_per_buyer', before.perBuyer))
    const unpaid = own.filter(([one, count]) => stateAfter(one, count) === 'unpaid')
    check('awaiting payment', unpaid.length, MOST_UNPAID)
    if (during('sale_frozen', 'false').every((value) => value === 'true'))
      findings.push({ rule: 'nothing sold while frozen', what: purchase.id })
    if (!during('GROK', before.price).some((price) => Number(price) === Number(event.data.tokenPrice)))
      findings.push({ rule: 'the price in force', what: `${purchase.id} at ${event.data.tokenPrice}` })
    const { currency, walletAddress } = event.data
    if (currency === 'BTC' && !during('BTC', before.wallet).includes(String(walletAddress)))
      findings.push({ rule: 'the wallet in force', what: `${purchase.id} to ${walletAddress}` })
  }
  return findings
}

const tokensOf = (those: readonly (readonly [JudgedPurchase, number])[]): number =>
  those.reduce((total, [one]) => total + one.amount, 0)
