import { CHUNKED, chunk, chunks, type Form, get, head, length, POSTED, SMUGGLED } from './form'

const coded = (name: string, ...headers: readonly string[]): Form => ({
  name,
  bytes: [head('POST', ...headers) + chunks(SMUGGLED)],
})
const broken = (name: string, body: string): Form => ({ name, bytes: [head('POST', CHUNKED) + body] })
const whole = (name: string, body: string, read: string): Form => ({
  name,
  bytes: [head('POST', CHUNKED) + body],
  arrives: POSTED,
  body: read,
})

/** Headers about the encoding. */
export const encodings: readonly Form[] = [
  coded('TE.TE: an unknown encoding', 'Transfer-Encoding: xchunked'),
  coded('TE.TE: chunks that are not the last', 'Transfer-Encoding: chunked, identity'),
  coded('TE.TE: identity', 'Transfer-Encoding: identity'),
  coded('TE.TE: identity before chunks', 'Transfer-Encoding: identity, chunked'),
  coded('TE.TE: compressed chunks', 'Transfer-Encoding: gzip, chunked'),
  coded('TE.TE: chunks twice', 'Transfer-Encoding: chunked, chunked'),
  coded('TE.TE: two headers, the second unknown', CHUNKED, 'Transfer-Encoding: cow'),
  coded('TE.TE: two headers, the first unknown', 'Transfer-Encoding: cow', CHUNKED),
  coded('TE.TE: two headers, the same', CHUNKED, CHUNKED),
  coded('TE.TE: a parameter', 'Transfer-Encoding: chunked;q=1'),
  coded('TE.TE: quotes', 'Transfer-Encoding: "chunked"'),
  coded('TE.TE: a word cut short', 'Transfer-Encoding: chunke'),
  coded('TE.TE: nothing', 'Transfer-Encoding:'),
  coded('TE.TE: a comma before', 'Transfer-Encoding: ,chunked'),
  coded('TE.TE: a vertical tab before', 'Transfer-Encoding: \x0bchunked'),
  coded('TE.TE: a byte of another script behind', 'Transfer-Encoding: chunked\xa0'),
  coded('TE.TE: NUL behind', 'Transfer-Encoding: chunked\0'),
  coded('TE.TE: a space before the colon', 'Transfer-Encoding : chunked'),
  coded('TE.TE: a space before the name', 'X-A: b', ' Transfer-Encoding: chunked'),
  coded('TE.TE: folded', 'Transfer-Encoding:\r\n chunked'),
  coded('TE.TE: folded with a tab', 'Transfer-Encoding:\r\n\tchunked'),
  coded('TE.TE: folded by a line feed', 'Transfer-Encoding:\n chunked'),
  coded('TE.TE: behind a bare line feed', 'X-A: b\nTransfer-Encoding: chunked'),
  coded('TE.TE: behind a bare carriage return', 'X-A: b\rTransfer-Encoding: chunked'),
  coded('TE.TE: a length and an unknown encoding', length(5), 'Transfer-Encoding: x'),
  {
    name: 'chunks said with an underscore are none, and the size is no request',
    bytes: [head('POST', 'Transfer_Encoding: chunked') + chunks(SMUGGLED)],
    mayArrive: POSTED,
  },
  {
    name: 'chunks in another case',
    bytes: [head('POST', 'transfer-ENCODING:  Chunked') + chunks('abcde')],
    arrives: POSTED,
    body: 'abcde',
  },
  {
    name: 'chunks and a length that Connection names are framed all the same',
    bytes: [head('POST', CHUNKED, 'Connection: transfer-encoding, content-length') + chunks('abcde')],
    arrives: POSTED,
    body: 'abcde',
  },
  {
    name: 'a length that Connection names',
    bytes: [`${head('POST', 'Content-Length: 5', 'Connection: content-length, host')}abcde`],
    arrives: POSTED,
    body: 'abcde',
  },
]

