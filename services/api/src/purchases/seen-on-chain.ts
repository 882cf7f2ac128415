import { NOTHING_SEEN, type SeenOutput, type SeenPayment } from '@presale/contracts'
import { chainCoinOf, networkName, networkOf, transactionName } from '@presale/kernel'
import {
  alsoAwaited,
  isAsAsked,
  judgePayment,
  type LookupState,
  loadPayment,
  lookupState,
  type NamedPayment,
  type Payment,
  type PaymentVerdict,
  paymentStreamOf,
  paymentsOf,
  purchasesSeen,
  type WatchedState,
  watchingOn,
} from '@presale/payments'
import type { PaymentRow, SeenForDecision } from '@presale/purchases'
import type { Services } from '../services'

/** By the reader's login: tables that are the watcher's are read with no more rights than its views are. */
type Sources = Pick<Services, 'readers' | 'store' | 'config'>
/** What is asked of a purchase. */
type Named = Pick<PaymentRow, 'currency' | 'walletAddress' | 'transactionHash'>

/** What the network says of the transaction that a purchase names, as its stream has it now. */
export async function seenPaymentOf(
  row: PaymentRow,
  { readers, store, config }: Sources,
): Promise<SeenPayment> {
  const nothing = nothingOf(row)
  const watching = await watchingOn(readers)
  const watched = watching?.networks.get(coinOf(row))
  if (!watched) return nothing
  const away = awayOf(watched)
  const of = namedBy(row)
  if (of === undefined) return { ...nothing, verdict: 'no-hash', nodeAway: away }
  const [{ state }, lookup] = await Promise.all([loadPayment(store, of), lookupState(readers, of)])
  const asked = { ...nothing, askedAt: lookup?.askedAt ?? null, nodeAway: away }
  if (!state) return { ...asked, verdict: unseenVerdict(lookup) }
  const fitting = watching?.isListed ? await alsoAwaited(readers, [row.id]) : NOBODY
  return { ...asked, ...shown(row, state, { watched, config, fitting }) }
}

/**
 * The same for a decision, by what the payment's stream says at this moment.
 * @param named the transaction where the decision names another one than the buyer
 * @returns undefined where there is none, or no node of its network is asked
 */
export async function seenForDecision(
  { readers, store, config, views }: Sources & Pick<Services, 'views'>,
  purchaseId: string,
  named?: string,
): Promise<SeenForDecision | undefined> {
  const watching = await watchingOn(readers)
  const found = watching && (await views.payment(purchaseId))
  if (!found) return undefined
  const row = { ...found, transactionHash: named ?? found.transactionHash }
  const [of, watched] = [namedBy(row), watching.networks.get(coinOf(row))]
  if (!of || !watched) return undefined
  const { tip, depth } = watched
  const [{ state }, lookup] = await Promise.all([loadPayment(store, of), lookupState(readers, of)])
  const rule = { depth: String(depth), tip }
  if (!state) {
    const kept = { ...UNSEEN, ...rule, verdict: unseenVerdict(lookup) }
    return { kept, isAsAsked: false, isDoubtful: false }
  }
  const fitting = watching.isListed ? await alsoAwaited(readers, [row.id]) : NOBODY
  const seen = shown(row, state, { watched, config, fitting })
  const { verdict, received = null, difference = null, block, isEarlier, fitsOthers } = seen
  const { hash: blockHash = null, height = null, node = null } = state.block ?? {}
  const confirmations = block?.confirmations ?? null
  const kept = { verdict, received, difference, blockHash, height, node, confirmations, ...rule }
  return {
    kept,
    isAsAsked: seen.isAsAsked === true,
    isDoubtful: verdict === 'pays' && (isEarlier === true || fitsOthers === true),
  }
}

/**
 * Whether the network shows a payment that covers what the purchase asks for, as its stream has it now: since when, and whether it
 * is in a block. Of tokens nothing is known before a block: what waits for one counts by the coin it moves, or as a promise.
 */
export async function coveringOf(
  { store, config, readers }: Sources,
  row: PaymentRow,
): Promise<{ readonly firstSeenAt: Date; readonly isInBlock: boolean } | undefined> {
  const [of, watched] = [namedBy(row), (await watchingOn(readers))?.networks.get(coinOf(row))]
  if (!of || !watched) return undefined
  const { state } = await loadPayment(store, of)
  if (!state) return undefined
  const { verdict, difference, isEarlier } = shown(row, state, { watched, config, fitting: NOBODY })
  const firstSeenAt = new Date(state.firstSeenAt)
  if (verdict === 'observed') return { firstSeenAt, isInBlock: false }
  const covers = verdict === 'pays' && !isEarlier && difference?.startsWith('-') === false
  return covers ? { firstSeenAt, isInBlock: true } : undefined
}

const NOBODY: ReadonlySet<string> = new Set()
const UNSEEN = {
  received: null,
  difference: null,
  blockHash: null,
  height: null,
  node: null,
  confirmations: null,
}

