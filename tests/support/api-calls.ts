import type { CDPSession, Page } from 'playwright-core'

/** A call that the page made and that nobody has answered yet. */
export interface ApiCall {
  readonly method: string
  /** To what was registered before this, and at last to the server. */
  pass(): Promise<void>
  reply(answer: { status: number; contentType: string; body: string }): Promise<void>
  /** The server's answer, its body changed. */
  replyWith(change: (body: string) => string): Promise<void>
}

type Handler = (call: ApiCall) => Promise<unknown>

interface Paused {
  readonly requestId: string
  readonly request: { readonly url: string; readonly method: string }
  readonly responseStatusCode?: number
  readonly responseHeaders?: { name: string; value: string }[]
}

const calls = new WeakMap<Page, Promise<ApiCalls>>()

/**
 * Answers calls of the API in the server's place; the last to be registered is asked first. `page.route` would stop
 * every script and stylesheet as well, and switch off the cache of the page: a load then takes half as much again.
 */
export async function handleCalls(page: Page, pattern: string, handler: Handler): Promise<void> {
  const known = calls.get(page) ?? ApiCalls.of(page)
  calls.set(page, known)
  await (await known).add(pattern, handler)
}

/** The server answers again. */
export async function endHandling(page: Page): Promise<void> {
  const known = await calls.get(page)
  calls.delete(page)
  await known?.end()
}

class ApiCalls {
  readonly #handlers: { readonly pattern: RegExp; readonly handler: Handler }[] = []
  /** By the id of a call: who waits for the server's answer. */
  readonly #asking = new Map<string, (answered: Paused) => void>()

  private constructor(private readonly session: CDPSession) {
    session.on('Fetch.requestPaused', (paused) => void this.#take(paused))
  }

  static async of(page: Page): Promise<ApiCalls> {
    return new ApiCalls(await page.context().newCDPSession(page))
  }

  async add(pattern: string, handler: Handler): Promise<void> {
    this.#handlers.unshift({ pattern: regExpOf(pattern), handler })
    await this.session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  }

  async end(): Promise<void> {
    this.#handlers.length = 0
    await this.session.send('Fetch.disable')
    await this.session.detach()
  }

  async #take(paused: Paused): Promise<void> {
    const asking = this.#asking.get(paused.requestId)
    if (asking) {
      this.#asking.delete(paused.requestId)
      return asking(paused)
    }
    const handlers = this.#handlers.filter(({ pattern }) => pattern.test(paused.request.url))
    await this.#hand(
      paused,
      handlers.map(({ handler }) => handler),
    )
  }

  async #hand(paused: Paused, [handler, ...others]: readonly Handler[]): Promise<void> {
    const { requestId, request } = paused
    if (!handler) return this.#goOn(requestId)
    await handler({
      method: request.method,
      pass: () => this.#hand(paused, others),
      reply: ({ status, contentType, body }) =>
        this.#fulfill(requestId, status, [{ name: 'content-type', value: contentType }], body),
      replyWith: (change) => this.#change(requestId, change),
    })
  }

  async #change(requestId: string, change: (body: string) => string): Promise<void> {
    const answered = await this.#ask(requestId)
    const status = answered.responseStatusCode
    const content = status && (await this.session.send('Fetch.getResponseBody', { requestId }).catch(gone))
    // No answer came: that is for the page to see.
    if (!status || !content) return this.#goOn(requestId)
    const text = content.base64Encoded ? Buffer.from(content.body, 'base64').toString() : content.body
    const headers = (answered.responseHeaders ?? []).filter(
      ({ name }) => !/^content-(length|encoding)$/i.test(name),
    )
    await this.#fulfill(requestId, status, headers, change(text))
  }

  async #ask(requestId: string): Promise<Paused> {
    const answered = new Promise<Paused>((resolve) => this.#asking.set(requestId, resolve))
    await this.session.send('Fetch.continueRequest', { requestId, interceptResponse: true }).catch(gone)
    return answered
  }

  async #goOn(requestId: string): Promise<void> {
    await this.session.send('Fetch.continueRequest', { requestId }).catch(gone)
  }

  async #fulfill(
    requestId: string,
    responseCode: number,
    responseHeaders: { name: string; value: string }[],
    text: string,
  ): Promise<void> {
    const body = Buffer.from(text).toString('base64')
    const answer = { requestId, responseCode, responseHeaders, body }
    await this.session.send('Fetch.fulfillRequest', answer).catch(gone)
  }
}

/** Of the whole address: `*` is within a part of the path, `**` anything. */
function regExpOf(pattern: string): RegExp {
  const source = pattern
    .split('**')
    .map((part) => part.split('*').map(escaped).join('[^/]*'))
    .join('.*')
  return new RegExp(`^${source}$`)
}

/** A page that is left takes its calls with it; what is said to them then is refused. */
const gone = (): undefined => undefined

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
