import { calls, type SeenOutput, type SeenPayment } from '@presale/contracts'
import { chainCoinOf, networkName, networkOf, transactionName } from '@presale/kernel'
import {
  isWatching,
  judgePayment,
  type LookupState,
  loadPayment,
  lookupState,
  type Payment,
  type PaymentVerdict,
  type WatchedState,
  watchedState,
} from '@presale/payments'
import { type PaymentRow, refusals } from '@presale/purchases'
import { notFound } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import type { Services } from '../services'
import { purchaseIdOf } from './decisions'
import { ownSeenOf } from './own-seen-payment'

/** What the network says of the transaction that a purchase names: for people, and nothing follows from it. */
const showSeenPayment: Handler<SignedInCall> = async (call, services) => {
  const row = await services.views.payment(purchaseIdOf(call))
  if (!row) throw notFound(refusals['purchase-unknown'])
  return { status: 200, body: await seenPaymentOf(row, services) }
}

/** The same for the buyer alone; of somebody else's purchase nothing is said, not even that it is there. */
const showOwnPayment: Handler<SignedInCall> = async (call, services) => {
  const row = await services.views.payment(purchaseIdOf(call))
  if (!row || row.buyerId !== call.user.id) throw notFound(refusals['purchase-unknown'])
  return { status: 200, body: ownSeenOf(await seenPaymentOf(row, services), row) }
}

async function seenPaymentOf(
  row: PaymentRow,
  { readers, store, config }: Pick<Services, 'readers' | 'store' | 'config'>,
): Promise<SeenPayment> {
  const { currency, walletAddress, transactionHash } = row
  const network = networkOf(currency, walletAddress)
  const nothing = { ...NOTHING, network: network === undefined ? null : networkName(network) }
  const coin = chainCoinOf(currency, walletAddress)
  // The reader's login: tables that are the watcher's are read with no more rights than its views are.
  const watched = (await isWatching(readers)) ? await watchedState(readers, coin) : undefined
  if (!watched) return nothing
  const away = awayOf(watched)
  const hash =
    transactionHash === null ? undefined : transactionName(currency, walletAddress, transactionHash)
  if (hash === undefined) return { ...nothing, verdict: 'no-hash', nodeAway: away }
  const of = { network: coin, hash }
  const [{ state }, lookup] = await Promise.all([loadPayment(store, of), lookupState(readers, of)])
  const asked = { ...nothing, askedAt: lookup?.askedAt ?? null, nodeAway: away }
  if (!state) return { ...asked, verdict: unseenVerdict(lookup) }
  const verdict = judgePayment(
    state,
    {
      currency,
      walletAddress,
      amount: row.cryptoAmount,
      requestedAt: row.requestedAt,
      payableUntil: payableUntil(row, config.PAYMENT_WINDOW_SECONDS),
    },
    { tip: watched.tip ?? 0, finalized: watched.finalized, depth: watched.depth },
  )
  return { ...asked, ...shownVerdict(verdict, state) }
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

export const seenPaymentRoutes: readonly Route[] = [
  { call: calls.showOwnPayment, handle: signedIn(showOwnPayment) },
  { call: calls.showSeenPayment, handle: signedIn(showSeenPayment) },
]
