import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** A request as its bytes say it, read without any parser that web itself uses. */
export interface RecordedRequest {
  readonly connection: number
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

export interface RecordingApi {
  readonly origin: string
  readonly requests: readonly RecordedRequest[]
  /** Faults that no careful sender makes: each could be read in two ways. */
  readonly faults: readonly string[]
  /** Connections that ended in the middle of a request. */
  readonly cut: () => number
  forget(): void
  close(): Promise<void>
}

/** Chooses the answer, and whether the connection is closed after it. */
export type Answering = (request: RecordedRequest, socket: Socket) => void

/**
 * Stands in for the api and reads bytes as strictly as the standard: anything that two parsers could take for
 * different requests is a fault. Echoes the request in its answer, so that an answer shows whose it is.
 */
export async function startRecordingApi(
  special: Readonly<Record<string, Answering>> = {},
): Promise<RecordingApi> {
  const requests: RecordedRequest[] = []
  const faults: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  let cut = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    connections += 1
    const connection = connections
    let rest = ''
    let isOver = false
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      if (rest !== '') cut += 1
    })
    socket.on('data', (bytes) => {
      rest += bytes.toString('latin1')
      for (;;) {
        if (isOver) {
          if (/HTTP\/1\.1\r\nhost: /.test(rest))
            faults.push(`fault a request on a connection that is over: ${rest}`)
          rest = ''
          return
        }
        const head = headOf(rest)
        const early = head && special[`early ${head.path}`]
        if (early) {
          isOver = true
          rest = ''
          const request = { ...head, connection, body: '' }
          requests.push(request)
          early(request, socket)
          continue
        }
        const read = readRequest(rest)
        if (read === 'more') return
        if (typeof read === 'string') {
          faults.push(`${read}: ${JSON.stringify(rest.slice(0, 300))}`)
          rest = ''
          return void socket.destroy()
        }
        rest = rest.slice(read.length)
        const request = { ...read.request, connection }
        requests.push(request)
        const answer = special[request.path.split('?')[0] ?? ''] ?? answerWithQuestion
        answer(request, socket)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    cut: () => cut,
    forget() {
      requests.length = 0
      faults.length = 0
      cut = 0
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export const headerOf = (request: Pick<RecordedRequest, 'headers'>, name: string): string | undefined =>
  request.headers.find(([known]) => known.toLowerCase() === name)?.[1]

const answerWithQuestion: Answering = (request, socket) => {
  const { method, path } = request
  const body = JSON.stringify({
    method,
    path,
    cookie: headerOf(request, 'cookie') ?? null,
    address: headerOf(request, 'x-forwarded-for') ?? null,
    bytes: request.body.length,
  })
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  socket.write(method === 'HEAD' ? head : head + body)
}

type Head = Omit<RecordedRequest, 'connection' | 'body'>
type Fault = `fault ${string}`

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
/** Every header may stand once: a second one is read by one server and not by the next. */
const REQUEST_LINE = /^([A-Z]+) (\/[\x21-\x7e]*) HTTP\/1\.1$/

function headOf(text: string): (Head & { readonly length: number }) | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [line = '', ...fields] = text.slice(0, end).split('\r\n')
  const [, method = '', path = ''] = REQUEST_LINE.exec(line) ?? []
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(':')
    return [field.slice(0, colon), field.slice(colon + 1).trim()]
  })
  return { method, path, headers, length: end + 4 }
}

function readRequest(
  text: string,
): 'more' | Fault | { readonly request: Head & { readonly body: string }; readonly length: number } {
  if (text === '') return 'more'
  const head = headOf(text)
  if (!head) return /^[A-Z]{3,7} \//.test(text) || text.length < 9 ? 'more' : 'fault no request begins so'
  const fault = faultOf(head, text.slice(0, head.length))
  if (fault) return fault
  const { length, ...request } = head
  const chunked = headerOf(head, 'transfer-encoding') !== undefined
  const size = Number(headerOf(head, 'content-length') ?? '0')
  if (!chunked) {
    if (text.length < length + size) return 'more'
    return { request: { ...request, body: text.slice(length, length + size) }, length: length + size }
  }
  const read = readChunks(text, length)
  return typeof read === 'string' ? read : { request: { ...request, body: read.body }, length: read.length }
}

function faultOf(head: Head, text: string): Fault | undefined {
  if (head.method === '') return 'fault request line'
  if (/[^\r]\n|\r[^\n]|\0/.test(text)) return 'fault line end or NUL'
  if (head.headers.some(([name]) => !TOKEN.test(name))) return 'fault header name or folded line'
  const names = head.headers.map(([name]) => name.toLowerCase())
  if (new Set(names).size !== names.length) return 'fault header twice'
  if (!names.includes('host')) return 'fault no host'
  const length = headerOf(head, 'content-length')
  const encoding = headerOf(head, 'transfer-encoding')
  if (length !== undefined && encoding !== undefined) return 'fault two lengths'
  if (length !== undefined && !/^\d{1,15}$/.test(length)) return 'fault content-length'
  if (encoding !== undefined && encoding !== 'chunked') return 'fault transfer-encoding'
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(head.method)
  if (!takesBody && (encoding !== undefined || Number(length ?? 0) > 0))
    return 'fault body of a method without'
  const hop = names.find((name) => HOP_BY_HOP.has(name))
  return hop ? `fault header ${hop} passed on` : undefined
}

const HOP_BY_HOP = new Set([
  'te',
  'trailer',
  'upgrade',
  'expect',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'http2-settings',
])

function readChunks(text: string, from: number): 'more' | Fault | { body: string; length: number } {
  let at = from
  let body = ''
  for (;;) {
    const end = text.indexOf('\r\n', at)
    if (end < 0) return text.length - at > 20 ? 'fault chunk size' : 'more'
    const line = text.slice(at, end)
    if (!/^[0-9a-fA-F]{1,8}$/.test(line)) return 'fault chunk size'
    const size = Number.parseInt(line, 16)
    const after = end + 2 + size
    if (text.length < after + 2) return 'more'
    if (text.slice(after, after + 2) !== '\r\n') return 'fault chunk end or trailers'
    if (size === 0) return { body, length: after + 2 }
    body += text.slice(end + 2, after)
    at = after + 2
  }
}
