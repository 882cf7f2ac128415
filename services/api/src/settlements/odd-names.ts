import type { EventStore, Position } from '@presale/event-store'
import { bytesReversed, eventIdOf, isTellingName, lettersAndDigits, TELLING_LENGTH } from '@presale/kernel'
import type { Transaction } from '@presale/purchases'
import { z } from 'zod'
import { unavailable } from '../http/api-error'

/**
 * Which transactions earlier releases settled under names that are none of their network's form: those releases took
 * any text. In the event store, beside the settlements: a restored or new database says nothing about the store. Each
 * run goes on from where the last one ended, so that what an earlier release settles after it was brought back is
 * found, too.
 */
const MARK_STREAM = 'settlements-strictly-named'
const MARK_TYPE = 'SettlementsStrictlyNamed'

const position = z.object({ commit: z.string(), prepare: z.string() })
const oddSettlement = z.object({
  purchaseId: z.string(),
  network: z.string(),
  /** As it was settled. */
  hash: z.string(),
  /** The transaction that the name stands for, where another purchase holds that one. */
  means: z.string().optional(),
})
const mark = z.object({
  readUpTo: position.optional(),
  /** Approvals whose transaction was claimed under its strict name as well. */
  named: z.number(),
  odd: z.array(oddSettlement),
  completedAt: z.iso.datetime(),
  /** More of the same run follows. */
  isPart: z.literal(true).optional(),
})

/** A purchase that is settled under an odd name alone. */
export type OddSettlement = z.output<typeof oddSettlement>

export interface StrictNaming {
  readonly readUpTo: Position | undefined
  readonly odd: readonly (OddSettlement & { readonly notedAt: string })[]
}

/** @returns undefined until the first run */
export async function readStrictNaming(
  store: Pick<EventStore, 'readStream'>,
): Promise<StrictNaming | undefined> {
  let readUpTo: Position | undefined
  let isMarked = false
  const odd: StrictNaming['odd'][number][] = []
  for await (const stored of store.readStream(MARK_STREAM)) {
    if (stored.type !== MARK_TYPE) continue
    const data = mark.parse(stored.data)
    if (!data.isPart) isMarked = true
    readUpTo = data.readUpTo ?? readUpTo
    odd.push(...data.odd.map((one) => ({ ...one, notedAt: data.completedAt })))
  }
  return isMarked ? { readUpTo, odd } : undefined
}

export interface NamingResult {
  readonly readUpTo: Position | undefined
  readonly named: number
  readonly odd: readonly OddSettlement[]
}

/** As many as an append holds by far. */
const MOST_IN_AN_EVENT = 500

/** The position stands in the last event alone: a run that was cut off is repeated. */
export async function markStrictlyNamed(store: EventStore, result: NamingResult, now: Date): Promise<void> {
  const { commit = '0', prepare = '0' } = result.readUpTo ?? {}
  const append = async (data: object, part: string) => {
    const id = eventIdOf(`settlements strictly named up to ${commit}/${prepare}${part}`, MARK_STREAM, 0)
    const event = { id, type: MARK_TYPE, data: { ...data, completedAt: now.toISOString() } }
    await store.append(MARK_STREAM, [{ ...event, metadata: { schemaVersion: 1 } }], 'any')
  }
  const { odd, ...rest } = result
  let from = 0
  for (; odd.length - from > MOST_IN_AN_EVENT; from += MOST_IN_AN_EVENT) {
    const part = odd.slice(from, from + MOST_IN_AN_EVENT)
    await append({ named: 0, odd: part, isPart: true }, ` from ${from}`)
  }
  await append({ ...rest, odd: odd.slice(from) }, '')
}

/**
 * Another purchase that was settled by what may be the same transaction, under an odd name.
 * @throws ApiError 503 until the names of earlier releases are known
 */
export async function oddlySettledBefore(
  store: Pick<EventStore, 'readStream'>,
  transaction: Transaction,
  purchaseId: string,
): Promise<OddSettlement | undefined> {
  const naming = await readStrictNaming(store)
  if (!naming) {
    throw unavailable(
      'Approvals by transaction wait for the migrations of this release. Nothing was changed; please try again shortly.',
      30,
    )
  }
  return naming.odd.find((odd) => odd.purchaseId !== purchaseId && mayBe(odd, transaction))
}

function mayBe({ network, hash, means }: OddSettlement, transaction: Transaction): boolean {
  const spellings = spellingsOf(transaction.hash)
  if (means !== undefined) return network === transaction.network && spellings.includes(means)
  if (!isTellingName(hash)) return false
  const odd = lettersAndDigits(hash)
  return spellings.map(lettersAndDigits).some((strict) => {
    const ends = [strict.slice(0, TELLING_LENGTH), strict.slice(-TELLING_LENGTH)]
    return ends.some((end) => odd.includes(end))
  })
}

/** Some explorers write the bytes of a hash in the other order. */
function spellingsOf(hash: string): string[] {
  return /^[0-9a-f]{64}$/.test(hash) ? [hash, bytesReversed(hash)] : [hash]
}
