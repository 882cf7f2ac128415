import { type Attempt, doneAt, endedAt, type Night, type Operation, type ShownPurchase } from '../history'
import type { Finding } from './finding'
import type { JudgedPurchase, State } from './purchase'

/** What people read of a state. */
const STATUS: Readonly<Record<State, string>> = {
  unpaid: 'pending/awaiting-payment',
  paid: 'pending/awaiting-approval',
  approved: 'approved/null',
  declined: 'declined/null',
  expired: 'expired/null',
}

const shownAs = ({ id, userId, amount, status, stage }: ShownPurchase): string =>
  `${id} of ${userId}: ${amount}, ${status}/${stage}`
const judgedAs = ({ id, buyer, amount, states }: JudgedPurchase): string =>
  `${id} of ${buyer}: ${amount}, ${STATUS[states.at(-1) ?? 'unpaid']}`

/** Everything that the site shows is what the events say. @param purchases all of the store */
export function viewsAreWhole(
  night: Night,
  purchases: readonly JudgedPurchase[],
  judgedAt: number,
): Finding[] {
  const { shown, accounts } = night
  const own = purchases.filter(({ buyer }) => accounts.has(buyer))
  const findings: Finding[] = [
    ...differing('the list of staff', shown.purchases.map(shownAs), own.map(judgedAs)),
    ...freeTokens(night, purchases, judgedAt),
    ...shown.setAside.map((stream) => ({ rule: 'nothing set aside', what: stream })),
  ]
  for (const [buyer, view] of shown.buyers) {
    const mine = own.filter((purchase) => purchase.buyer === buyer)
    findings.push(...differing(`the purchases of ${buyer}`, view.purchases.map(shownAs), mine.map(judgedAs)))
    const credited = mine
      .filter(({ states }) => states.at(-1) === 'approved')
      .reduce((sum, { amount }) => sum + amount, 0)
    if (credited !== view.balance)
      findings.push({ rule: 'balances', what: `${buyer} has ${credited} and is shown ${view.balance}` })
  }
  for (const { id, events } of own) {
    const trail = shown.trails.get(id) ?? []
    const types = events.map(({ type }) => type)
    if (trail.join() !== types.join())
      findings.push({ rule: 'views', what: `the history of ${id} is ${trail} and should be ${types}` })
  }
  return findings
}

function differing(what: string, shown: readonly string[], judged: readonly string[]): Finding[] {
  const [missing, extra] = [without(judged, shown), without(shown, judged)]
  return [
    ...missing.map((one) => ({ rule: 'views', what: `${what} lacks ${one}` })),
    ...extra.map((one) => ({ rule: 'views', what: `${what} has ${one}` })),
    ...(new Set(shown).size < shown.length ? [{ rule: 'views', what: `${what} has something twice` }] : []),
  ]
}

function without(those: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return those.filter((one) => !known.has(one))
}

/** The longest that tokens are held for a request of which no event ever came: its call may have been killed in between. */
const HELD_IN_DOUBT_MS = 310_000

/** What has ended takes nothing from anybody, and what never came into being nothing for long. */
function freeTokens(
  { shown: { hardCap, remaining }, inDoubt }: Night,
  purchases: readonly JudgedPurchase[],
  judgedAt: number,
): Finding[] {
  if (hardCap === null || remaining === null) return []
  const sum = (those: readonly { readonly amount?: number }[]) =>
    those.reduce((total, { amount = 0 }) => total + amount, 0)
  const taken = sum(purchases.filter(({ states }) => !['declined', 'expired'].includes(states.at(-1) ?? '')))
  const isHeld = (one: Operation): boolean =>
    endedAt(one) > judgedAt - HELD_IN_DOUBT_MS &&
    !purchases.some(({ buyer, amount }) => buyer === one.account && amount === one.amount)
  const most = Math.max(hardCap - taken, 0)
  const least = Math.max(hardCap - taken - sum(inDoubt.filter(isHeld)), 0)
  if (remaining >= least && remaining <= most) return []
  return [
    {
      rule: 'tokens free again',
      what: `${remaining} are shown as left of ${hardCap}, and ${least} to ${most} are`,
    },
  ]
}

/** Every change that was acknowledged to staff stands in their log. They carry no key: each attempt may have had its effect. */
export function staffLogIsWhole({ history, shown }: Night): Finding[] {
  const changes = history.filter(({ kind, subject }) => isOnRecord(kind) && subject !== 'sale_frozen')
  return [...new Set(changes.map(({ subject, value }) => `${subject} ${value}`))].flatMap((change) => {
    const same = changes.filter(({ subject, value }) => `${subject} ${value}` === change)
    const done = same.filter((one) => doneAt(one) !== undefined).length
    const attempts = same.flatMap((one) => one.attempts).filter(mayHaveHadItsEffect).length
    const [{ subject, value } = {}] = same
    const logged = shown.actions.filter(
      (one) => one.subject === subject && valuesIn(one.after).includes(value),
    ).length
    if (logged >= done && logged <= attempts) return []
    return [
      {
        rule: 'the staff’s log',
        what: `${change}: ${done} done by ${attempts} attempts, ${logged} on record`,
      },
    ]
  })
}

const isOnRecord = (kind: string): boolean => ['setting', 'price', 'wallet'].includes(kind)
const mayHaveHadItsEffect = ({ status }: Attempt): boolean =>
  status === undefined || status < 300 || status >= 500

/** A setting is a text, and everything else has fields. */
const valuesIn = (after: unknown): unknown[] =>
  typeof after === 'string' ? [after] : Object.values(after ?? {})

export function noMailTwice({ mails }: Night): Finding[] {
  const seen = new Set<string>()
  return mails.flatMap(({ messageId, to, subject }) => {
    const isTwice = seen.has(messageId)
    seen.add(messageId)
    return isTwice ? [{ rule: 'no mail twice', what: `'${subject}' to ${to}` }] : []
  })
}
