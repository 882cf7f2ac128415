import type { FoundPayment, ReadBlock, Tip } from '@presale/chain'
import { goBackTo, lastRead, newAmong, noteAddresses, noteRead, type Place } from './follow-tables'
import { type Dust, firstGiven, oldestOpen } from './named-hashes'
import type { WatchPass } from './network-watch'

/** In one pass: what is left is read in the next, and how far it is behind is shown. */
const MOST_BLOCKS = 200

export interface Following {
  readonly tip: Tip
  readonly addresses: ReadonlySet<string>
  /** Blocks of before are not read: how far back the operator wants to look. */
  readonly earliest: Date
  readonly dust: Dust
  /** Looks a transaction of that block up and records it. */
  record(found: FoundPayment, block: ReadBlock): Promise<void>
}

/**
 * Reads the blocks that came since the last pass, each as the child of the one before. What a block pays to us is recorded
 * before the block counts as read, so a watcher that is killed reads it again. Where the chain was reorganised it goes back to
 * the last block that is still part of it; payments that were in the others are known, and are looked up until they are deep.
 * @throws NodeUnavailable, NodeRefused, NodeContradiction; database errors, EventStoreUnavailable
 */
export async function followBlocks(watch: WatchPass, following: Following): Promise<void> {
  const { network, node, chain, pool, log, metrics } = watch
  const { tip, addresses, dust } = following
  let at = await begin(watch, following)
  for (let read = 0; read < MOST_BLOCKS && at.height < tip.height; read++) {
    const block = await chain.readBlock(node, { height: at.height + 1, addresses })
    if (block === undefined) break
    if (at.hash !== null && block.parent !== at.hash) {
      log.info({ network, height: at.height }, 'the chain was reorganised')
      await goBackTo(pool, network, at.height - 1)
      at = (await lastRead(pool, network)) ?? { height: at.height - 1, hash: null }
      continue
    }
    for (const found of block.found) {
      if (dust.isDust(found)) metrics.dust.inc({ network })
      else await following.record(found, block)
    }
    await noteRead(pool, network, block)
    at = block
  }
  metrics.followed.set({ network }, at.height)
}

/**
 * Where to go on: behind the last block that was read; at the first start before the oldest open purchase; and for an address
 * that no block was searched for before the first purchase that was shown it, which a projection may have named late.
 */
async function begin(watch: WatchPass, following: Following): Promise<Place> {
  const { network, node, chain, pool, readers } = watch
  const { tip, addresses, earliest } = following
  const [last, fresh] = [await lastRead(pool, network), await newAmong(pool, network, addresses)]
  if (last && fresh.length === 0) return last
  const needed = last === undefined ? await oldestOpen(readers) : await firstGiven(readers, fresh)
  const from = needed && new Date(Math.max(needed.getTime(), earliest.getTime()))
  const before = Math.max(0, (from ? await chain.heightAt(node, from, tip.height) : tip.height) - 1)
  const height = last === undefined ? before : Math.min(last.height, before)
  await goBackTo(pool, network, height)
  await noteAddresses(pool, network, fresh)
  return (await lastRead(pool, network)) ?? { height, hash: null }
}