/** The same for the rows of a list, by their ids: of those alone whose payment a node has seen. */
export async function seenAmong(
  { readers, config }: Omit<Sources, 'store'>,
  rows: readonly PaymentRow[],
): Promise<ReadonlyMap<string, SeenPayment>> {
  const named = rows.flatMap((row) => {
    const of = namedBy(row)
    return of ? [{ row, of }] : []
  })
  const watching = named.length === 0 ? undefined : await watchingOn(readers)
  if (!watching?.isListed) return new Map()
  const [payments, fitting] = await Promise.all([
    paymentsOf(
      readers,
      named.map(({ of }) => of),
    ),
    alsoAwaited(
      readers,
      named.map(({ row }) => row.id),
    ),
  ])
  return new Map(
    named.flatMap(({ row, of }) => {
      const watched = watching.networks.get(of.network)
      const payment = payments.get(paymentStreamOf(of))
      if (!watched || !payment) return []
      const seen = {
        ...nothingOf(row),
        nodeAway: awayOf(watched),
        ...shown(row, payment, { watched, config, fitting }),
      }
      return [[row.id, seen] as const]
    }),
  )
}

/** The purchases that were paid as their networks show, open ones and such as have ended all the same. */
export interface AllSeen {
  readonly any: readonly string[]
  readonly ended: readonly string[]
}

/** Undefined where no node is asked. */
export async function allSeen({ readers }: Pick<Sources, 'readers'>): Promise<AllSeen | undefined> {
  if (!(await watchingOn(readers))?.isListed) return undefined
  const [any, ended] = await Promise.all([purchasesSeen(readers, 'open'), purchasesSeen(readers, 'ended')])
  return { any, ended }
}

const coinOf = ({ currency, walletAddress }: Named): string => chainCoinOf(currency, walletAddress)

function namedBy(row: Named): NamedPayment | undefined {
  const { currency, walletAddress, transactionHash } = row
  const hash =
    transactionHash === null ? undefined : transactionName(currency, walletAddress, transactionHash)
  return hash === undefined ? undefined : { network: coinOf(row), hash }
}

function nothingOf({ currency, walletAddress }: Named): SeenPayment {
  const network = networkOf(currency, walletAddress)
  return { ...NOTHING_SEEN, network: network === undefined ? null : networkName(network) }
}

interface Judging {
  readonly watched: WatchedState
  readonly config: Services['config']
  /** The purchases whose payment another open one may wait for. */
  readonly fitting: ReadonlySet<string>
}

function shown(
  row: PaymentRow,
  payment: Payment,
  { watched: { tip, finalized, depth, fault }, config, fitting }: Judging,
): Partial<SeenPayment> & Pick<SeenPayment, 'verdict'> {
  const { currency, walletAddress, cryptoAmount: amount, requestedAt } = row
  const verdict = judgePayment(
    payment,
    {
      currency,
      walletAddress,
      amount,
      requestedAt,
      payableUntil: payableUntil(row, config.PAYMENT_WINDOW_SECONDS),
    },
    { tip: tip ?? 0, finalized, depth },
  )
  const fitsOthers = verdict.kind === 'pays' && fitting.has(row.id)
  return {
    ...shownVerdict(verdict, payment),
    fitsOthers,
    isAsAsked: isAsAsked(verdict) && !fitsOthers && !row.isContested && fault === null,
  }
}

function awayOf({ fault, faultSince }: WatchedState): SeenPayment['nodeAway'] {
  return fault === null || faultSince === null ? null : { since: faultSince, reason: fault }
}

function unseenVerdict(lookup: LookupState | undefined): 'waiting' | 'unknown' | 'not-told' {
  if (lookup === undefined) return 'waiting'
  return lookup.outcome === 'not told' ? 'not-told' : 'unknown'
}

/** The event of a window that has ended says when; of one that was reopened, this is that of its first request. */
function payableUntil({ status, requestedAt, ...row }: PaymentRow, windowSeconds: number): string {
  if (status === 'awaiting-payment' && 'expiresAt' in row) return row.expiresAt
  return new Date(Date.parse(requestedAt) + windowSeconds * 1000).toISOString()
}

function shownVerdict(
  verdict: PaymentVerdict,
  payment: Payment,
): Partial<SeenPayment> & Pick<SeenPayment, 'verdict'> {
  const { block, firstSeenAt } = payment
  const seen = { verdict: verdict.kind, firstSeenAt }
  const within = block && { height: block.height, time: block.time }
  switch (verdict.kind) {
    case 'pays': {
      const { received, difference, outputs, isLate, isEarlier, confirmations, needed, isDeep } = verdict
      return {
        ...seen,
        received,
        difference,
        outputs: outputs.map(shownOutput),
        isLate,
        isEarlier,
        block: within ? { ...within, confirmations, needed, isDeep } : null,
      }
    }
    case 'other-token':
    case 'other-address':
      return { ...seen, outputs: verdict.outputs.map(shownOutput) }
    case 'cannot-tell':
      return { ...seen, balanceRose: verdict.balanceRose }
    case 'does-not-pay':
    case 'failed':
    case 'observed':
    case 'orphaned':
    case 'replaced':
      return seen
  }
}

const shownOutput = ({ output, address, unit, amount }: SeenOutput): SeenOutput => ({
  output,
  address,
  unit,
  amount,
})
