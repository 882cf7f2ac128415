/**
 * Revision of the marker that a tombstone leaves behind. On the wire it is int64's maximum, as a
 * real server has it; inside it is the greatest number JavaScript holds exactly.
 */
export const TOMBSTONE_REVISION = Number.MAX_SAFE_INTEGER

/** An event as it stands in the log. `position` is the gapless inner one, never shown outside. */
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

/** An event as a client hands it in. */
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
