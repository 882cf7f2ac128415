import type { IncomingMessage } from 'node:http'

export interface Refusal {
  readonly status: number
  readonly sentence: string
}

export interface Frame {
  readonly refusal?: Refusal
  /** Nothing that follows on this connection is read as a request. */
  readonly isLast: boolean
}

/** The methods of the api and the pages, and whether each takes a body. */
const TAKES_BODY: ReadonlyMap<string, boolean> = new Map([
  ['GET', false],
  ['HEAD', false],
  ['OPTIONS', false],
  ['DELETE', false],
  ['POST', true],
  ['PUT', true],
  ['PATCH', true],
])
/** Browsers send some thirty; proxies add a few. */
const MOST_HEADERS = 200
/** A path within this site: no other site's, no control characters, nothing that parsers end at different places. */
const ADDRESS = /^\/[\x21\x22\x24-\x7e]*$/
const HOST = /^[A-Za-z0-9._~!$&'()*+,;=:[\]%-]+$/

/** A method that takes a body, of an accepted request. */
export const takesBody = (method: string | undefined): boolean => TAKES_BODY.get(method ?? '') ?? false

/** Checks that there is exactly one way to read this request. */
export function frameOf(request: IncomingMessage): Frame {
  const refusal = refusalOf(request)
  // HTTP/1.0 has no chunks, and an upgraded connection continues in another protocol: neither is kept open.
  const isLast = refusal !== undefined || request.httpVersion !== '1.1' || 'upgrade' in request.headers
  return refusal ? { refusal, isLast } : { isLast }
}

function refusalOf(request: IncomingMessage): Refusal | undefined {
  const { httpVersion, method = '', url = '', headers, rawHeaders } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { status: 505, sentence: 'This version of HTTP is not spoken here.' }
  }
  if (rawHeaders.length / 2 > MOST_HEADERS) {
    return { status: 431, sentence: 'The request has more headers than are read.' }
  }
  if (!TAKES_BODY.has(method)) return { status: 405, sentence: 'This method is not known here.' }
  if (!ADDRESS.test(url)) return { status: 400, sentence: 'This address cannot be read.' }
  const hosts = countOf(rawHeaders, 'host')
  // Health checks of old load balancers use HTTP/1.0 without a Host: they may read the pages, not the api.
  const isNamed = hosts === 1 && HOST.test(headers.host ?? '')
  if (!isNamed && (hosts > 0 || url.startsWith('/api'))) {
    return { status: 400, sentence: 'The request does not name one host.' }
  }
  return refusalOfBody(request)
}

function refusalOfBody({
  httpVersion,
  method = '',
  headers,
  rawHeaders,
}: IncomingMessage): Refusal | undefined {
  const encoding = headers['transfer-encoding']
  const length = headers['content-length']
  if (encoding !== undefined && (length !== undefined || httpVersion !== '1.1')) {
    return { status: 400, sentence: 'The request says in two ways where it ends.' }
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    return { status: 400, sentence: 'This transfer encoding is not read here.' }
  }
  if (countOf(rawHeaders, 'content-length') > 1 || (length !== undefined && !/^\d{1,15}$/.test(length))) {
    return { status: 400, sentence: 'The request does not say how long it is.' }
  }
  if (takesBody(method)) return undefined
  if (encoding === undefined && Number(length ?? 0) === 0) return undefined
  return { status: 400, sentence: `A ${method} request takes no body.` }
}

function countOf(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((raw, at) => at % 2 === 0 && raw.toLowerCase() === name).length
}
