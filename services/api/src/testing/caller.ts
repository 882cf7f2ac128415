import { randomUUID } from 'node:crypto'
import type { CurrentUser, Purchase } from '@presale/contracts'
import { WEB_SECRET_HEADER } from '@presale/runtime'

export interface Reply<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

/** Of web and the api in tests. */
export const WEB_SECRET = 'a-secret-of-web-and-the-api'

/** A real HTTP client with a cookie of its own; it calls as web does, which the api trusts. */
export class Caller {
  /** Name and value of the session cookie, as last set. */
  cookie = ''

  constructor(private readonly origin: string) {}

  get<Body = unknown>(path: string, headers: Record<string, string> = {}): Promise<Reply<Body>> {
    return this.send('GET', path, undefined, headers)
  }

  post<Body = unknown>(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
    return this.send('POST', path, body === undefined ? undefined : JSON.stringify(body), headers)
  }

  patch<Body = unknown>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
    return this.send('PATCH', path, JSON.stringify(body), headers)
  }

  delete<Body = unknown>(path: string): Promise<Reply<Body>> {
    return this.send('DELETE', path, undefined, {})
  }

  async register({ password = 'a long password' } = {}): Promise<{ email: string; password: string }> {
    const account = { email: `${randomUUID()}@example.com`, password }
    const { status, body } = await this.post('/api/register', { name: 'Ann Lee', ...account })
    if (status !== 201) throw new Error(`register: ${status} ${body}`)
    return account
  }

  async me(): Promise<CurrentUser> {
    return (await this.get<CurrentUser>('/api/user')).body
  }

  async purchases(): Promise<Purchase[]> {
    return (await this.get<Purchase[]>('/api/purchases')).body
  }

  request(amount: number, key?: string): Promise<Reply<{ purchase: Purchase }>> {
    const body = { amount, cryptoSymbol: 'BTC', termsAgreed: true }
    return this.post('/api/purchases/requests', body, keyed(key))
  }

  submit(body: object, key?: string): Promise<Reply<{ purchase: Purchase }>> {
    return this.post('/api/purchases', body, keyed(key))
  }

  /** A purchase that awaits approval, optionally with a transaction. */
  async paid(amount: number, transactionHash?: string): Promise<Purchase> {
    const { purchase } = (await this.request(amount)).body
    const { status, body } = await this.submit({ ...submissionOf(purchase), transactionHash })
    if (status !== 201) throw new Error(`submit: ${status} ${body}`)
    return body.purchase
  }

  async send<Body>(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string> = {},
  ): Promise<Reply<Body>> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        [WEB_SECRET_HEADER]: WEB_SECRET,
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body }),
    })
    const setCookie = response.headers.getSetCookie()[0]
    if (setCookie !== undefined) this.cookie = setCookie.split(';')[0] ?? ''
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
}

/** The body that the screen sends for a requested purchase. */
export function submissionOf(purchase: Purchase) {
  return {
    purchaseId: purchase.id,
    amount: purchase.amount,
    termsAgreed: true,
    paymentMethod: purchase.cryptoSymbol,
    cryptoSymbol: purchase.cryptoSymbol,
    paymentWalletAddress: purchase.wallet,
    cryptoAmount: purchase.cryptoAmount,
  }
}

function keyed(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { 'idempotency-key': key }
}
