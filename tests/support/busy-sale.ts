import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Purchase } from '@presale/contracts'
import type { PurchaseEvent } from '@presale/purchases'
import { waitFor } from '@presale/testing'
import { type Draw, drawFor } from '../../infra/bench/src/generator/draw'
import { ADMIN } from '../../services/api/src/testing/api-client'
import { Caller, type Reply, submissionOf } from '../../services/api/src/testing/caller'

const BUYERS = 8
/** What each buyer and the staff choose, one thing after the other; when it meets what the others do is left to chance. */
const SEED = process.env.REHEARSAL_SEED ?? String(randomInt(1_000_000))
const SOON_MS = 250

/** What was answered with success, and so must be in the ledger, by the type of its event: a cancelled one expires. */
export type Acknowledged = Extract<
  PurchaseEvent['type'],
  'PurchaseRequested' | 'PurchasePaid' | 'PurchaseExpired' | 'PurchaseApproved' | 'PurchaseDeclined'
>

export interface Journalled {
  readonly purchaseId: string
  readonly type: Acknowledged
  readonly origin: string
}

interface Answered<Body> extends Reply<Body> {
  readonly origin: string
}

/**
 * Buyers who buy, cancel, pay or let it expire, and staff who decide, until it is ended: each call goes to any of the
 * apis that are there at the moment, and is repeated with the same key until one answers.
 */
export class BusySale {
  readonly journal: Journalled[] = []
  /** Answers that no buyer or member of staff should get. */
  readonly refused: string[] = []
  readonly people: Caller[] = []
  #origins: readonly string[] = []
  #isOver = false
  #loops: Promise<void>[] = []

  constructor(private readonly staff: Caller) {}

  static async begun(...origins: readonly string[]): Promise<BusySale> {
    const [origin = ''] = origins
    const staff = new Caller(origin)
    await staff.post('/api/login', ADMIN)
    const sale = new BusySale(staff)
    sale.useOnly(...origins)
    for (let nth = 0; nth < BUYERS; nth++) {
      const buyer = new Caller(origin)
      await buyer.register()
      sale.people.push(buyer)
    }
    process.stdout.write(`The choices of this sale: REHEARSAL_SEED=${SEED}\n`)
    const loops = [
      ...sale.people.map((buyer, nth) => sale.#buys(buyer, drawFor(SEED, 'buyer', nth))),
      sale.#decides(drawFor(SEED, 'staff')),
    ]
    sale.#loops = loops.map((loop) => loop.catch((error: Error) => void sale.refused.push(error.message)))
    return sale
  }

  /** From now on, what is sent goes to one of these. */
  useOnly(...origins: readonly string[]): void {
    this.#origins = origins
  }

  /**
   * Until each of the apis in use has acknowledged so many more commands of each type.
   * @throws Error as soon as somebody was refused
   */
  async goesOn(commands: number): Promise<void> {
    const from = this.journal.length
    const types: readonly Acknowledged[] = [
      'PurchaseRequested',
      'PurchasePaid',
      'PurchaseExpired',
      'PurchaseApproved',
    ]
    const isEnough = (origin: string, wanted: Acknowledged) =>
      this.journal.slice(from).filter((one) => one.origin === origin && one.type === wanted).length >=
      commands
    const isThere = () => this.#origins.every((origin) => types.every((type) => isEnough(origin, type)))
    await waitFor(() => this.refused.length > 0 || isThere() || undefined, {
      what: `${commands} more of each kind at each api`,
      timeoutMs: 180_000,
    })
    if (this.refused.length > 0) throw new Error(this.refused.join('\n'))
  }

  /** As the staff of the sale, at one of the apis in use. */
  asStaff<Body>(method: string, path: string, body?: object): Promise<Answered<Body>> {
    return this.#insisting<Body>(this.staff, method, path, body)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }

  async #buys(buyer: Caller, draw: Draw): Promise<void> {
    while (!this.#isOver) {
      const amount = draw.whole(100, 399)
      const body = { amount, cryptoSymbol: 'BTC', termsAgreed: true }
      const requested = await this.#expected<{ purchase: Purchase }>(buyer, '/api/purchases/requests', body)
      if (requested === undefined) continue
      const { purchase } = requested.body
      this.#note(purchase.id, 'PurchaseRequested', requested.origin)
      await this.#ends(buyer, purchase, draw)
    }
  }

  async #ends(buyer: Caller, purchase: Purchase, draw: Draw): Promise<void> {
    const way = draw.whole(0, 9)
    if (way === 0) return this.#lets(buyer, purchase)
    if (way < 4) {
      const cancelled = await this.#expected(buyer, `/api/purchases/${purchase.id}/cancel`, {})
      if (cancelled) this.#note(purchase.id, 'PurchaseExpired', cancelled.origin)
      return
    }
    const submission = { ...submissionOf(purchase), transactionHash: randomBytes(32).toString('hex') }
    const paid = await this.#expected(buyer, '/api/purchases', submission)
    if (paid) this.#note(purchase.id, 'PurchasePaid', paid.origin)
  }

