import { Agent, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface Backend {
  readonly origin: string
  /** Answers 2xx where calls may go there. */
  readonly readyAt: string
}

export interface Balancer {
  readonly origin: string
  close(): Promise<void>
}

const PROBE_EVERY_MS = 500
const PROBE_TIMEOUT_MS = 1500
/** Longer than the api takes for any call; whoever waits longer waits for something that is frozen. */
const ANSWER_TIMEOUT_MS = 15_000

/**
 * Hands each call on to one of those that are ready, in turn, and to the next one where a connection is refused. A call that
 * was sent and not answered is never repeated: that is the client's to decide.
 * @param backends those there are, asked for before each probe
 */
export async function startBalancer(backends: () => readonly Backend[]): Promise<Balancer> {
  let ready: readonly Backend[] = []
  const ended = new AbortController()
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  async function probe(): Promise<void> {
    while (!ended.signal.aborted) {
      const asked = await Promise.all(backends().map(async (each) => ((await isReady(each)) ? [each] : [])))
      ready = asked.flat()
      await setTimeout(PROBE_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      turn += 1
      const first = turn % Math.max(ready.length, 1)
      send([...ready.slice(first), ...ready.slice(0, first)])
    })
    const send = ([backend, ...others]: readonly Backend[]): void => {
      if (backend === undefined) {
        refuse(response)
        return
      }
      let isSent = false
      const outgoing = request(
        new URL(incoming.url ?? '/', backend.origin),
        { method: incoming.method, headers: incoming.headers, agent, timeout: ANSWER_TIMEOUT_MS },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.on('error', () => response.destroy()).pipe(response)
        },
      )
      outgoing.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => (isSent = true))
        else isSent = true
      })
      outgoing.on('timeout', () => outgoing.destroy())
      outgoing.on('error', () => {
        if (response.headersSent) response.destroy()
        else if (isSent) refuse(response)
        else send(others)
      })
      outgoing.end(Buffer.concat(chunks))
    }
  })
  void probe()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      ended.abort()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}

const isReady = ({ readyAt }: Backend): Promise<boolean> =>
  fetch(readyAt, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' })
  response.end('Nothing is ready to answer. Please try again shortly.')
}
