import { chmodSync, renameSync, writeFileSync } from 'node:fs'

/** Readable by this user only from its first byte on, and written completely or not at all. */
export function writeSecret(path: string, text: string): void {
  const made = `${path}.${process.pid}`
  writeFileSync(made, text, { mode: 0o600 })
  chmodSync(made, 0o600)
  renameSync(made, path)
}
