import { z } from 'zod'

/** The node did not answer, or not in time: ask again later. */
export class NodeUnavailable extends Error {
  override readonly name = 'NodeUnavailable'
}

/** The node answered that it cannot say: a call that it does not have, a limit, a block that it no longer keeps. */
export class NodeRefused extends Error {
  override readonly name = 'NodeRefused'
  constructor(
    message: string,
    readonly code: number,
  ) {
    super(message)
  }
}

/** What the node said cannot be true: of another network, not in the form of its protocol, against itself. */
export class NodeContradiction extends Error {
  override readonly name = 'NodeContradiction'
}

/** What a node does wrong, or does not do; everything else is a fault of ours. */
export type NodeFault = NodeUnavailable | NodeRefused | NodeContradiction

export const isOfNode = (error: unknown): error is NodeFault =>
  error instanceof NodeUnavailable || error instanceof NodeRefused || error instanceof NodeContradiction

/** A node by its JSON-RPC. */
export interface ChainNode {
  /** Host and port, for people: the address may have a key in it. */
  readonly host: string
  /**
   * @throws NodeUnavailable; NodeRefused; NodeContradiction where the answer is not as the schema says
   */
  call<S extends z.ZodType>(method: string, params: readonly unknown[], answer: S): Promise<z.output<S>>
}

export const CHAIN_NODE_ADDRESS_RULE =
  'it must be the http:// or https:// address of a node: https://user:password@node.example.com:8545'

export function isNodeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hash } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && hash === ''
}

/** A block of a busy network with all that is in it is below 4 MB; none of our calls asks for one. */
const MOST_BYTES = 16 * 1024 * 1024
const ANSWER_MS = 10_000

export interface NodeOptions {
  /** Of http:// or https://, credentials before the host. */
  readonly url: string
  readonly answerMs?: number
  readonly mostBytes?: number
}

/** Asks nothing yet. */
export function connectNode({ url, answerMs = ANSWER_MS, mostBytes = MOST_BYTES }: NodeOptions): ChainNode {
  const { address, headers, host } = withoutCredentials(url)
  let last = 0
  return {
    host,
    async call(method, params, answer) {
      const id = ++last
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
      const signal = AbortSignal.timeout(answerMs)
      const text = await textOf(
        () => fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' }),
        { signal, host, mostBytes, answerMs },
      )
      return read(text, { id, method, host, answer })
    },
  }
}

/** Credentials go into a header: `fetch` refuses them in an address, and a message of its shows what it was given. */
function withoutCredentials(url: string) {
  const address = new URL(url)
  const { username, password, host } = address
  address.username = ''
  address.password = ''
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (username !== '') {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  }
  return { address, headers, host }
}

interface Bounds {
  readonly signal: AbortSignal
  readonly host: string
  readonly mostBytes: number
  readonly answerMs: number
}

async function textOf(
  ask: () => Promise<Response>,
  { signal, host, mostBytes, answerMs }: Bounds,
): Promise<string> {
  try {
    const response = await ask()
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += part.byteLength
      if (bytes > mostBytes) throw new NodeContradiction(`${host} answers more than ${mostBytes} bytes`)
      parts.push(part)
    }
    const text = Buffer.concat(parts).toString('utf8')
    if (response.status === 401 || response.status === 403)
      throw new NodeUnavailable(`${host} refuses the login`)
    // Errors of the protocol come with 200 or with 4xx, as JSON; those of Bitcoin Core with 500.
    const isOther = response.status >= 500 && !text.startsWith('{')
    if (isOther || response.status === 503 || response.status === 429)
      throw new NodeUnavailable(`${host} answers with the status ${response.status}`)
    return text
  } catch (error) {
    if (error instanceof NodeContradiction || error instanceof NodeUnavailable) throw error
    throw new NodeUnavailable(
      signal.aborted
        ? `${host} does not answer in ${answerMs} ms`
        : `${host} does not answer: ${reasonOf(error)}`,
      { cause: error },
    )
  }
}

/** `fetch` says no more than that it failed; the cause has the reason, and none of the address. */
function reasonOf(error: unknown): string {
  const { data } = failed.safeParse(error)
  return data?.cause.code ?? 'the connection failed'
}

const failed = z.object({ cause: z.object({ code: z.string() }) })

/** Bitcoin Core's RPC_IN_WARMUP. */
const STILL_STARTING = -28

const envelope = z.object({
  jsonrpc: z.literal('2.0').optional(),
  id: z.union([z.int(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.int(), message: z.string() }).nullish(),
})

interface Reading<S extends z.ZodType> {
  readonly id: number
  readonly method: string
  readonly host: string
  readonly answer: S
}

function read<S extends z.ZodType>(text: string, { id, method, host, answer }: Reading<S>): z.output<S> {
  const parsed = envelope.safeParse(asJson(text, host))
  if (!parsed.success) throw new NodeContradiction(`${host} answers ${method} with no JSON-RPC`)
  const { error, result, id: answered } = parsed.data
  if (error?.code === STILL_STARTING) throw new NodeUnavailable(`${host} is still starting`)
  if (error) throw new NodeRefused(`${host} refuses ${method}: ${error.message.slice(0, 200)}`, error.code)
  if (answered !== id) throw new NodeContradiction(`${host} answers another call than ${method}`)
  const read = answer.safeParse(result)
  if (!read.success)
    throw new NodeContradiction(`${host} answers ${method} in another form: ${firstFault(read.error)}`)
  return read.data
}

function asJson(text: string, host: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NodeContradiction(`${host} does not answer in JSON`)
  }
}

/** The place, and never what stands there. */
const firstFault = ({ issues: [first] }: z.ZodError): string =>
  first ? `${first.path.join('.') || 'the answer'} is not as expected` : 'nothing is as expected'
