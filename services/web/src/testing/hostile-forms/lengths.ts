import { CHUNKED, chunks, type Form, get, head, length, POSTED, SMUGGLED } from './form'

const refused = (name: string, headers: readonly string[], body = 'abcde'): Form => ({
  name,
  bytes: [head('POST', ...headers) + body + SMUGGLED],
})

/** How long a body is said to be. */
export const lengths: readonly Form[] = [
  refused('CL.TE: a length that covers a chunk and more', ['Content-Length: 6', CHUNKED], `0\r\n\r\nG`),
  refused('TE.CL: a length that ends within a chunk', [CHUNKED, 'Content-Length: 4'], chunks(SMUGGLED)),
  refused('TE.0: chunks and a length of nothing', [CHUNKED, 'Content-Length: 0'], chunks(SMUGGLED)),
  refused('CL.TE with the chunks in capitals', ['CONTENT-LENGTH: 5', 'TRANSFER-ENCODING: CHUNKED']),
  refused('two lengths that differ', ['Content-Length: 5', 'Content-Length: 98']),
  refused('two lengths that are the same', ['Content-Length: 5', 'Content-Length: 5']),
  refused('two lengths, one of them nothing', ['Content-Length: 0', 'content-length: 5']),
  refused('two lengths in one header, the same', ['Content-Length: 5, 5']),
  refused('two lengths in one header, others', ['Content-Length: 5, 98']),
  refused('a negative length', ['Content-Length: -5']),
  refused('a length with a plus', ['Content-Length: +5']),
  refused('a length in hexadecimal', ['Content-Length: 0x5']),
  refused('a length with an exponent', ['Content-Length: 5e0']),
  refused('a length with a point', ['Content-Length: 5.0']),
  refused('a length with an underscore', ['Content-Length: 0_5']),
  refused('a length of two words', ['Content-Length: 5 5']),
  refused('a length with a parameter', ['Content-Length: 5;a=b']),
  refused('an empty length', ['Content-Length:']),
  refused('a length in digits of another script', ['Content-Length: \xef\xbc\x95']),
  refused('a length with a vertical tab', ['Content-Length: \x0b5']),
  refused('a length with NUL behind it', ['Content-Length: 5\0']),
  refused('a length beyond 64 bits', ['Content-Length: 18446744073709551621']),
  refused('a length of forty digits', [`Content-Length: ${'9'.repeat(40)}`]),
  refused('a space before the colon of the length', ['Content-Length : 5']),
  refused('a tab before the colon of the length', ['Content-Length\t: 5']),
  refused('NUL in the name of the length', ['Content-Length\0: 5']),
  refused('a folded length', ['Content-Length:\r\n 5']),
  refused('a length folded into the header before', ['X-A: b\r\n Content-Length: 5']),
  refused('a length behind a bare line feed', ['X-A: b\nContent-Length: 5']),
  refused('a length behind a bare carriage return', ['X-A: b\rContent-Length: 5']),
  {
    name: 'a length beyond 32 bits, and the stranger leaves',
    bytes: [head('POST', 'Content-Length: 4294967301') + SMUGGLED],
    leaves: true,
  },
  {
    name: 'a length without a space, and one with spaces around',
    bytes: [`${head('POST', 'Content-Length:5')}abcde`, `${head('POST', 'Content-Length:  5  ')}abcde`],
    ...{ arrives: [...POSTED, ...POSTED], body: 'abcde' },
  },
  {
    name: 'a length with zeros before it',
    bytes: [`${head('POST', 'Content-Length: 0005')}abcde`],
    ...{ arrives: POSTED, body: 'abcde' },
  },
  {
    name: 'CL.0: a body that is a request, to its last byte',
    bytes: [head('POST', length(SMUGGLED)) + SMUGGLED],
    ...{ arrives: POSTED, body: SMUGGLED },
  },
  {
    name: '0.CL: a length of nothing, and a request begun behind it',
    bytes: [head('POST', 'Content-Length: 0') + SMUGGLED],
    ...{ arrives: POSTED, answers: 1 },
  },
  {
    name: 'no length at all, and a request begun behind it',
    bytes: [head('POST') + SMUGGLED],
    ...{ arrives: POSTED, answers: 1 },
  },
  {
    name: 'a length that is too small, and what is left is no request',
    bytes: [`${head('POST', 'Content-Length: 2')}abcde\r\n\r\n`],
    mayArrive: POSTED,
  },
  {
    name: 'a length with an underscore in its name is none, and what follows is a request of the stranger',
    bytes: [head('POST', 'Content_Length: 5') + get('/api/second')],
    arrives: [...POSTED, 'GET /api/second'],
  },
  {
    name: 'a body cut in the middle',
    bytes: [`${head('POST', 'Content-Length: 500')}${SMUGGLED}`],
    leaves: true,
  },
]
