import { appendFileSync } from 'node:fs'

/**
 * Appends one JSON line with the time to a file that only its owner can read; opened for each line, so that the file
 * can be moved away at any time. @throws the file system's errors
 */
export function appendLine(file: string, fields: Readonly<Record<string, unknown>>): void {
  const line = JSON.stringify({ time: new Date().toISOString(), ...fields })
  appendFileSync(file, `${line}\n`, { mode: 0o600 })
}
