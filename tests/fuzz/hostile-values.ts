import fc from 'fast-check'

const HUGE = 90_000
const DEPTH = 5000

/** Text that has broken somebody's server before. */
const texts = [
  "' OR '1'='1",
  "'; drop table accounts.users; --",
  '1; select pg_sleep(30)',
  '%',
  '_',
  '\\',
  '%%%%',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '$\u007b7*7}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '$(id)',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  '\u200b\u200b',
  '\ufeff',
  'ａ',
  'İ',
  'ß',
  '👩‍👩‍👧‍👦'.repeat(50),
  '\r\nSet-Cookie: a=b',
  'a\r\nb',
  '\n',
  '\t',
  ' ',
  '',
  'null',
  'undefined',
  'NaN',
  '=1+1',
  '@SUM(A1)',
  '-1',
  '+1',
  '1e400',
  '0x10',
  '1_000',
  '٣',
  '１００',
  '1,5',
  '00000000000000000100',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  '__defineGetter__',
  '*)(uid=*))(|(uid=*',
  '{"$gt":""}',
  '[]',
  '{}',
  '2026-02-30T25:61:61Z',
  '-infinity',
  '275760-09-13',
]

const numbers = [
  0,
  -0,
  -1,
  0.1,
  99.999,
  1e-7,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  2 ** 53 + 2,
  100,
  10_000_000,
  10_000_001,
]

/** A JSON value of the wrong kind, size, depth or alphabet. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { a: { b: {} } }) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('x', '\u0000', '💥', '9', "'", '%').map((text) => text.repeat(HUGE)),
  },
  { weight: 1, arbitrary: fc.constant({ toString: 'x', valueOf: 1, toJSON: 1, length: -1 }) },
)

/** What stands where JSON should be. */
export const brokenJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '}',
    '[',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    'null',
    'true',
    '1',
    '"text"',
    'NaN',
    '[]',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":1}{"b":2}',
    '{"amount":100,"amount":-1}',
    '\ufeff{}',
    '{"a":"\ud800"}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"":""}',
  ),
  fc.constant('['.repeat(DEPTH) + ']'.repeat(DEPTH)),
  fc.constant(`${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`),
  fc.constant(`{"amount":1${'0'.repeat(HUGE)}}`),
  fc.constant(`{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(',')}}`),
  fc.constant(`{"name":"${'a'.repeat(2_000_000)}"}`),
  fc.string({ unit: 'binary', maxLength: 500 }),
)

/** What stands in a path where an id, a symbol or a key should be; as it goes over the wire. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts.filter((text) => text.isWellFormed())).map(encodeURIComponent),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%c0%ae%c0%ae',
    '%ff',
    '..',
    '.',
    '%2e%2e',
    ';a=b',
    '%E0%A4%A',
    'a'.repeat(6000),
  ),
  fc.constantFrom(
    '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10',
    '00000000-0000-0000-0000-000000000000',
    'BTC',
    'GROK',
  ),
)

/** A query string, with or without names that the call knows. */
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names, 'page', 'search', '__proto__', 'a[b]', 'x')
  const value = fc.oneof(
    hostileSegment,
    fc.integer().map(String),
    fc.constantFrom('1e9', '-1', '0', '', 'null'),
  )
  const pair = fc.tuple(name, fc.constantFrom('=', '[]=', '[a][b]=', '=1&page='), value)
  return fc
    .array(
      pair.map((parts) => parts.join('')),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.join('&'))
}
