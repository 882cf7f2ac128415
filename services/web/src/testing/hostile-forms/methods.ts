import { CHUNKED, chunks, type Form, get, HOST, head, length, POSTED, SMUGGLED } from './form'

const WITHOUT_BODY = ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE']

const bodies: readonly Form[] = WITHOUT_BODY.flatMap((method): Form[] => [
  { name: `${method} with a length`, bytes: [head(method, length(SMUGGLED)) + SMUGGLED] },
  { name: `${method} with chunks`, bytes: [head(method, CHUNKED) + chunks(SMUGGLED)] },
  { name: `${method} with no chunk but the last`, bytes: [`${head(method, CHUNKED)}0\r\n\r\n`] },
  {
    name: `${method} with chunks and a length`,
    bytes: [head(method, 'Content-Length: 3', CHUNKED) + chunks(SMUGGLED)],
  },
  {
    name: `${method} with a body that waits for 100 Continue`,
    bytes: [head(method, length(SMUGGLED), 'Expect: 100-continue'), SMUGGLED],
  },
  {
    name: `${method} with a body, and a request behind it`,
    bytes: [`${head(method, length(5))}abcde${get('/api/second')}`],
  },
])

const unknown = (name: string, line: string): Form => ({ name, bytes: [`${line}\r\n${HOST}\r\n`] })

/** Methods, and the bodies that they may carry. */
export const methods: readonly Form[] = [
  ...bodies,
  ...['DELETE', 'OPTIONS', 'GET'].map(
    (method): Form => ({
      name: `${method} with a length of nothing`,
      bytes: [head(method, 'Content-Length: 0')],
      arrives: [`${method} /api/form`],
    }),
  ),
  { name: 'HEAD, whose answer has no body', bytes: [head('HEAD')], arrives: ['HEAD /api/form'] },
  unknown('TRACE', 'TRACE /api/form HTTP/1.1'),
  unknown('CONNECT', 'CONNECT api:8081 HTTP/1.1'),
  unknown('CONNECT to a path', 'CONNECT /api/form HTTP/1.1'),
  unknown('PROPFIND', 'PROPFIND /api/form HTTP/1.1'),
  unknown('PURGE', 'PURGE /api/form HTTP/1.1'),
  unknown('a method in small letters', 'get /api/form HTTP/1.1'),
  unknown('a method that nobody knows', 'GETT /api/form HTTP/1.1'),
  unknown('a method with a space before it', ' GET /api/form HTTP/1.1'),
  unknown('a method with NUL', 'GE\0T /api/form HTTP/1.1'),
  unknown('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n'),
  {
    name: 'a method that asks to be taken for another',
    bytes: [head('POST', 'X-HTTP-Method-Override: DELETE', 'Content-Length: 0')],
    arrives: POSTED,
  },
]
