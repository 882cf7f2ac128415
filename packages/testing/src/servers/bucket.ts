import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Of every object: the server keeps no time of its own. */
const STARTED = new Date().toISOString()

export interface BucketOptions {
  readonly ignoresConditions?: boolean
  /** Whether the access key may write or delete there; else 403. */
  readonly mayWrite?: (accessKey: string, path: string) => boolean
}

/**
 * A server that speaks as much of the S3 protocol as a release store needs: GET, PUT, DELETE of an object and
 * ListObjectsV2, path style, with the conditions If-Match and If-None-Match on GET and PUT. The imitations on npm ignore
 * If-Match on PUT, as this one does where it `ignoresConditions`. Signatures are not checked.
 */
export interface TestBucket {
  /** For AWS_ENDPOINT_URL. */
  readonly endpoint: string
  /** By `bucket/key`; what is changed here changes for who reads it. */
  readonly objects: Map<string, Buffer>
  /** 'GET bucket/key' and so on, in order. */
  readonly requests: string[]
  /** While true every request is answered 503. */
  isDown: boolean
  close(): Promise<void>
}

export async function startBucket({
  ignoresConditions = false,
  mayWrite = () => true,
}: BucketOptions = {}): Promise<TestBucket> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  const state = { isDown: false }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    const path = decodeURIComponent(pathname.slice(1))
    requests.push(`${request.method} ${path}`)
    if (state.isDown) return void fail(response, 503, 'SlowDown')
    if (request.method !== 'GET' && !mayWrite(accessKeyOf(request), path))
      return void fail(response, 403, 'AccessDenied')
    if (searchParams.has('list-type')) return list(response, objects, path.replace(/\/$/, ''), searchParams)
    answer(request, response, { objects, path, ignoresConditions }).catch((error: unknown) => {
      fail(response, 500, String(error))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(state, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    close: () => closed(server),
  })
}

function accessKeyOf({ headers }: IncomingMessage): string {
  return /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? ''
}

interface Asked {
  readonly objects: Map<string, Buffer>
  readonly path: string
  readonly ignoresConditions: boolean
}

async function answer(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> {
  const { objects, path } = asked
  if (request.method === 'DELETE') {
    objects.delete(path)
    response.writeHead(204).end()
    return
  }
  if (request.method === 'PUT') {
    const body = await bodyOf(request)
    const refused = asked.ignoresConditions ? undefined : refusalOf(request, objects.get(path))
    if (refused) return fail(response, ...refused)
    objects.set(path, body)
    response.writeHead(200, { ETag: etagOf(body) }).end()
    return
  }
  const content = objects.get(path)
  if (!content) return fail(response, 404, 'NoSuchKey')
  const ETag = etagOf(content)
  if (request.headers['if-none-match'] === ETag) return void response.writeHead(304, { ETag }).end()
  response.writeHead(200, { ETag, 'Content-Length': content.length }).end(content)
}

function refusalOf({ headers }: IncomingMessage, current: Buffer | undefined): [number, string] | undefined {
  if (headers['if-none-match'] === '*' && current) return [412, 'PreconditionFailed']
  const expected = headers['if-match']
  if (expected === undefined) return undefined
  if (!current) return [404, 'NoSuchKey']
  return expected === etagOf(current) ? undefined : [412, 'PreconditionFailed']
}

function list(
  response: ServerResponse,
  objects: Map<string, Buffer>,
  bucket: string,
  asked: URLSearchParams,
): void {
  const prefix = asked.get('prefix') ?? ''
  const delimiter = asked.get('delimiter')
  const folders = new Set<string>()
  const contents = [...objects]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, content]) => {
      const key = path.slice(bucket.length + 1)
      if (!path.startsWith(`${bucket}/`) || !key.startsWith(prefix)) return []
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      if (end >= 0) folders.add(key.slice(0, end + 1))
      const about = `<Size>${content.length}</Size><LastModified>${STARTED}</LastModified>`
      return end >= 0 ? [] : [`<Contents><Key>${key}</Key>${about}</Contents>`]
    })
  const common = [...folders].map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`)
  const body = [...contents, ...common, '<IsTruncated>false</IsTruncated>'].join('')
  response.setHeader('Content-Type', 'application/xml')
  response.end(`<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${body}</ListBucketResult>`)
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done()).closeAllConnections()
  })
}
