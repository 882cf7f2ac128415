import fc from 'fast-check'
import { type Description, plausible, type Target } from './description'
import { brokenJson, hostileQuery, hostileSegment, hostileValue } from './hostile-values'

export type Actor = 'anonymous' | 'buyer' | 'admin'

/** A request as its bytes go over the wire. */
export interface HostileRequest {
  readonly actor: Actor
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

const JSON_TYPE = 'application/json'
const PLAUSIBLE_IDS = ['6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10', 'BTC', 'GROK', 'project_mission']

/** Hostile requests to one call: mostly near enough to a right one to get past the first check. */
export function hostileRequest(target: Target, description: Description): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      actor: fc.constantFrom<Actor>('anonymous', 'buyer', 'admin', 'admin'),
      path: fc
        .tuple(pathOf(target), queryOf(target))
        .map(([path, query]) => (query ? `${path}?${query}` : path)),
      sent: sentTo(target, description),
      extra: extraHeaders,
    })
    .map(({ actor, path, sent, extra }) => ({
      actor,
      method: target.method,
      path,
      body: sent.body,
      headers: { ...extra, ...sent.headers },
    }))
}

function pathOf({ path }: Target): fc.Arbitrary<string> {
  const segments = path
    .split('/')
    .map((segment) =>
      segment.startsWith('{')
        ? fc.oneof(hostileSegment, fc.constantFrom(...PLAUSIBLE_IDS))
        : fc.constant(segment),
    )
  return fc.tuple(...segments).map((parts) => parts.join('/'))
}

function queryOf({ query }: Target): fc.Arbitrary<string> {
  return query.length > 0 ? hostileQuery(query) : fc.oneof(fc.constant(''), hostileQuery([]))
}

interface SentBody {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

const nothing: SentBody = { headers: {}, body: undefined }

function sentTo(target: Target, description: Description): fc.Arbitrary<SentBody> {
  if (target.body?.type === 'multipart/form-data') return fc.oneof(brokenForm, jsonBody(hostileValue))
  if (!target.body) {
    const stray = jsonBody(hostileValue)
    return target.method === 'GET' || target.method === 'DELETE'
      ? fc.constant(nothing)
      : fc.oneof(fc.constant(nothing), stray)
  }
  const right = plausible(target.body.schema, description) as Record<string, unknown>
  return fc.oneof(
    { weight: 6, arbitrary: jsonBody(oneFieldWrong(right)) },
    { weight: 1, arbitrary: jsonBody(hostileValue) },
    { weight: 2, arbitrary: brokenJson.map((text) => asBody(Buffer.from(text), JSON_TYPE)) },
    { weight: 1, arbitrary: fc.tuple(wrongType, fc.constant(JSON.stringify(right))).map(wronglyTyped) },
    { weight: 1, arbitrary: brokenForm },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => asBody(Buffer.from(bytes), JSON_TYPE)),
    },
  )
}

function oneFieldWrong(right: Record<string, unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(right)
  if (names.length === 0) return hostileValue
  const change = fc.tuple(fc.constantFrom(...names, 'unknownField', '__proto__'), hostileValue)
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => ({ ...right, ...Object.fromEntries(changes) }))
}

function jsonBody(value: fc.Arbitrary<unknown>): fc.Arbitrary<SentBody> {
  return value.map((given) => asBody(Buffer.from(JSON.stringify(given) ?? 'null'), JSON_TYPE))
}

const wrongType = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  '',
  'application/json; charset=utf-7',
  'application/json; charset=\ufffd',
  'application/json;;;',
  'a/b/c',
)

function wronglyTyped([type, text]: readonly [string, string]): SentBody {
  return asBody(Buffer.from(text), Buffer.from(type, 'utf8').toString('latin1'))
}

const brokenForm: fc.Arbitrary<SentBody> = fc.constantFrom(
  form(
    '--b\r\nContent-Disposition: form-data; name="logo"; filename="x.png"\r\n\r\nnot a picture\r\n--b--\r\n',
  ),
  form(
    '--b\r\nContent-Disposition: form-data; name="logo"; filename="x.svg"\r\n\r\n<svg><script>alert(1)</script>\r\n--b--',
  ),
  form('--b\r\nContent-Disposition: form-data; name="logo"; filename="x.png"\r\n\r\ncut off in the mid'),
  form('--b\r\nContent-Disposition: form-data; name="logo"\r\n\r\na field, no file\r\n--b--\r\n'),
  form(`--b\r\n${'X-Header: y\r\n'.repeat(500)}\r\nx\r\n--b--\r\n`),
  form(
    `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(5000)}"; filename="\u0000"\r\n\r\nx\r\n--b--\r\n`,
  ),
  form('--b\r\nContent-Disposition: form-data; name="__proto__[isAdmin]"\r\n\r\ntrue\r\n--b--\r\n'),
  form('--other\r\n\r\nwrong boundary\r\n--other--'),
  form(''),
  { ...form('--b--'), headers: { 'content-type': 'multipart/form-data' } },
)

function form(text: string): SentBody {
  return asBody(Buffer.from(text), 'multipart/form-data; boundary=b')
}

function asBody(body: Buffer, type: string): SentBody {
  return { headers: type === '' ? {} : { 'content-type': type }, body }
}

/** Headers that are wrong beside the body; most requests have none. */
const extraHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'k'.repeat(3000) },
      { 'idempotency-key': "' or 1=1" },
      { 'idempotency-key': '' },
      { accept: 'application/problem+json' },
      { accept: 'image/*;q=nonsense' },
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br, gzip, nonsense' },
      { 'x-forwarded-for': "1.2.3.4, <script>, '" },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-request-id': '<script>\t' },
      { 'user-agent': 'x'.repeat(5000) },
      { range: 'bytes=0-1,2-3' },
      { 'if-none-match': '*' },
      { 'x-http-method-override': 'DELETE' },
    ),
  },
)
