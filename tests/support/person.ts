import { randomUUID } from 'node:crypto'
import type { AdminPurchase, CurrentUser, Purchase } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import { ADMIN } from './system'

export interface Answer<Body = unknown> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

/** Somebody who uses the site over HTTP, with their own session. */
export class Person {
  #cookie = ''

  constructor(readonly origin: string) {}

  static async registered(origin: string, name = 'Ann Lee'): Promise<Person> {
    const person = new Person(origin)
    const email = `${randomUUID()}@example.com`
    const answer = await person.post('/api/register', { name, email, password: 'a long password' })
    if (answer.status !== 201) throw new Error(`register: ${answer.status} ${answer.body}`)
    return person
  }

  static async admin(origin: string): Promise<Person> {
    const person = new Person(origin)
    const answer = await person.post('/api/login', ADMIN)
    if (answer.status !== 200) throw new Error(`login: ${answer.status} ${answer.body}`)
    return person
  }

  /** The session, for a browser to go on with. */
  get cookie(): { name: string; value: string } {
    const [name = '', ...value] = this.#cookie.split('=')
    return { name, value: value.join('=') }
  }

  get<Body = unknown>(path: string): Promise<Answer<Body>> {
    return this.#send('GET', path)
  }

  post<Body = unknown>(path: string, body?: unknown, key?: string): Promise<Answer<Body>> {
    return this.#send('POST', path, body, key)
  }

  put<Body = unknown>(path: string, body: unknown): Promise<Answer<Body>> {
    return this.#send('PUT', path, body)
  }

  delete(path: string): Promise<Answer> {
    return this.#send('DELETE', path)
  }

  async me(): Promise<CurrentUser> {
    return (await this.get<CurrentUser>('/api/user')).body
  }

  async purchases(): Promise<Purchase[]> {
    return (await this.get<Purchase[]>('/api/purchases')).body
  }

  /** Opens a payment window. */
  request(amount: number, cryptoSymbol = 'BTC', key?: string): Promise<Answer<{ purchase: Purchase }>> {
    return this.post('/api/purchases/requests', { amount, cryptoSymbol, termsAgreed: true }, key)
  }

  /** 'I Have Paid', with exactly what the request locked. */
  report(
    purchase: Purchase,
    key?: string,
    transactionHash?: string,
  ): Promise<Answer<{ purchase: Purchase }>> {
    return this.post('/api/purchases', submissionOf(purchase, transactionHash), key)
  }

  /** A purchase that awaits approval. */
  async paid(amount: number, cryptoSymbol = 'BTC', transactionHash?: string): Promise<Purchase> {
    const requested = await this.request(amount, cryptoSymbol)
    if (requested.status !== 201) throw new Error(`request: ${requested.status} ${requested.body}`)
    const reported = await this.report(requested.body.purchase, undefined, transactionHash)
    if (reported.status !== 201) throw new Error(`report: ${reported.status} ${reported.body}`)
    return reported.body.purchase
  }

  decide(
    id: string,
    what: 'approve' | 'decline' | 'reopen',
    body: unknown = {},
  ): Promise<Answer<{ purchase: AdminPurchase }>> {
    return this.post(`/api/admin/purchases/${id}/${what}`, body)
  }

  /** Requested, reported, approved and credited; a projector that was killed may be behind for some seconds. */
  async buys(amount: number, admin: Person, timeoutMs = 60_000): Promise<void> {
    const before = (await this.me()).balance
    const { id } = await this.paid(amount)
    expect((await admin.decide(id, 'approve')).status).toBe(200)
    await waitFor(async () => (await this.me()).balance === before + amount || undefined, {
      what: `a balance of ${before + amount}`,
      timeoutMs,
    })
  }

  /** One's own purchase, once it is as asked. */
  async seesPurchase(
    id: string,
    isAsAsked: (purchase: Purchase) => boolean,
    what: string,
    timeoutMs = 15_000,
  ): Promise<Purchase> {
    return waitFor(
      async () => (await this.purchases()).find((purchase) => purchase.id === id && isAsAsked(purchase)),
      { what, timeoutMs },
    )
  }

  async #send<Body>(method: string, path: string, body?: unknown, key?: string): Promise<Answer<Body>> {
    const headers: Record<string, string> = {}
    if (this.#cookie) headers.cookie = this.#cookie
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (key) headers['idempotency-key'] = key
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie) this.#cookie = cookie
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as Body,
      headers: response.headers,
    }
  }
}

export function submissionOf(purchase: Purchase, transactionHash?: string) {
  return {
    purchaseId: purchase.id,
    amount: purchase.amount,
    paymentMethod: purchase.paymentMethod,
    termsAgreed: true,
    paymentWalletAddress: purchase.wallet,
    cryptoSymbol: purchase.cryptoSymbol,
    cryptoAmount: purchase.cryptoAmount,
    ...(transactionHash ? { transactionHash } : {}),
  }
}
