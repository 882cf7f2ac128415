import { randomUUID } from 'node:crypto'
import type { Purchase } from '@presale/contracts'
import { submissionOf } from '../support/person'
import { ADMIN, type System, startSystem } from '../support/system'
import type { Tally } from './reply'
import { Visitor } from './visitor'

export const PASSWORD = 'a long password'
/** The first example of BIP 173: a real form that is nobody's here. */
export const BTC_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** The running system, and people to walk up to it. */
export class Site {
  readonly tally: Tally = new Map()

  private constructor(private readonly system: System) {}

  static async start(): Promise<Site> {
    return new Site(await startSystem())
  }

  stop(): Promise<void> {
    return this.system.stop()
  }

  anonymous(): Visitor {
    return new Visitor(this.system.origin, this.tally)
  }

  /** Somebody with a new account. */
  async buyer(account: { name?: string; email?: string; password?: string } = {}): Promise<Visitor> {
    const visitor = this.anonymous()
    const body = { name: 'Ann Lee', email: `${randomUUID()}@example.com`, password: PASSWORD, ...account }
    ;(await visitor.call('POST /api/register', { body })).is(201)
    return visitor
  }

  async admin(): Promise<Visitor> {
    const visitor = this.anonymous()
    ;(await visitor.call('POST /api/login', { body: ADMIN })).is(200)
    return visitor
  }

  async moderator(): Promise<Visitor> {
    const visitor = await this.buyer({ name: 'Mo Derator' })
    const { id } = (await visitor.call('GET /api/user')).json
    const admin = await this.admin()
    ;(await admin.call('POST /api/admin/users/{id}/make-moderator', { params: { id } })).is(200)
    return visitor
  }
}

/** Opens a payment window. */
export async function requested(buyer: Visitor, amount = 100, cryptoSymbol = 'BTC'): Promise<Purchase> {
  const body = { amount, cryptoSymbol, termsAgreed: true }
  return (await buyer.call('POST /api/purchases/requests', { body })).is(201).json.purchase
}

/** A purchase that awaits approval. */
export async function paid(buyer: Visitor, amount = 100, transactionHash?: string): Promise<Purchase> {
  const body = submissionOf(await requested(buyer, amount), transactionHash)
  return (await buyer.call('POST /api/purchases', { body })).is(201).json.purchase
}
