import { chmodSync, renameSync, writeFileSync } from 'node:fs'

/** For this user alone from its first byte on, and whole or not at all. */
export function writeSecret(path: string, text: string): void {
  const made = `${path}.${process.pid}`
  writeFileSync(made, text, { mode: 0o600 })
  chmodSync(made, 0o600)
  renameSync(made, path)
}
