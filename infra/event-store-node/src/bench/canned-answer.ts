import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  type ClientHttp2Session,
  connect,
  createSecureServer,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * A server that costs nothing: it asks a node once for each path, and gives that answer from memory from then on. What a
 * client reads from it in a second is what the client can take.
 * Usage: node canned-answer.js <port of the node> [security folder]; prints its own port once it listens.
 */
interface Answer {
  readonly headers: IncomingHttpHeaders
  readonly parts: readonly Buffer[]
  readonly trailers: IncomingHttpHeaders
}

async function main([port = '', security]: string[]): Promise<void> {
  const file = (name: string): Buffer => readFileSync(join(security ?? '', name))
  const node = connect(
    `${security ? 'https' : 'http'}://localhost:${port}`,
    security ? { ca: file('ca.crt') } : {},
  )
  const server = security
    ? createSecureServer({ key: file('node.key'), cert: file('node.crt') })
    : createServer()
  const answers = new Map<string, Promise<Answer>>()
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    stream.on('error', () => undefined)
    const path = String(headers[':path'])
    const answer = answers.get(path) ?? bodyOf(stream).then((body) => ask(node, headers, body))
    answers.set(path, answer)
    stream.resume()
    void answer.then((known) => give(stream, known))
  })
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
}

async function bodyOf(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  await once(stream, 'end')
  return Buffer.concat(parts)
}

async function ask(node: ClientHttp2Session, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer> {
  const { ':authority': _, ...sent } = headers
  const call = node.request(sent)
  const parts: Buffer[] = []
  let trailers: IncomingHttpHeaders = {}
  call.on('trailers', (given) => {
    trailers = given
  })
  call.on('data', (part: Buffer) => parts.push(part))
  call.end(body)
  const [given] = (await once(call, 'response')) as [IncomingHttpHeaders]
  await once(call, 'end')
  return { headers: given, parts, trailers }
}

async function give(stream: ServerHttp2Stream, { headers, parts, trailers }: Answer): Promise<void> {
  if (stream.destroyed) return
  const isEmpty = parts.length === 0 && Object.keys(trailers).length === 0
  stream.respond(headers, { endStream: isEmpty, waitForTrailers: !isEmpty })
  stream.on('wantTrailers', () => stream.sendTrailers(trailers))
  for (const part of parts) if (!stream.write(part)) await once(stream, 'drain')
  stream.end()
}

void main(process.argv.slice(2))
