/** What a stream's metadata says about which of its events may still be read. */
export interface Retention {
  /** Revisions below are hidden (`$tb`). */
  readonly truncateBefore: number
  readonly maxCount: number | undefined
  readonly maxAgeSeconds: number | undefined
  readonly softDeleted: boolean
  /** The metadata as it was written, so that a later change keeps what it does not touch. */
  readonly raw: Readonly<Record<string, unknown>>
}

export const KEEP_ALL: Retention = {
  truncateBefore: 0,
  maxCount: undefined,
  maxAgeSeconds: undefined,
  softDeleted: false,
  raw: {},
}

/** `$$x` keeps its last event only: a real server has that built in. */
export const KEEP_LAST: Retention = { ...KEEP_ALL, maxCount: 1 }

/** int64's maximum as `$tb`; `JSON.parse` rounds it up to 2^63. */
const SOFT_DELETED = 2 ** 63
const SOFT_DELETED_TEXT = '9223372036854775807'

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

const isPositive = (value: unknown): boolean => value === undefined || (wholeNumber(value) ?? 0) > 0

/**
 * Reads a `$metadata` event's data. What is no JSON object hides nothing; neither does one with a limit that
 * is not positive, as a whole.
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

/** Metadata of a stream that is soft-deleted: a real server keeps nothing of what was there before. */
export const SOFT_DELETED_METADATA: Buffer = Buffer.from(`{"$tb":${SOFT_DELETED_TEXT}}`)

/** Metadata of a soft-deleted stream that is written to again: what was deleted stays hidden. */
export const revivedMetadata = (retention: Retention, truncateBefore: number): Buffer =>
  Buffer.from(JSON.stringify({ ...retention.raw, $tb: truncateBefore }))

/** The first revision that may be read, by count and truncation. */
export const firstReadable = (retention: Retention, last: number): number =>
  Math.max(retention.truncateBefore, retention.maxCount === undefined ? 0 : last + 1 - retention.maxCount)

/** Whether `$maxAge` hides an event. `created` in ticks, `now` in milliseconds since the epoch. */
export const isTooOld = (retention: Retention, created: string, now: number): boolean =>
  retention.maxAgeSeconds !== undefined && Number(created) / 10_000 < now - retention.maxAgeSeconds * 1000
