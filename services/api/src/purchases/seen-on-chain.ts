import { NOTHING_SEEN, type OwnPaymentProof, type SeenOutput, type SeenPayment } from '@presale/contracts'
import {
  ANY_OUTPUT,
  chainCoinOf,
  networkName,
  networkOf,
  transactionName,
  writtenTransaction,
} from '@presale/kernel'
import {
  alsoAwaited,
  depthFor,
  isAsAsked,
  isSameAddress,
  judgePayment,
  type LookupState,
  loadIncluded,
  loadPayment,
  lookupState,
  type NamedPayment,
  numberOf,
  type Payment,
  type PaymentOutput,
  type PaymentVerdict,
  paymentStreamOf,
  paymentsOf,
  purchasesSeen,
  purchasesSeenCount,
  receivedCount,
  type SeenPart,
  type WatchedState,
  type Watching,
  watchingOn,
} from '@presale/payments'
import type { PaymentRow, SeenForDecision } from '@presale/purchases'
import type { Services } from '../services'

/** By the reader's login: tables that are the watcher's are read with no more rights than its views are. */
type Sources = Pick<Services, 'readers' | 'store' | 'config'>
/** What is known is in it, and nothing else. */
type Said = Partial<SeenPayment> & Pick<SeenPayment, 'verdict'>
/** What is asked of a purchase. */
type Named = Pick<PaymentRow, 'currency' | 'walletAddress' | 'transactionHash'>

/** What the network says of the transaction that a purchase names, as its stream has it now. */
export async function seenPaymentOf(row: PaymentRow, sources: Sources): Promise<SeenPayment> {
  const nothing = nothingOf(row)
  const watching = await watchingOn(sources.readers)
  const watched = watching?.networks.get(coinOf(row))
  if (!watching || !watched) return nothing
  const nodeAway = nodeAwayOf(watched)
  const of = namedBy(row)
  if (of === undefined) return { ...nothing, verdict: 'no-hash', nodeAway }
  const { lookup, said } = await saidOf(row, of, { ...sources, watching, watched })
  return { ...nothing, askedAt: lookup?.askedAt ?? null, nodeAway, ...said }
}

/**
 * The same for a decision, by what the payment's stream says at this moment.
 * @param named the transaction where the decision names another one than the buyer
 * @returns undefined where there is none, or no node of its network is asked
 */
export async function seenForDecision(
  { views, ...sources }: Sources & Pick<Services, 'views'>,
  purchaseId: string,
  named?: string,
): Promise<SeenForDecision | undefined> {
  const watching = await watchingOn(sources.readers)
  const found = watching && (await views.payment(purchaseId))
  if (!found) return undefined
  const row = { ...found, transactionHash: named ?? found.transactionHash }
  const [of, watched] = [namedBy(row), watching.networks.get(coinOf(row))]
  if (!of || !watched) return undefined
  const { state, said } = await saidOf(row, of, { ...sources, watching, watched })
  const { verdict, received = null, difference = null, block, isAsAsked = false, settles = null } = said
  const { hash: blockHash = null, height = null, node = null } = state?.block ?? {}
  const confirmations = block?.confirmations ?? null
  const depth = state ? depthOf(row, state, watched) : watched.depth
  const rule = { depth: String(depth), tip: watched.tip }
  return {
    kept: { verdict, received, difference, blockHash, height, node, confirmations, ...rule },
    isAsAsked,
    output: settles === null || settles === ANY_OUTPUT ? undefined : Number(settles),
    isDoubtful: verdict === 'pays' && (said.isEarlier === true || said.fitsOthers === true),
  }
}

interface Watched extends Sources {
  readonly watching: Watching
  readonly watched: WatchedState
}

