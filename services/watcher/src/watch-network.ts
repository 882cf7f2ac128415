import {
  type ChainNode,
  type Depth,
  type EvmNetwork,
  lookUp,
  NodeContradiction,
  NodeRefused,
  NodeUnavailable,
  readTip,
  type Tip,
} from '@presale/chain'
import type { Streams } from '@presale/event-store'
import type { Clock } from '@presale/kernel'
import { ForeignChain, loadPayment, recordLook } from '@presale/payments'
import { UnreadableEvent } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import type { WatchMetrics } from './metrics'
import { everyAddress, type NamedHash, namedHashes } from './named-hashes'
import { type Lookup, lookupsOf, noteFault, noteLookup, noteTip } from './tables'
import { afterRefusal, whenNext } from './when-next'

export interface NetworkWatch {
  /** The coin of its chain. */
  readonly network: string
  readonly evm: EvmNetwork
  readonly depth: Depth
  readonly node: ChainNode
  readonly pool: Pool
  readonly readers: Pool
  readonly store: Streams
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: WatchMetrics
}

/** In one pass; what is left is due in the next. */
const MOST_LOOKUPS = 200

/**
 * Asks a node once how far it is, and about each named hash that is due. What it says of a payment goes into the payment's
 * stream; a node that is away is noted, and nothing is said about payments meanwhile.
 * @returns why the node could not be asked; undefined where it was
 * @throws database errors, EventStoreUnavailable: nothing is lost, the next pass asks again
 */
export async function watchOnce(watch: NetworkWatch): Promise<string | undefined> {
  const { network, node, evm, depth, pool, clock, log, metrics } = watch
  try {
    const tip = await readTip(node, evm, depth)
    await noteTip(pool, network, tip, clock.now())
    metrics.tip.set({ network }, tip.height)
    await lookUpDue(watch, tip)
    return undefined
  } catch (error) {
    if (!isOfNode(error)) throw error
    log.warn({ network, node: node.host, err: error }, 'the node cannot be asked')
    await noteFault(pool, network, error.message, clock.now())
    return error.message
  }
}

const isOfNode = (error: unknown): error is NodeUnavailable | NodeRefused | NodeContradiction =>
  error instanceof NodeUnavailable || error instanceof NodeRefused || error instanceof NodeContradiction

async function lookUpDue(watch: NetworkWatch, tip: Tip): Promise<void> {
  const { network, pool, readers, clock } = watch
  const now = clock.now()
  const named = await namedHashes(readers, network, now)
  const known = new Map(
    (
      await lookupsOf(
        pool,
        network,
        named.map(({ hash }) => hash),
      )
    ).map((one) => [one.hash, one]),
  )
  const due = named.filter(({ hash }) => isDue(known.get(hash), now)).slice(0, MOST_LOOKUPS)
  if (due.length === 0) return
  const addresses = await everyAddress(readers)
  for (const one of due)
    await lookUpOne(watch, { ...one, tip, addresses, attempts: known.get(one.hash)?.attempts ?? 0 })
}

const isDue = (known: Lookup | undefined, now: Date): boolean =>
  known === undefined || (known.nextAt !== null && known.nextAt <= now)

interface Due extends NamedHash {
  readonly tip: Tip
  readonly addresses: ReadonlySet<string>
  readonly attempts: number
}

/** @throws NodeUnavailable; database errors, EventStoreUnavailable */
async function lookUpOne(
  watch: NetworkWatch,
  { hash, address, tip, addresses, attempts }: Due,
): Promise<void> {
  const { network, node, evm, depth, pool, store, clock, log, metrics } = watch
  const of = { network, hash }
  try {
    const { state } = await loadPayment(store, of)
    const look = await lookUp(node, { network: evm, hash, addresses, address, spends: state?.spends })
    const seen = { look, chain: String(evm.chainId), node: node.host, at: clock.now() }
    const { payment, appended } = await recordLook(store, of, seen)
    const chain = { tip: tip.height, finalized: tip.finalized, depth }
    const isUnknown = look.kind === 'unknown' && payment === undefined
    await noteLookup(pool, of, {
      outcome: isUnknown ? 'unknown' : 'found',
      at: seen.at,
      nextAt: whenNext(look, payment, { chain, now: seen.at, attempts: attempts + 1 }),
      attempts: appended > 0 ? 0 : attempts + 1,
    })
    metrics.lookups.inc({ network, outcome: look.kind })
    if (appended > 0) log.info({ network, hash, seen: look.kind }, 'a payment was seen')
  } catch (error) {
    if (error instanceof NodeUnavailable || !(isOfNode(error) || isOfPayment(error))) throw error
    const at = clock.now()
    log.warn({ network, hash, err: error }, 'nothing could be said about a payment')
    metrics.lookups.inc({ network, outcome: 'not told' })
    const nextAt = afterRefusal(at, attempts + 1)
    await noteLookup(pool, of, { outcome: 'not told', at, nextAt, attempts: attempts + 1 })
  }
}

/** Its own stream cannot be read, or is of another network: the others go on. */
const isOfPayment = (error: unknown): boolean =>
  error instanceof UnreadableEvent || error instanceof ForeignChain
