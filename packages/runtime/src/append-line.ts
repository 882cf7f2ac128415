import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

type Fields = Readonly<Record<string, unknown>>

export interface Appending {
  /** What a new file begins with. */
  readonly first?: (() => Fields | undefined) | undefined
  /** Written through to the disk: what is recorded elsewhere as logged must be there after a power failure, too. */
  readonly isSynced?: boolean
}

/**
 * Appends one JSON line with the time to a file that only its owner can read; opened for each line, so that the file
 * can be moved away at any time. What a full disk cut off is left as it is, and the line begins below it.
 * @throws the file system's errors
 */
export function appendLine(file: string, fields: Fields, { first, isSynced = false }: Appending = {}): void {
  const descriptor = openSync(file, 'a+', 0o600)
  try {
    const { size } = fstatSync(descriptor)
    const opening = size === 0 ? first?.() : undefined
    const lines = opening === undefined ? [fields] : [opening, fields]
    const text = `${isCutOff(descriptor, size) ? '\n' : ''}${lines.map(asLine).join('')}`
    writeWhole(descriptor, Buffer.from(text))
    if (isSynced) fdatasyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * The same for a command line: a full disk ends no command.
 * @param file without one nothing is written
 * @returns whether the line stands in the file
 */
export function appendLineIfPossible(
  file: string | undefined,
  fields: Fields,
  appending: Appending,
  warn: (sentence: string) => void,
): boolean {
  if (file === undefined) return false
  try {
    appendLine(file, fields, appending)
    return true
  } catch (error) {
    warn(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

const asLine = (fields: Fields): string =>
  `${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`

const LINE_END = 0x0a

/** Is the last line of the file without its end? */
function isCutOff(descriptor: number, size: number): boolean {
  if (size === 0) return false
  const last = Buffer.alloc(1)
  return readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== LINE_END
}

/** A file system that fills up takes a part, and refuses the rest. */
function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let rest = bytes; rest.length > 0; ) rest = rest.subarray(writeSync(descriptor, rest))
}