/** What is said of a payment, and when a node was asked, by the payment's own stream. */
async function saidOf(
  row: PaymentRow,
  of: NamedPayment,
  { readers, store, config, watching, watched }: Watched,
) {
  const [{ state }, lookup] = await Promise.all([loadPayment(store, of), lookupState(readers, of)])
  const unseen = unseenOf(row, lookup, watched)
  if (!state) return { state, lookup, said: unseen }
  const fitting = watching.isListed ? await alsoAwaited(readers, [row.id]) : NOBODY
  return { state, lookup, said: shown(row, state, { watched, config, fitting }) }
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

/** In which block the transaction is that a purchase names, as its stream has it now, and what was kept to prove it. */
export async function paymentProofOf(
  row: PaymentRow,
  { readers, store }: Pick<Sources, 'readers' | 'store'>,
): Promise<OwnPaymentProof> {
  const network = networkOf(row.currency, row.walletAddress)
  const [of, watching] = [namedBy(row), await watchingOn(readers)]
  // What was recorded stays on the receipt, also where that network's node is named no more.
  const found = of && watching ? await loadIncluded(store, of) : undefined
  const { blockHash: hash, height, blockTime: time, outputs = [], proof = null } = found ?? {}
  const isInBlock = hash !== undefined && height !== undefined && time !== undefined
  return {
    purchaseId: row.id,
    network: found && network !== undefined ? networkName(network) : null,
    transactionHash: of && network ? writtenTransaction(network, of.hash) : null,
    block: isInBlock ? { hash, height, time } : null,
    outputs: outputs
      .filter(({ address, unit }) => isSameAddress(address, row.walletAddress) && unit !== null)
      .map(({ output, address, amount }) => ({ output, address, amount })),
    proof: proof && { ...proof, branch: [...proof.branch] },
  }
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
        nodeAway: nodeAwayOf(watched),
        ...shown(row, payment, { watched, config, fitting }),
      }
      return [[row.id, seen] as const]
    }),
  )
}

/** The purchases that were paid as their networks show: open ones, or such as have ended all the same. None without a node. */
export async function purchasesPaid(
  { readers }: Pick<Sources, 'readers'>,
  part: SeenPart,
): Promise<readonly string[]> {
  return (await watchingOn(readers))?.isListed ? purchasesSeen(readers, part) : []
}

/** How many there are, and how many payments nobody names; undefined where no node is asked. */
export async function seenCounts({ readers }: Pick<Sources, 'readers'>) {
  if (!(await watchingOn(readers))?.isListed) return undefined
  const [any, ended, nobodys] = await Promise.all([
    purchasesSeenCount(readers, 'any'),
    purchasesSeenCount(readers, 'ended'),
    receivedCount(readers),
  ])
  return { any, ended, nobodys }
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

function shown(row: PaymentRow, payment: Payment, { watched, config, fitting }: Judging): Said {
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
    { tip: watched.tip ?? 0, finalized: watched.finalized, depth: depthOf(row, payment, watched) },
  )
  const fitsOthers = verdict.kind === 'pays' && fitting.has(row.id)
  return {
    ...shownVerdict(verdict, payment),
    fitsOthers,
    isAsAsked: isAsAsked(verdict) && !fitsOthers && !row.isContested && watched.fault === null,
  }
}

/** What is deep enough for this payment of this purchase. */
const depthOf = (
  { total }: PaymentRow,
  { firstSeenAt }: Pick<Payment, 'firstSeenAt'>,
  watched: WatchedState,
) => depthFor(watched, { firstSeenAt, total })

export function nodeAwayOf({ fault, faultSince }: WatchedState): SeenPayment['nodeAway'] {
  return fault === null || faultSince === null ? null : { since: faultSince, reason: fault }
}

/** Not to be taken for 'it does not exist': what was looked through is said, and where it is instead. */
function unseenOf(
  { currency, walletAddress }: Named,
  lookup: LookupState | undefined,
  { followedFrom: from, followedTo: to }: WatchedState,
): Said {
  const verdict = unseenVerdict(lookup)
  if (verdict !== 'unknown') return { verdict }
  const elsewhere = lookup?.foundOn ? networkOf(lookup.foundOn, '') : undefined
  // Of Bitcoin a node finds what is in a block by that block alone; others know all of theirs by name.
  const isByBlock = networkOf(currency, walletAddress) === 'bitcoin' && from !== null && to !== null
  return {
    verdict,
    foundOn: elsewhere === undefined ? null : networkName(elsewhere),
    searched: isByBlock ? { from, to } : null,
  }
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

function shownVerdict(verdict: PaymentVerdict, payment: Payment): Said {
  const { block, firstSeenAt } = payment
  const seen = { verdict: verdict.kind, firstSeenAt }
  const within = block && { height: block.height, time: block.time }
  switch (verdict.kind) {
    case 'pays': {
      const { received, difference, outputs, isLate, isEarlier, isOneOfSeveral, settles = null } = verdict
      const { confirmations, needed, isDeep } = verdict
      return {
        ...seen,
        received,
        difference,
        outputs: outputs.map(shownOutput),
        isLate,
        isEarlier,
        isOneOfSeveral,
        settles,
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

const shownOutput = (paid: PaymentOutput): SeenOutput => {
  const { output, address, unit, amount } = paid
  return { output, number: numberOf(paid) ?? null, address, unit, amount }
}
