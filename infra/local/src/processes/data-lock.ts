import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../problem'
import { identityOf, isAlive, type KnownProcess } from './identity'

/**
 * Makes this process the only runner on a data folder. A lock whose owner no longer lives (kill -9,
 * a crash, a restart of the machine) is taken over.
 * @returns gives the lock back
 * @throws Problem when another runner is at work on the same data
 */
export function lockData(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'lock')
  const mine: KnownProcess = { pid: process.pid, identity: identityOf(process.pid) ?? 'unknown' }
  const text = JSON.stringify(mine)
  for (;;) {
    try {
      writeFileSync(path, text, { flag: 'wx' })
      return () => {
        if (readText(path) === text) rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    refuseOrDiscard(path, folder)
  }
}

export function lockOwner(folder: string): KnownProcess | undefined {
  const owner = parse(readText(join(folder, 'lock')))
  return owner && isAlive(owner) ? owner : undefined
}

function refuseOrDiscard(path: string, folder: string): void {
  const seen = readText(path)
  const owner = parse(seen)
  if (owner && isAlive(owner)) {
    throw new Problem(
      `The platform already runs on ${folder} (process ${owner.pid}). Stop it with Ctrl-C, or give this one a folder of its own: DATA_DIR=/another/folder npm start`,
    )
  }
  // Two starts may find the same stale lock: whoever moves it away looks whether it was the one seen.
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readText(aside) !== seen) renameSync(aside, path)
  else rmSync(aside, { force: true })
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function parse(text: string | undefined): KnownProcess | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as KnownProcess)
  } catch {
    return undefined
  }
}
