import { renameSync, writeFileSync } from 'node:fs'

/** Readable by its owner alone, and in its place at once: whoever reads it finds all of it, or what was there before. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.new`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, path)
}