  /** Its window ends by itself, whichever release follows the deadlines. */
  async #lets(buyer: Caller, { id }: Purchase): Promise<void> {
    await waitFor(
      async () => {
        const { body } = await this.#insisting<Purchase[]>(buyer, 'GET', '/api/purchases')
        return body.find((purchase) => purchase.id === id)?.status === 'expired' || undefined
      },
      { what: `${id} to expire`, timeoutMs: 120_000, intervalMs: 1000 },
    )
  }

  async #decides(draw: Draw): Promise<void> {
    const decided = new Set<string>()
    while (!this.#isOver) {
      const list = await this.asStaff<Purchase[]>('GET', '/api/admin/purchases?status=pending&pageSize=50')
      if (list.status !== 200) throw new Error(`the list at ${list.origin}: ${list.status} ${list.body}`)
      // It may lag behind a decision that another api has just acknowledged.
      const waiting = list.body.filter(({ id, stage }) => stage === 'awaiting-approval' && !decided.has(id))
      for (const { id } of waiting) {
        decided.add(id)
        await this.#decide(id, draw.whole(0, 9) === 0)
      }
      if (waiting.length === 0) await setTimeout(SOON_MS)
    }
  }

  async #decide(id: string, isDeclined: boolean): Promise<void> {
    const path = `/api/admin/purchases/${id}/${isDeclined ? 'decline' : 'approve'}`
    const answer = await this.#expected(this.staff, path, isDeclined ? { reason: 'No payment came' } : {})
    if (answer) this.#note(id, isDeclined ? 'PurchaseDeclined' : 'PurchaseApproved', answer.origin)
  }

  #note(purchaseId: string, type: Acknowledged, origin: string): void {
    this.journal.push({ purchaseId, type, origin })
  }

  async #expected<Body>(person: Caller, path: string, body: object): Promise<Answered<Body> | undefined> {
    const answer = await this.#insisting<Body>(person, 'POST', path, body)
    if (answer.status < 300) return answer
    this.refused.push(`${path} at ${answer.origin}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return undefined
  }

  /** Until it is answered: an api that was stopped or is busy is asked again, or another one is. */
  async #insisting<Body>(
    person: Caller,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answered<Body>> {
    const key = randomUUID()
    return waitFor(
      async () => {
        const origin = this.#origins[randomInt(this.#origins.length)] ?? ''
        const there = new Caller(origin)
        there.cookie = person.cookie
        const json = body === undefined ? undefined : JSON.stringify(body)
        const headers = method === 'GET' ? {} : { 'idempotency-key': key }
        const answer = await there.send<Body>(method, path, json, headers).catch(() => undefined)
        return answer === undefined || [429, 503].includes(answer.status) ? undefined : { ...answer, origin }
      },
      { what: `an answer to ${method} ${path}`, timeoutMs: 90_000 },
    )
  }
}
