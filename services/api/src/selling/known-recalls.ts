import type { ProjectedPurchase } from '@presale/purchases'
import type { Queryable } from '@presale/read-store'
import { recalledAddresses } from '@presale/sale'

type Shown = Pick<ProjectedPurchase, 'status' | 'walletAddress'>
const NONE: ReadonlySet<string> = new Set()
/** A recall by another process is to be seen within seconds; purchases are shown hundreds of times a second. */
const KNOWN_FOR_MS = 1000

/** Addresses that are not ours, for what is shown; nothing is decided by it. */
export class KnownRecalls {
  #known: { readonly since: number; readonly addresses: Promise<ReadonlySet<string>> } | undefined

  constructor(private readonly db: Queryable) {}

  /**
   * Which of the purchases' addresses are not ours. Asked where one has expired alone: an open one on such an address is
   * about to, and a purchase that is being placed pays for no question.
   */
  async among(purchases: readonly Shown[]): Promise<ReadonlySet<string>> {
    if (!purchases.some(({ status }) => status === 'expired')) return NONE
    const now = performance.now()
    if (this.#known === undefined || now - this.#known.since > KNOWN_FOR_MS)
      this.#known = { since: now, addresses: this.#read() }
    return this.#known.addresses
  }

  /** After a recall by this process. */
  forget(): void {
    this.#known = undefined
  }

  async #read(): Promise<ReadonlySet<string>> {
    try {
      return new Set((await recalledAddresses(this.db)).map(({ address }) => address))
    } catch (error) {
      this.forget()
      throw error
    }
  }
}
