import { appendFileSync, statSync } from 'node:fs'

type Fields = Readonly<Record<string, unknown>>

/**
 * Appends one JSON line with the time to a file that only its owner can read; opened for each line, so that the file
 * can be moved away at any time.
 * @param first what a new file begins with
 * @throws the file system's errors
 */
export function appendLine(file: string, fields: Fields, first?: () => Fields | undefined): void {
  const opening = first && isEmpty(file) ? first() : undefined
  const lines = opening === undefined ? [fields] : [opening, fields]
  appendFileSync(file, lines.map(asLine).join(''), { mode: 0o600 })
}

/**
 * The same for a command line: a full disk ends no command.
 * @param file without one nothing is written
 * @returns whether the line stands in the file
 */
export function appendLineIfPossible(
  file: string | undefined,
  fields: Fields,
  first: (() => Fields | undefined) | undefined,
  warn: (sentence: string) => void,
): boolean {
  if (file === undefined) return false
  try {
    appendLine(file, fields, first)
    return true
  } catch (error) {
    warn(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

const asLine = (fields: Fields): string =>
  `${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`

/** Also where it is not there. */
const isEmpty = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0
