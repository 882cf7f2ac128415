import type { SeenOutput, SeenPayment } from '@presale/contracts'
import { chainCoinOf, networkName, networkOf, transactionName } from '@presale/kernel'
import {
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
import type { PaymentRow } from '@presale/purchases'
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
  const watched = (await watchingOn(readers))?.networks.get(coinOf(row))
  if (!watched) return nothing
  const away = awayOf(watched)
  const of = namedBy(row)
  if (of === undefined) return { ...nothing, verdict: 'no-hash', nodeAway: away }
  const [{ state }, lookup] = await Promise.all([loadPayment(store, of), lookupState(readers, of)])
  const asked = { ...nothing, askedAt: lookup?.askedAt ?? null, nodeAway: away }
  if (!state) return { ...asked, verdict: unseenVerdict(lookup) }
  return { ...asked, ...shown(row, state, watched, config) }
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
  const payments = await paymentsOf(
    readers,
    named.map(({ of }) => of),
  )
  return new Map(
    named.flatMap(({ row, of }) => {
      const watched = watching.networks.get(of.network)
      const payment = payments.get(paymentStreamOf(of))
      if (!watched || !payment) return []
      const seen = { ...nothingOf(row), nodeAway: awayOf(watched), ...shown(row, payment, watched, config) }
      return [[row.id, seen] as const]
    }),
  )
}

/** The undecided purchases that were paid as their networks show; undefined where no node is asked. */
export async function allSeen({ readers }: Pick<Sources, 'readers'>): Promise<readonly string[] | undefined> {
  return (await watchingOn(readers))?.isListed ? purchasesSeen(readers) : undefined
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
  return { ...NOTHING, network: network === undefined ? null : networkName(network) }
}

function shown(
  row: PaymentRow,
  payment: Payment,
  { tip, finalized, depth }: WatchedState,
  config: Services['config'],
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
  return shownVerdict(verdict, payment)
}

const NOTHING: SeenPayment = {
  verdict: 'not-watched',
  network: null,
  askedAt: null,
  nodeAway: null,
  outputs: [],
  received: null,
  difference: null,
  balanceRose: null,
  block: null,
  firstSeenAt: null,
  isLate: false,
  isEarlier: false,
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
