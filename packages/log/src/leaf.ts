import { base64, hex, Malformed, utf8ToBytes } from './bytes'
import { canonical } from './canonical'
import { hmacSha256 } from './hash'
import { shownFields } from './shown-fields'
import { type Hash, leafHash } from './tree'

/** An event as the event store has it. */
export interface LoggedEvent {
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  /** Parsed JSON; text or bytes where it is not JSON. */
  readonly data: unknown
  readonly metadata: unknown
}

/**
 * A leaf says all of an event: what its buyer may see as it is, and the rest by a salted hash, so that nobody learns by a receipt who
 * approved and why, and nobody can say later that it was something else. Format 1, for ever: a change is another number.
 */
export const LEAF_FORMAT = 1

/**
 * The bytes of a leaf: canonical JSON in UTF-8.
 * @param saltKey 32 bytes, fixed for an origin; each event's salt is made of it, so that one that is shown opens no other
 * @param before the hash of the leaf of the same stream's event before: so one proof of the last one covers the stream
 */
export function leafOf(event: LoggedEvent, saltKey: Uint8Array, before: Hash | undefined): Uint8Array {
  const { stream, revision, id, type, data } = event
  const shown = shownFields(type, data)
  return utf8ToBytes(
    canonical({
      leaf: LEAF_FORMAT,
      stream,
      revision,
      id,
      type,
      shown,
      rest: hex.encode(hmacSha256(saltOf(event, saltKey), utf8ToBytes(restOf(event, shown)))),
      before: before === undefined ? null : hex.encode(before),
    }),
  )
}

/** What is hashed with the salt: all that is not shown. An auditor who gets both can check what an event's rest was. */
export function restOf({ data, metadata }: Pick<LoggedEvent, 'data' | 'metadata'>, shown: object): string {
  const isShown = Object.keys(shown).length > 0
  const unshown = isShown
    ? Object.fromEntries(Object.entries(data as object).filter(([field]) => !Object.hasOwn(shown, field)))
    : data
  return canonical({ data: content(unshown), metadata: content(metadata) })
}

export const saltOf = ({ id, stream, revision }: LoggedEvent, saltKey: Uint8Array): Uint8Array =>
  hmacSha256(saltKey, utf8ToBytes(canonical([id, stream, revision])))

const content = (value: unknown) =>
  value instanceof Uint8Array ? { base64: base64.encode(value) } : { json: value ?? null }

/** The first leaf of a log: which one it goes on for, as far as that was known. */
export const firstLeafOf = (origin: string, follows: string | undefined): Uint8Array =>
  utf8ToBytes(canonical({ leaf: LEAF_FORMAT, origin, follows: follows ?? null }))

/** What a leaf of an event says, read from its bytes. */
export interface Leaf {
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  readonly shown: Readonly<Record<string, unknown>>
  /** Hexadecimal. */
  readonly before: string | null
  readonly hash: Hash
}

/** @throws Malformed where these are not the very bytes that a leaf of an event has */
export function readLeaf(text: string): Leaf {
  const read = parsed(text)
  const { leaf, stream, revision, id, type, shown, rest, before, ...more } = read
  const isLeaf =
    leaf === LEAF_FORMAT &&
    Object.keys(more).length === 0 &&
    typeof stream === 'string' &&
    Number.isSafeInteger(revision) &&
    typeof id === 'string' &&
    typeof type === 'string' &&
    typeof shown === 'object' &&
    shown !== null &&
    isHash(rest) &&
    (before === null || isHash(before)) &&
    canonical(read) === text
  if (!isLeaf) throw new Malformed('An event in it is not in the form of a leaf.')
  return {
    stream,
    revision: revision as number,
    id,
    type,
    shown: shown as Record<string, unknown>,
    before: before as string | null,
    hash: leafHash(utf8ToBytes(text)),
  }
}

const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {}
  throw new Malformed('An event in it is not in the form of a leaf.')
}
