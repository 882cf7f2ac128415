import { totalmem } from 'node:os'

const MB = 2 ** 20
/** The server's default. */
const LEAST_MB = 128
const MOST_MB = 1024

/**
 * Postgres' own cache in MB: a sixteenth of the memory that this process may use. The default holds less than the
 * indexes that a large sale writes to at once, and then pages are read and written again and again.
 */
export function sharedBuffersMb(memory: number = usableMemory()): number {
  return Math.round(Math.min(MOST_MB, Math.max(LEAST_MB, memory / MB / 16)))
}

/** A container may have less than the machine; where nothing limits it, Node says 0 or more than there is. */
function usableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
