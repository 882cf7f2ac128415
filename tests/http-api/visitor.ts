import { type ApiCall, allCalls, type Endpoint } from '@presale/contracts'
import { Reply, type Tally } from './reply'

export interface Sent {
  /** What stands in the path for `{id}`, `{symbol}`, …; put in encoded. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  /** Sent as JSON. */
  readonly body?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

/** Somebody at the other end of HTTP, with a cookie jar of one cookie. */
export class Visitor {
  #cookie = ''

  constructor(
    readonly origin: string,
    private readonly tally: Tally,
  ) {}

  get cookie(): string {
    return this.#cookie
  }

  /** Calls as a browser's client does: credentials always, a JSON content type only with a body. */
  async call(endpoint: Endpoint, sent: Sent = {}): Promise<Reply> {
    const [method = '', template = ''] = endpoint.split(' ')
    const givenFor = (name: string): string => sent.params?.[name] ?? ''
    const path = template
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(givenFor(name)))
      // The rest of a path has slashes of its own.
      .replaceAll(/\{\*(\w+)\}/g, (_, name: string) => givenFor(name))
    const query = new URLSearchParams(
      Object.entries(sent.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const search = query.size > 0 ? `?${query}` : ''
    const response = await this.fetch(method, `${path}${search}`, sent)
    return Reply.read(endpoint, callAt(endpoint), response, this.tally)
  }

  /** Any address, also one that is no endpoint. */
  async fetch(method: string, path: string, sent: Omit<Sent, 'params' | 'query'> = {}): Promise<Response> {
    const body = sent.form ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(this.#cookie ? { cookie: this.#cookie } : {}),
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body }),
    })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie !== undefined) this.#cookie = cookie
    return response
  }
}

function callAt(endpoint: Endpoint): ApiCall {
  const call = allCalls.find((one) => one.endpoint === endpoint)
  if (!call) throw new Error(`${endpoint} is not in the contract`)
  return call
}