/** The chunks themselves. */
export const chunkForms: readonly Form[] = [
  broken('a chunk size in another notation', `0x5\r\nabcde\r\n0\r\n\r\n`),
  broken('a chunk size with a plus', `+5\r\nabcde\r\n0\r\n\r\n`),
  broken('a negative chunk size', `-1\r\nabcde\r\n0\r\n\r\n`),
  broken('a chunk size beyond 64 bits', `10000000000000005\r\nabcde\r\n0\r\n\r\n`),
  broken('a chunk size of 64 digits', `${'f'.repeat(64)}\r\nabcde\r\n0\r\n\r\n`),
  broken('no chunk size', `\r\nabcde\r\n0\r\n\r\n`),
  broken('a chunk size that is no number', `G\r\nabcde\r\n0\r\n\r\n`),
  broken('a space before the chunk size', ` 5\r\nabcde\r\n0\r\n\r\n`),
  broken('a line feed alone behind the chunk size', `5\nabcde\r\n0\r\n\r\n`),
  broken('a carriage return alone behind the chunk size', `5\rXabcde\r\n0\r\n\r\n`),
  broken('a chunk longer than its size', `2\r\nabcde\r\n0\r\n\r\n`),
  broken('no line end behind a chunk', `5\r\nabcde0\r\n\r\n${SMUGGLED}`),
  broken('a line feed alone behind a chunk', `5\r\nabcde\n0\r\n\r\n`),
  broken('a line feed within a chunk extension', `5;a\nb\r\nabcde\r\n0\r\n\r\n`),
  broken('NUL within a chunk extension', `5;a=\0\r\nabcde\r\n0\r\n\r\n`),
  broken('chunk extensions without end', `5;${'a'.repeat(40_000)}\r\nabcde\r\n0\r\n\r\n`),
  broken('a request where trailers stand', `0\r\n${SMUGGLED}\r\n\r\n`),
  broken('a trailer with a space before its colon', '0\r\nX-A : b\r\n\r\n'),
  broken('a folded trailer', '0\r\nX-A: b\n c\r\n\r\n'),
  broken('trailers without end', `0\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`),
  whole('a chunk with an extension', `5;a=b\r\nabcde\r\n0;c\r\n\r\n`, 'abcde'),
  whole('a chunk with a quoted extension', `5;a="b;c"\r\nabcde\r\n0\r\n\r\n`, 'abcde'),
  whole('a chunk size with zeros before it', `0000005\r\nabcde\r\n000\r\n\r\n`, 'abcde'),
  whole('a trailer', `${chunk('abcde')}0\r\nX-A: b\r\n\r\n`, 'abcde'),
  whole(
    'trailers that speak of length, cookie and address',
    `${chunk('abcde')}0\r\nCookie: sid=admin\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n`,
    'abcde',
  ),
  whole('a chunk that is a request', chunks(SMUGGLED), SMUGGLED),
  whole(
    'a chunk that is the end of chunks and a request',
    chunks(`0\r\n\r\n${SMUGGLED}`),
    `0\r\n\r\n${SMUGGLED}`,
  ),
  {
    name: 'chunks, and a request behind their end',
    bytes: [head('POST', CHUNKED) + chunks('abcde') + get('/api/second')],
    arrives: [...POSTED, 'GET /api/second'],
  },
  {
    name: 'chunks, byte by byte',
    bytes: [...(head('POST', CHUNKED) + chunks('abcde'))],
    arrives: POSTED,
    body: 'abcde',
  },
  { name: 'a chunk cut in the middle', bytes: [`${head('POST', CHUNKED)}ff\r\n${SMUGGLED}`], leaves: true },
  { name: 'chunks without an end', bytes: [head('POST', CHUNKED) + chunk(SMUGGLED)], leaves: true },
  { name: 'chunks cut before their last line end', bytes: [`${head('POST', CHUNKED)}0\r\n`], leaves: true },
]
