import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FileResult } from './journal'

/** Keeps how long each file took, beside what was kept of others, for the next run on this machine. */
export function keepDurations(path: string, results: readonly FileResult[]): void {
  const took = results.flatMap(({ file, tookMs }) => (tookMs === undefined ? [] : [[file, tookMs] as const]))
  if (took.length === 0) return
  const kept = { ...readDurations(path), ...Object.fromEntries(took) }
  const draft = `${path}.${process.pid}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, JSON.stringify(kept))
  renameSync(draft, path)
}

/** Milliseconds by path; a file that is missing, or was cut, says nothing. */
export function readDurations(path: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}
