import { Agent, type IncomingMessage, request as send } from 'node:http'
import type { HostileRequest } from './hostile-requests'

export interface WireAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** A request that is not answered by then hangs. */
const ANSWER_WITHIN_MS = 15_000

/** Sends a request as it is: fetch would mend or refuse much of it before the server saw it. */
export class Wire {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 })

  constructor(private readonly origin: string) {}

  /** @throws Error when there is no answer in time, or none at all. */
  send({ method, path, headers, body }: Omit<HostileRequest, 'actor'>, cookie: string): Promise<WireAnswer> {
    const { hostname, port } = new URL(this.origin)
    const length = body ? { 'content-length': String(body.length) } : {}
    return new Promise((resolve, reject) => {
      const outgoing = send(
        {
          hostname,
          port,
          method,
          path,
          agent: this.#agent,
          timeout: ANSWER_WITHIN_MS,
          headers: { ...headers, ...length, ...(cookie ? { cookie } : {}) },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          )
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${ANSWER_WITHIN_MS} ms`)))
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
