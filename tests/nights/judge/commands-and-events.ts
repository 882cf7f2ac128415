import {
  begunAt,
  doneAt,
  isSentAgain,
  type Night,
  type Operation,
  outcomeOf,
  type PurchaseCommand,
} from '../history'
import type { Finding } from './finding'
import type { JudgedPurchase } from './purchase'
import type { Stored } from './read-streams'

type OnPurchase = Exclude<PurchaseCommand, 'request' | 'buy'>

/** The events that a command can have made: one of them for each command, never more. */
const MADE_BY: Readonly<Record<OnPurchase, (event: Stored) => boolean>> = {
  report: ({ type }) => type === 'PurchasePaid' || type === 'PurchaseLatePaymentReported',
  cancel: ({ type, data }) => type === 'PurchaseExpired' && data.cause === 'buyer',
  approve: ({ type }) => type === 'PurchaseApproved',
  decline: ({ type }) => type === 'PurchaseDeclined',
  reopen: ({ type }) => type === 'PurchaseReopened',
}

const isOf = (operation: Operation, kinds: readonly string[]): boolean => kinds.includes(operation.kind)

/**
 * What was acknowledged is there, once; what was refused is not; and what has no known outcome may be there once. An amount is
 * unique among the requests of a buyer, so that a request whose answer was lost is known by it.
 */
export function commandsHaveTheirEvents(
  { history, accounts }: Night,
  purchases: readonly JudgedPurchase[],
): Finding[] {
  const own = purchases.filter(({ buyer }) => accounts.has(buyer))
  const findings: Finding[] = []
  const count = (what: string, commands: readonly Operation[], events: number): void => {
    const done = commands.filter((one) => outcomeOf(one) === 'done').length
    const unknown = commands.filter((one) => outcomeOf(one) === 'unknown').length
    if (events < done)
      findings.push({ rule: 'nothing lost', what: `${what}: ${done} done, ${events} stored` })
    if (events > done + unknown)
      findings.push({
        rule: 'nothing doubled',
        what: `${what}: ${done} done, ${unknown} unknown, ${events} stored`,
      })
  }
  for (const buyer of accounts) {
    const requests = history.filter((one) => one.account === buyer && isOf(one, ['request', 'buy']))
    const mine = own.filter((purchase) => purchase.buyer === buyer)
    for (const amount of new Set([...requests, ...mine].map((one) => one.amount)))
      count(
        `a purchase of ${amount} by ${buyer}`,
        requests.filter((one) => one.amount === amount),
        mine.filter((one) => one.amount === amount).length,
      )
  }
  for (const purchase of own)
    for (const [kind, isMade] of Object.entries(MADE_BY)) {
      const { id, events } = purchase
      const commands = history.filter(
        (one) =>
          (one.kind === kind && one.purchaseId === id) || (kind === 'report' && isBuyOf(one, purchase)),
      )
      findings.push(...repeatsRefused(kind, commands, events.filter(isMade)))
      for (const account of new Set([
        ...commands.map((one) => one.account),
        ...events.filter(isMade).map(actorOf),
      ]))
        count(
          `${kind} of ${id} by ${account}`,
          commands.filter((one) => one.account === account),
          events.filter((event) => isMade(event) && actorOf(event) === account).length,
        )
    }
  return [...findings, ...purchasesThatWereNamed(history, own)]
}

/** A purchase in one call is reported as paid by it as well; where its answer was lost, it is known by its amount. */
const isBuyOf = (
  { kind, purchaseId, account, amount }: Operation,
  { id, ...of }: Pick<JudgedPurchase, 'id' | 'buyer' | 'amount'>,
): boolean =>
  kind === 'buy' && (purchaseId ? purchaseId === id : account === of.buyer && amount === of.amount)

/** Where one command alone can have made the event, each of its attempts is acknowledged. */
function repeatsRefused(kind: string, commands: readonly Operation[], made: readonly Stored[]): Finding[] {
  const [command, ...others] = commands
  const last = command?.attempts.at(-1)
  const isRefused =
    last?.status !== undefined && last.status >= 400 && last.status < 500 && !isSentAgain(last.status)
  if (!isRefused || others.length > 0 || made.length !== 1) return []
  return [
    {
      rule: 'a repeat gets its first answer',
      what: `${kind} of ${command?.purchaseId} is stored, and was refused by ${last.code}`,
    },
  ]
}

const actorOf = ({ actor }: Stored): string => actor.id ?? 'nobody'

/** The id that an answer named is one of the ledger's, of that buyer and amount. */
function purchasesThatWereNamed(history: readonly Operation[], own: readonly JudgedPurchase[]): Finding[] {
  return history
    .filter((one) => isOf(one, ['request', 'buy']) && outcomeOf(one) === 'done')
    .filter(
      ({ purchaseId, account, amount }) =>
        !own.some(
          (purchase) =>
            purchase.id === purchaseId && purchase.buyer === account && purchase.amount === amount,
        ),
    )
    .map(({ purchaseId, amount }) => ({
      rule: 'nothing lost',
      what: `the purchase ${purchaseId} of ${amount} that was acknowledged`,
    }))
}

export interface Made {
  readonly operation: Operation
  readonly purchase: JudgedPurchase
  /** Its place among the purchase's events. */
  readonly nth: number
  readonly event: Stored
}

/** Each acknowledged command with its event; those of one kind and person in their order. */
export function madeBy(history: readonly Operation[], purchases: readonly JudgedPurchase[]): Made[] {
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]))
  const taken = new Set<string>()
  return [...history]
    .filter((one) => doneAt(one) !== undefined)
    .sort((one, other) => begunAt(one) - begunAt(other))
    .flatMap((one) => {
      const purchase = byId.get(one.purchaseId ?? '')
      if (purchase === undefined || ['setting', 'price', 'wallet'].includes(one.kind)) return []
      const isMade =
        one.kind === 'request' || one.kind === 'buy'
          ? ({ type }: Stored) => type === 'PurchaseRequested'
          : MADE_BY[one.kind as OnPurchase]
      const nth = purchase.events.findIndex(
        (event) => isMade(event) && actorOf(event) === one.account && !taken.has(event.id),
      )
      const event = purchase.events[nth]
      if (event === undefined) return []
      taken.add(event.id)
      return [{ operation: one, purchase, nth, event }]
    })
}
