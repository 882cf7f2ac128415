import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockOwner } from '../processes/data-lock'
import { root } from '../root'

/** What is known of an installation before anything of it is asked. */
export interface Installation {
  readonly dataDir: string
  readonly hasDataDir: boolean
  /** By `npm start`, which holds the data folder. */
  readonly isRunning: boolean
  /** By the environment and `.env`. */
  readonly given: NodeJS.ProcessEnv
  /** What its processes are given: the environment, `.env`, and what a running start recorded of its servers. */
  readonly env: NodeJS.ProcessEnv
  /** Below this, in bytes, the disk has too little room. */
  readonly leastDisk: number
}

export function readInstallation(env: NodeJS.ProcessEnv, leastDisk: number): Installation {
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  const hasDataDir = existsSync(dataDir)
  const isRunning = hasDataDir && lockOwner(dataDir) !== undefined
  const recorded = isRunning ? recordedIn(join(dataDir, 'run', 'environment.json')) : {}
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  return { dataDir, hasDataDir, isRunning, given, env: { ...recorded, ...given }, leastDisk }
}

function recordedIn(file: string): Record<string, string> {
  try {
    const recorded: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof recorded === 'object' ? (recorded as Record<string, string>) : {}
  } catch {
    // A start that has just begun has written nothing yet.
    return {}
  }
}

/** A file's text, or undefined where it cannot be read. */
export function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
