import { createServer, type IncomingMessage, type Server } from 'node:http'
import { answerAddCheckpoint, type WitnessAnswer } from '@presale/log'
import type { WitnessFolder } from './witness-folder'

const MOST_BYTES = 100_000
/** A log signs at least once an hour. */
export const SILENT_AFTER_MS = 2 * 3_600_000

export interface WitnessServer {
  readonly server: Server
  /** What keeps it from answering at all, or which logs are silent. */
  faults(now: Date): string[]
}

/** A server that cosigns as c2sp.org/tlog-witness says, and tells at /healthz which logs are silent. */
export function serveWitness(
  folder: WitnessFolder,
  log: (line: string) => void,
  clock = () => new Date(),
): WitnessServer {
  const faults = (now: Date): string[] => {
    const cosigned = folder.cosigned()
    return folder.logs().flatMap(({ name }) => {
      const at = cosigned[name]?.at
      if (at === undefined) return [`${name} has not been seen yet`]
      const silentMs = now.getTime() - new Date(at).getTime()
      return silentMs > SILENT_AFTER_MS ? [`${name} has been silent since ${at}`] : []
    })
  }
  const server = createServer((request, response) => {
    answered(request)
      .catch((error: unknown) => {
        log(`A call could not be answered: ${error instanceof Error ? error.message : String(error)}`)
        return { status: 500, contentType: PLAIN, body: 'It could not be answered.\n' }
      })
      .then(
        ({ status, contentType, body }) =>
          response.writeHead(status, { 'content-type': contentType }).end(body),
        () => response.destroy(),
      )
  })
  // What is asked and what is known are read and written in one go, without a wait between: one call after the other.
  async function answered(request: IncomingMessage): Promise<Answered> {
    const path = new URL(request.url ?? '/', 'http://witness').pathname
    if (request.method === 'GET' && path === '/healthz') {
      const silent = faults(clock())
      return {
        status: silent.length === 0 ? 200 : 503,
        contentType: PLAIN,
        body: `${silent.join('\n') || 'ok'}\n`,
      }
    }
    if (request.method === 'GET' && path === '/')
      return { status: 200, contentType: PLAIN, body: `${folder.key}\n` }
    if (path !== '/add-checkpoint') return { status: 404, contentType: PLAIN, body: 'Nothing is here.\n' }
    if (request.method !== 'POST') return { status: 405, contentType: PLAIN, body: 'POST is asked for.\n' }
    const body = await bodyOf(request)
    if (body === undefined) return { status: 413, contentType: PLAIN, body: 'That is too long.\n' }
    const cosigned = folder.cosigned()
    const now = clock()
    const witness = {
      name: folder.name,
      secret: folder.secret,
      logs: folder.logs(),
      last: (origin: string) => cosigned[origin]?.text,
    }
    const answer = answerAddCheckpoint(witness, body, now)
    const { next } = answer
    if (next) folder.keep({ ...cosigned, [next.origin]: { text: next.text, at: now.toISOString() } })
    const [origin, size] = (next?.text ?? '').split('\n')
    log(next ? `cosigned ${origin} at ${size}` : `refused (${answer.status}): ${answer.body.trim()}`)
    return answer
  }
  return { server, faults }
}

const PLAIN = 'text/plain; charset=utf-8'
type Answered = Omit<WitnessAnswer, 'status' | 'next'> & { readonly status: number }

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length <= MOST_BYTES) parts.push(part)
  }
  return length > MOST_BYTES ? undefined : Buffer.concat(parts).toString('utf8')
}
