import { CHUNKED, chunks, type Form, get, head, length, POSTED, SMUGGLED } from './form'

const ARRIVES = { arrives: ['GET /api/form'] }
const UPGRADE = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']
const to = (path: string, ...headers: readonly string[]): string =>
  head('POST', ...headers).replace('/api/form', path)

/** Requests that follow each other on a connection, and headers about the connection. */
export const connections: readonly Form[] = [
  {
    name: 'a pipeline of three',
    bytes: [get('/api/1') + get('/api/2') + get('/api/3')],
    arrives: ['GET /api/1', 'GET /api/2', 'GET /api/3'],
  },
  {
    name: 'a pipeline with bodies',
    bytes: [`${head('POST', length(5))}abcde${head('POST', CHUNKED)}${chunks('abcde')}`],
    arrives: [...POSTED, ...POSTED],
    body: 'abcde',
  },
  {
    name: 'a pipeline whose second is refused ends there',
    bytes: [`${get('/api/form') + head('DELETE', length(5))}abcde${get('/api/third')}`],
    ...ARRIVES,
    answers: 2,
  },
  {
    name: 'a pipeline whose first is refused ends there',
    bytes: [`${head('DELETE', length(5))}abcde${get('/api/second')}`],
  },
  {
    name: 'a pipeline behind Connection: close',
    bytes: [get('/api/form', 'Connection: close') + get('/api/second')],
    mayArrive: ['GET /api/form'],
  },
  {
    name: 'a body that waits for 100 Continue',
    bytes: [head('POST', length(5), 'Expect: 100-continue'), 'abcde'],
    arrives: POSTED,
    body: 'abcde',
  },
  {
    name: 'a body that waits for 100 Continue, said in another case',
    bytes: [head('POST', CHUNKED, 'eXpEcT: 100-Continue') + chunks('abcde')],
    arrives: POSTED,
    body: 'abcde',
  },
  { name: 'an expectation that nobody knows', bytes: [head('POST', length(5), 'Expect: miracles')] },
  {
    name: 'an expectation that nobody knows, with a body that is a request',
    bytes: [`${head('POST', length(SMUGGLED), 'Expect: 200-ok')}${SMUGGLED}`],
  },
  { name: 'no body, and 100 Continue', bytes: [get('/api/form', 'Expect: 100-continue')], ...ARRIVES },
  {
    name: 'an upgrade to HTTP/2, with a request behind it',
    bytes: [get('/api/form', ...UPGRADE) + get('/api/second')],
    ...ARRIVES,
    answers: 1,
  },
  {
    name: 'an upgrade to WebSocket, with a request behind it',
    bytes: [get('/api/form', 'Connection: Upgrade', 'Upgrade: websocket') + get('/api/second')],
    ...ARRIVES,
    answers: 1,
  },
  {
    name: 'an upgrade with a body',
    bytes: [
      `${head('POST', 'Connection: Upgrade', 'Upgrade: websocket', length(5))}abcde${get('/api/second')}`,
    ],
    arrives: POSTED,
    body: 'abcde',
    answers: 1,
  },
  {
    name: 'an upgrade of DELETE with a body',
    bytes: [head('DELETE', ...UPGRADE, length(SMUGGLED)) + SMUGGLED],
  },
  {
    name: 'an upgrade that the api accepts',
    bytes: [get('/api/upgraded', ...UPGRADE) + SMUGGLED],
    arrives: ['GET /api/upgraded'],
    answers: 1,
  },
  {
    name: 'Connection names the cookie, which is then not passed on',
    bytes: [get('/api/form', 'Connection: cookie')],
    ...ARRIVES,
    cookie: null,
  },
  {
    name: 'Connection names what web says of the caller',
    bytes: [
      get(
        '/api/form',
        'Connection: x-web-secret, x-forwarded-for, x-forwarded-host, x-forwarded-proto, host',
      ),
    ],
    ...ARRIVES,
  },
  {
    name: 'the caller says who they are',
    bytes: [
      get(
        '/api/form',
        'X-Forwarded-For: 127.0.0.1',
        'x-forwarded-for: 6.6.6.6',
        'Forwarded: for=6.6.6.6',
        'X-Web-Secret: a-guess-at-the-secret-of-web',
      ),
    ],
    ...ARRIVES,
  },
  {
    name: 'headers of one connection',
    bytes: [get('/api/form', 'TE: trailers', 'Trailer: X-A', 'Keep-Alive: 9', 'Proxy-Connection: close')],
    ...ARRIVES,
  },
  {
    name: 'two cookies are one header',
    bytes: [get('/api/form', 'Cookie: theme=dark')],
    ...ARRIVES,
    cookie: 'sid=attacker; theme=dark',
  },
  {
    name: 'an answer that comes before the body, which then holds a request',
    bytes: [to('/api/early', length(SMUGGLED.length + 500)), SMUGGLED],
    arrives: ['POST /api/early'],
    answers: 1,
  },
  {
    name: 'an answer that comes before the chunks',
    bytes: [to('/api/early', CHUNKED), chunks(SMUGGLED)],
    arrives: ['POST /api/early'],
    answers: 1,
  },
  // The client may see part of what had arrived by then, or nothing.
  { name: 'an answer that is cut', bytes: [get('/api/cut')], arrives: ['GET /api/cut'], answers: 0 },
  { name: 'an answer of another protocol', bytes: [get('/api/noise')], arrives: ['GET /api/noise'] },
  { name: 'two answers to one request', bytes: [get('/api/twice')], arrives: ['GET /api/twice'], answers: 1 },
  {
    name: 'a second answer, later',
    bytes: [get('/api/later')],
    arrives: ['GET /api/later'],
  },
  { name: 'an answer with two lengths', bytes: [get('/api/lengths')], arrives: ['GET /api/lengths'] },
  { name: 'a caller who leaves before the answer', bytes: [get('/api/silent')], leaves: true },
  { name: 'a head cut in the middle', bytes: [SMUGGLED], leaves: true },
  { name: 'nothing but line ends', bytes: ['\r\n\r\n\r\n'], leaves: true },
]
