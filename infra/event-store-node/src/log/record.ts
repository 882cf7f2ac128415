/**
 * Revision of the marker of a tombstone. On the wire it is int64's maximum, like a real server's; internally it is
 * the greatest safe integer.
 */
export const TOMBSTONE_REVISION = Number.MAX_SAFE_INTEGER

/** An event in the log. `position` is the gapless internal one, never visible to clients. */
export interface LogRecord {
  readonly position: number
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  readonly isJson: boolean
  /** Ticks of 100 ns since the Unix epoch, decimal text: the protocol's own form. */
  readonly created: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** An event as a client sends it. */
export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly isJson: boolean
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** The number is the expected last revision. */
export type Expectation = number | 'any' | 'no-stream' | 'stream-exists'

export const isMetastream = (stream: string): boolean => stream.startsWith('$$')
export const metastreamOf = (stream: string): string => `$$${stream}`
export const originalOf = (metastream: string): string => metastream.slice(2)
