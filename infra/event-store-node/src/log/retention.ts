/** Which events of a stream may still be read, according to its metadata. */
export interface Retention {
  /** Revisions below are hidden (`$tb`). */
  readonly truncateBefore: number
  readonly maxCount: number | undefined
  readonly maxAgeSeconds: number | undefined
  readonly softDeleted: boolean
  /** The metadata as it was written, so that a later change keeps its other fields. */
  readonly raw: Readonly<Record<string, unknown>>
}

export const KEEP_ALL: Retention = {
  truncateBefore: 0,
  maxCount: undefined,
  maxAgeSeconds: undefined,
  softDeleted: false,
  raw: {},
}

/** `$$x` keeps only its last event, as built into a real server. */
export const KEEP_LAST: Retention = { ...KEEP_ALL, maxCount: 1 }

/** int64's maximum as `$tb`; `JSON.parse` rounds it up to 2^63. */
const SOFT_DELETED = 2 ** 63
const SOFT_DELETED_TEXT = '9223372036854775807'

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

const isPositive = (value: unknown): boolean => value === undefined || (wholeNumber(value) ?? 0) > 0

/**
 * Parses a `$metadata` event's data. Data that is no JSON object hides nothing; neither does an object with a limit
 * that is not positive.
 */
export function parseRetention(data: Uint8Array): Retention {
  let raw: unknown
  try {
    raw = JSON.parse(Buffer.from(data).toString('utf8'))
  } catch {
    return KEEP_ALL
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return KEEP_ALL
  const fields = raw as Record<string, unknown>
  if (!isPositive(fields.$maxCount) || !isPositive(fields.$maxAge)) return KEEP_ALL
  const truncateBefore = wholeNumber(fields.$tb) ?? 0
  return {
    truncateBefore,
    maxCount: wholeNumber(fields.$maxCount),
    maxAgeSeconds: wholeNumber(fields.$maxAge),
    softDeleted: truncateBefore >= SOFT_DELETED,
    raw: fields,
  }
}

/** Metadata of a soft-deleted stream: a real server keeps none of the earlier fields. */
export const SOFT_DELETED_METADATA: Buffer = Buffer.from(`{"$tb":${SOFT_DELETED_TEXT}}`)

/** Metadata of a soft-deleted stream that is written to again: deleted events stay hidden. */
export const revivedMetadata = (retention: Retention, truncateBefore: number): Buffer =>
  Buffer.from(JSON.stringify({ ...retention.raw, $tb: truncateBefore }))

/** The first revision that may be read, by count and truncation. */
export const firstReadable = (retention: Retention, last: number): number =>
  Math.max(retention.truncateBefore, retention.maxCount === undefined ? 0 : last + 1 - retention.maxCount)

/** Whether `$maxAge` hides an event. `created` in ticks, `now` in milliseconds since the epoch. */
export const isTooOld = (retention: Retention, created: string, now: number): boolean =>
  retention.maxAgeSeconds !== undefined && Number(created) / 10_000 < now - retention.maxAgeSeconds * 1000
