import type { Reads } from '@presale/event-store'
import { bytesReversed, isTellingName, lettersAndDigits, TELLING_LENGTH } from '@presale/kernel'
import type { Transaction } from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import { z } from 'zod'
import { unavailable } from '../http/api-error'
import { markPurchase } from '../selling/purchase-marks'

/** In the event store, beside the settlements: a restored or new database says nothing about the store. */
export const NAMING_STREAM = 'settlements-strictly-named'
export const NAMING_TYPE = 'SettlementsStrictlyNamed'

const ambiguousSettlement = z.object({
  purchaseId: z.string(),
  /** Empty where the purchase's events could not be read. */
  network: z.string(),
  /** As it was settled. */
  hash: z.string(),
  /** The transaction that the name stands for, where another purchase holds that one. */
  means: z.string().optional(),
})
const naming = z.object({
  odd: z.array(ambiguousSettlement),
  completedAt: z.iso.datetime(),
  /** More of the same run follows. */
  isPart: z.literal(true).optional(),
})

/** A purchase that is settled under a name that is none of its network's form, and under no other. */
export type AmbiguousSettlement = z.output<typeof ambiguousSettlement> & { readonly notedAt: string }

/**
 * What releases before 0.2.0 settled under ambiguous names: they took any text. 0.2.0 went through all approvals and
 * noted them; since then names are strict, and nothing is added. They are read once.
 */
export class AmbiguousSettlements {
  #known: Promise<readonly AmbiguousSettlement[]> | undefined

  constructor(private readonly store: Pick<Reads, 'readStream'>) {}

  /**
   * Another purchase that was settled by what may be the same transaction.
   * @throws ApiError 503 before the migrations of this release; EventStoreUnavailable
   */
  async findMatch(transaction: Transaction, purchaseId: string): Promise<AmbiguousSettlement | undefined> {
    this.#known ??= this.#read()
    const known = await this.#known
    return known.find((one) => one.purchaseId !== purchaseId && mayBe(one, transaction))
  }

  #read(): Promise<readonly AmbiguousSettlement[]> {
    const reading = readAmbiguousSettlements(this.store).then((found) => {
      if (found) return found
      throw unavailable(
        'Approvals by transaction wait for the migrations of this release. Nothing was changed; please try again shortly.',
        30,
      )
    })
    reading.catch(() => {
      this.#known = undefined
    })
    return reading
  }
}

/** @returns undefined where no run has been through all approvals */
export async function readAmbiguousSettlements(
  store: Pick<Reads, 'readStream'>,
): Promise<readonly AmbiguousSettlement[] | undefined> {
  let isComplete = false
  const found: AmbiguousSettlement[] = []
  for await (const stored of store.readStream(NAMING_STREAM)) {
    if (stored.type !== NAMING_TYPE) continue
    const { odd, completedAt, isPart } = naming.parse(stored.data)
    if (!isPart) isComplete = true
    found.push(...odd.map((one) => ({ ...one, notedAt: completedAt })))
  }
  return isComplete ? found : undefined
}

/** Staff find the purchases marked, in a new database, too. */
export async function markAmbiguous(pool: Pool, settlements: readonly AmbiguousSettlement[]): Promise<void> {
  for (const one of settlements) {
    const at = new Date(one.notedAt)
    await markPurchase(pool, one.purchaseId, { kind: 'odd-settlement', sentence: sentenceAbout(one), at })
  }
}

function mayBe({ network, hash, means }: AmbiguousSettlement, transaction: Transaction): boolean {
  const spellings = spellingsOf(transaction.hash)
  if (means !== undefined) return network === transaction.network && spellings.includes(means)
  if (!isTellingName(hash)) return false
  const name = lettersAndDigits(hash)
  return spellings.map(lettersAndDigits).some((strict) => {
    const ends = [strict.slice(0, TELLING_LENGTH), strict.slice(-TELLING_LENGTH)]
    return ends.some((end) => name.includes(end))
  })
}

/** Some explorers write the bytes of a hash in the other order. */
function spellingsOf(hash: string): string[] {
  return /^[0-9a-f]{64}$/.test(hash) ? [hash, bytesReversed(hash)] : [hash]
}

function sentenceAbout({ network, hash, means }: AmbiguousSettlement): string {
  if (network === '')
    return `An earlier release approved this purchase by '${hash}', and its events cannot be read now. Look the payment up.`
  return means === undefined
    ? `An earlier release settled this purchase by '${hash}', which is no transaction of its network. Look the payment up.`
    : `An earlier release approved this purchase beside '${hash}', whose transaction it does not hold: it may settle another purchase, too. Look both up.`
}
