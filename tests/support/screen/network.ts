import type { CallAt, Endpoint, Problem, RemoteReport, RemotesRegistry } from '@presale/contracts'
import { HttpResponse, type HttpResponseResolver, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import type { z } from 'zod'

export interface Call {
  readonly method: string
  readonly path: string
  /** With its question mark; '' without a query. */
  readonly search: string
  readonly headers: Headers
  /** JSON where it is some, else text; null without a body. */
  readonly body: unknown
}

export interface Answering {
  readonly call: Call
  readonly params: Readonly<Record<string, string>>
}

type Answers<E extends Endpoint> = CallAt<E>['answers']
type BodyOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never
/** What a call answers with, by its contract. */
type Body<E extends Endpoint> = BodyOf<Answers<E>[keyof Answers<E>]>
type AnswerNow<E extends Endpoint> = Body<E> | Response

type Decides<E extends Endpoint> = (answering: Answering) => AnswerNow<E> | Promise<AnswerNow<E>>

/** The contract's JSON, or a whole Response; a function decides call by call. */
export type Answer<E extends Endpoint> = AnswerNow<E> | Decides<E>

const calls: Call[] = []
const unanswered: string[] = []

/** On a busy machine a remote may take the 5 s after which the shell reports it as slow: no fault of the screen. */
const slowRemotes = http.post('/api/remote-reports', async ({ request }) => {
  const { body } = await readCall(request)
  if ((body as RemoteReport).kind !== 'slow') unanswered.push('POST /api/remote-reports')
  return new HttpResponse(null, { status: 204 })
})

const server = setupServer(slowRemotes)

/** The network of a screen: what is not answered by the test fails it. */
export const network = {
  calls: calls as readonly Call[],
  listen(): void {
    server.listen({
      onUnhandledRequest: ({ method, url }) => {
        unanswered.push(`${method} ${new URL(url).pathname}`)
      },
    })
  },
  /** @throws Error naming the calls that no test answered */
  reset(): void {
    server.resetHandlers()
    calls.length = 0
    const missed = unanswered.splice(0)
    if (missed.length > 0) throw new Error(`Calls without an answer: ${missed.join(', ')}`)
  },
  close: () => server.close(),
}

/** Answers a call from now on, before whatever answered it until now; of a GET its headers alone, too. */
export function answer<E extends Endpoint>(endpoint: E, given: Answer<E>): void {
  const [method = '', template = ''] = endpoint.split(' ')
  const path = template.replaceAll(/\{\*?(\w+)\}/g, ':$1')
  const resolve: HttpResponseResolver = async ({ request, params }) => {
    const call = await readCall(request)
    calls.push(call)
    const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    const now = typeof given === 'function' ? await (given as Decides<E>)({ call, params: texts }) : given
    return now instanceof Response ? now.clone() : HttpResponse.json(now as JsonBodyType)
  }
  const on = http[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete']
  server.use(on(path, resolve))
  if (method === 'GET') server.use(http.head(path, resolve))
}

/** The remotes that the site names: a file beside the API, so no endpoint of it. */
export function answerRemotes(): void {
  const remote = {
    version: '0.1.0',
    entry: '/remotes/entry.js',
    filesHash: 'ab'.repeat(32),
    contractMajor: 2,
  }
  const registry: RemotesRegistry = { remotes: { buyer: remote, admin: remote } }
  server.use(http.get('/remotes.json', () => Response.json(registry)))
}

/** A refusal, in the plain text that the api refuses with. */
export const refusal = (status: number, sentence: string): Response =>
  new HttpResponse(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })

/** A refusal with the stable code that the screen goes by. */
export const problem = (status: number, code: string, detail: string, values?: Problem['values']): Response =>
  Response.json({ type: 'about:blank', title: code, status, detail, code, values } satisfies Problem, {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })

/** A page of a list: the count of the whole stands in its headers, as whatever else the list says there. */
export const pageOf = <Row extends object>(
  rows: readonly Row[],
  total = rows.length,
  headers: Readonly<Record<string, string>> = {},
): Response => Response.json(rows, { headers: { 'X-Total-Count': String(total), ...headers } })

/** Holds an answer back until `release` is called. */
export function held<Given>(given: Given): { answer: () => Promise<Given>; release: () => void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { answer: () => released.then(() => given), release: () => release() }
}

async function readCall(request: Request): Promise<Call> {
  const { pathname, search } = new URL(request.url)
  const text = await request.clone().text()
  return { method: request.method, path: pathname, search, headers: request.headers, body: parsed(text) }
}

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
