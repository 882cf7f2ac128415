import { type ChainNode, isOfNode, type LookRequest, NodeUnavailable, type Tip } from '@presale/chain'
import { ForeignChain, loadPayment, recordLook } from '@presale/payments'
import { UnreadableEvent } from '@presale/purchases'
import { type Answered, answeringNode } from './answering-node'
import { followBlocks } from './follow-blocks'
import { forgetFollowed, lastAppended, lastRead, noteAppended, readWith } from './follow-tables'
import { dustOf, everyAddress, type NamedHash, namedHashes } from './named-hashes'
import type { NetworkWatch, WatchPass } from './network-watch'
import { dueLookups, neverAsked, noteFault, noteLookup, noteTip } from './tables'
import { afterRefusal, whenNext } from './when-next'

/** In one pass; what is left is due in the next. */
const MOST_LOOKUPS = 200
const HOUR_MS = 3_600_000

/**
 * Asks a node once how far it is, what came in since where the network is followed, and about each hash that is due. What it
 * says of a payment goes into the payment's stream; a node that is away is noted, and nothing is said about payments meanwhile.
 * @returns which node was asked, or why none could be
 * @throws database errors, EventStoreUnavailable: nothing is lost, the next pass asks again
 */
export async function watchOnce(watch: NetworkWatch): Promise<ChainNode | string> {
  const { network, chain, mode, pool, readers, clock, log, metrics } = watch
  let asked: Answered | undefined
  try {
    asked = await answeringNode(watch)
    const { node, tip } = asked
    const pass = { ...watch, node }
    await noteTip(pool, network, tip, clock.now())
    metrics.tip.set({ network }, tip.height)
    await forgetWhatIsGone(watch)
    if (mode === 'follow' || chain.isFoundByBlock) await follow(pass, tip)
    await lookUpDue(pass, tip)
    return node
  } catch (error) {
    if (!isOfNode(error)) throw error
    log.warn({ network, node: asked?.node.host, err: error }, 'the node cannot be asked')
    await noteFault(pool, network, error.message, clock.now())
    return error.message
  }

  async function follow(of: WatchPass, tip: Tip): Promise<void> {
    const addresses = await everyAddress(readers, chain)
    await followBlocks(of, {
      tip,
      addresses,
      earliest: new Date(clock.now().getTime() - of.followHours * HOUR_MS),
      dust: await dustOf(readers),
      record: async ({ hash, address }, { hash: readIn }) => {
        if (mode === 'ask') return
        const due = { hash, address, isFound: true, attempts: 0 }
        await lookUpOne(of, due, { tip, addresses, readIn, readTo: undefined })
      },
    })
  }
}

/**
 * What was appended last is not in the store: it was restored from before. What was asked, and which blocks were read, says
 * nothing then, and all of it is asked again.
 */
async function forgetWhatIsGone({ network, pool, store, log }: NetworkWatch): Promise<void> {
  const last = await lastAppended(pool, network)
  if (last === undefined || (await store.eventAt(last)) !== undefined) return
  log.warn({ network, position: last }, 'the event store is of before what was recorded: it is asked anew')
  await forgetFollowed(pool, network)
}

async function lookUpDue(watch: WatchPass, tip: Tip): Promise<void> {
  const { network, chain, pool, readers, clock } = watch
  const now = clock.now()
  const named = new Map((await namedHashes(readers, watch, now)).map((one) => [one.hash, one]))
  const fresh = await neverAsked(pool, network, [...named.keys()])
  const again = await dueLookups(pool, network, { now, named: [...named.keys()], most: MOST_LOOKUPS })
  const due = [...fresh.map((hash) => ({ hash, address: null, attempts: 0 })), ...again].slice(
    0,
    MOST_LOOKUPS,
  )
  if (due.length === 0) return
  const addresses = await everyAddress(readers, chain)
  const readTo = (await lastRead(pool, network))?.hash ?? undefined
  for (const { hash, address: found, attempts } of due) {
    const address = named.get(hash)?.address ?? found
    if (address === null) continue
    const readIn = chain.isFoundByBlock ? await readWith(pool, { network, hash }) : undefined
    await lookUpOne(
      watch,
      { hash, address, isFound: found !== null, attempts },
      { tip, addresses, readIn, readTo },
    )
  }
}

interface Due extends NamedHash {
  /** In a block, whoever names it. */
  readonly isFound: boolean
  readonly attempts: number
}

interface Sight extends Pick<LookRequest, 'addresses' | 'readIn' | 'readTo'> {
  readonly tip: Tip
}

/** @throws NodeUnavailable; database errors, EventStoreUnavailable */
async function lookUpOne(
  watch: WatchPass,
  { hash, address, isFound, attempts }: Due,
  { tip, ...sight }: Sight,
): Promise<void> {
  const { network, node, chain, depth, pool, store, clock, log, metrics } = watch
  const of = { network, hash }
  try {
    const loaded = await loadPayment(store, of)
    const { spends, phase, block } = loaded.state ?? {}
    const recordedIn = phase === 'included' ? block?.hash : undefined
    const look = await chain.lookUp(node, { ...sight, hash, address, spends, recordedIn })
    const seen = { look, chain: chain.id, node: node.host, at: clock.now() }
    const { payment, appended, position } = await recordLook(store, of, seen, loaded)
    if (position) await noteAppended(pool, network, position)
    const isUnknown = look.kind === 'unknown' && payment === undefined
    const foundOn = isUnknown ? await foundElsewhere(watch, { ...sight, hash, address }) : null
    await noteLookup(pool, of, {
      outcome: isUnknown ? 'unknown' : 'found',
      at: seen.at,
      nextAt: whenNext(look, payment, {
        chain: { tip: tip.height, finalized: tip.finalized, depth },
        now: seen.at,
        attempts: attempts + 1,
      }),
      attempts: appended > 0 ? 0 : attempts + 1,
      address: isFound ? address : null,
      foundOn,
    })
    metrics.lookups.inc({ network, outcome: look.kind })
    if (appended > 0) log.info({ network, hash, seen: look.kind }, 'a payment was seen')
  } catch (error) {
    if (error instanceof NodeUnavailable || !(isOfNode(error) || isOfPayment(error))) throw error
    const at = clock.now()
    log.warn({ network, hash, err: error }, 'nothing could be said about a payment')
    metrics.lookups.inc({ network, outcome: 'not told' })
    const nextAt = afterRefusal(at, attempts + 1)
    const foundAt = isFound ? address : null
    await noteLookup(pool, of, {
      outcome: 'not told',
      at,
      nextAt,
      attempts: attempts + 1,
      address: foundAt,
      foundOn: null,
    })
  }
}

/** Coins are often sent on another network than was asked for. What such a node cannot say it says another time. */
async function foundElsewhere(
  { kin }: NetworkWatch,
  request: Omit<LookRequest, 'spends' | 'recordedIn'>,
): Promise<string | null> {
  for (const { network, chain, node } of kin()) {
    try {
      const { kind } = await chain.lookUp(node, { ...request, spends: undefined, recordedIn: undefined })
      if (kind !== 'unknown') return network
    } catch (error) {
      if (!isOfNode(error)) throw error
    }
  }
  return null
}

/** Its own stream cannot be read, or is of another network: the others go on. */
const isOfPayment = (error: unknown): boolean =>
  error instanceof UnreadableEvent || error instanceof ForeignChain
