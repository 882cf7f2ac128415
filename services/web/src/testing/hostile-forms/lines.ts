import { CHUNKED, chunks, type Form, get, HOST, head, length, SMUGGLED } from './form'

const line = (name: string, first: string, headers = HOST): Form => ({
  name,
  bytes: [`${first}\r\n${headers}\r\n`],
})
const header = (name: string, text: string): Form =>
  line(name, 'GET /api/form HTTP/1.1', `${HOST}${text}\r\n`)
const ARRIVES = { arrives: ['GET /api/form'] }

/** The request line and the header lines. */
export const lines: readonly Form[] = [
  line('an address with scheme and host', 'GET http://web.example/api/form HTTP/1.1'),
  line('an address with another host', 'GET http://evil.example/api/form HTTP/1.1'),
  line('an address with another scheme', 'GET file:///api/form HTTP/1.1'),
  line('an address without its slash', 'GET api/form HTTP/1.1'),
  line('an asterisk', 'OPTIONS * HTTP/1.1'),
  line('an address with a fragment', 'GET /api/form#/../x HTTP/1.1'),
  line('an address with NUL', 'GET /api/form\0 HTTP/1.1'),
  line('an address with a control character', 'GET /api/form\x01 HTTP/1.1'),
  line('an address with a byte of another script', 'GET /api/form\xe9 HTTP/1.1'),
  line('an address with a bare carriage return', 'GET /api/form\rX HTTP/1.1'),
  line('an address with a space in it', 'GET /api/form HTTP/1.1 HTTP/1.1'),
  line('HTTP/0.9', 'GET /api/form'),
  line('HTTP/0.9 by its number', 'GET /api/form HTTP/0.9'),
  line('HTTP/1.2', 'GET /api/form HTTP/1.2'),
  line('HTTP/2.0', 'GET /api/form HTTP/2.0'),
  line('HTTP/1.10', 'GET /api/form HTTP/1.10'),
  line('a protocol that is none', 'GET /api/form XTTP/1.1'),
  line('no host', 'GET /api/form HTTP/1.1', 'Cookie: sid=attacker\r\n'),
  line('an empty host', 'GET /api/form HTTP/1.1', 'Host:\r\nCookie: sid=attacker\r\n'),
  header('two hosts', 'Host: evil.example'),
  header('two hosts that are the same', 'Host: web.example'),
  line('a host with a path', 'GET /api/form HTTP/1.1', 'Host: web.example/api/x\r\n'),
  line('a host with an account', 'GET /api/form HTTP/1.1', 'Host: web.example@evil.example\r\n'),
  line('a host with a space', 'GET /api/form HTTP/1.1', 'Host: web.example evil.example\r\n'),
  line('a folded host', 'GET /api/form HTTP/1.1', 'Host:\r\n web.example\r\n'),
  header('a folded header', 'X-A: b\r\n c'),
  header('a folded header with a tab', 'X-A: b\r\n\tc'),
  header('a header without a colon', 'X-A'),
  header('a header without a name', ': b'),
  header('a space before a colon', 'X-A : b'),
  header('a space within a name', 'X A: b'),
  header('a name with a bracket', 'X(A): b'),
  header('NUL in a value', 'X-A: b\0c'),
  header('a control character in a value', 'X-A: b\x01c'),
  header('DEL in a value', 'X-A: b\x7fc'),
  header('a bare carriage return in a value', 'X-A: b\rX-B: c'),
  header('a bare line feed between headers', 'X-A: b\nX-B: c'),
  { name: 'line feeds alone', bytes: [`GET /api/form HTTP/1.1\n${HOST.replaceAll('\r', '')}\n`] },
  {
    name: 'carriage returns alone',
    bytes: [`GET /api/form HTTP/1.1\r${HOST.replaceAll('\n', '')}\r\r\n\r\n`],
  },
  header('a header of 17 kilobytes', `X-A: ${'b'.repeat(17_000)}`),
  header('300 headers', Array.from({ length: 300 }, (_, at) => `X-${at}: b`).join('\r\n')),
  {
    name: 'chunks that are said behind 1,100 headers',
    bytes: [
      head('DELETE', ...Array.from({ length: 1100 }, (_, at) => `x${at}:`), CHUNKED) + chunks(SMUGGLED),
    ],
  },
  { ...header('a value with a byte of another script', 'X-A: \xe9'), ...ARRIVES },
  { name: 'an empty line before the first', bytes: [`\r\n${get('/api/form')}`], ...ARRIVES },
  {
    name: 'a path that begins with two slashes is none of the api',
    bytes: [get('//evil.example/api/form')],
    arrives: [],
    answers: 1,
  },
  {
    name: 'a path with a request in percent signs stays as it is',
    bytes: [get('/api/a%0d%0aHost:%20evil%0d%0a%0d%0aGET%20/api/b')],
    arrives: ['GET /api/a%0d%0aHost:%20evil%0d%0a%0d%0aGET%20/api/b'],
  },
  {
    name: 'HTTP/1.0, kept alive, with another request behind it',
    bytes: [get('/api/form', 'Connection: keep-alive').replace('1.1', '1.0') + get('/api/second')],
    ...ARRIVES,
    answers: 1,
  },
  {
    name: 'HTTP/1.0 with chunks',
    bytes: [head('POST', CHUNKED).replace('1.1', '1.0') + chunks(SMUGGLED)],
  },
  {
    name: 'HTTP/1.0 without a host',
    bytes: ['GET /api/form HTTP/1.0\r\nCookie: sid=attacker\r\n\r\n'],
  },
  {
    name: 'HTTP/1.0 with a body',
    bytes: [`${head('POST', length(5)).replace('1.1', '1.0')}abcde`],
    arrives: ['POST /api/form'],
    body: 'abcde',
  },
]
