import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, Problem } from '../problem'
import { identityOf, isAlive, type KnownProcess } from './identity'

/**
 * Makes this process the only runner on a data folder. A lock whose owner no longer lives (kill -9, a crash, a
 * reboot) is taken over; an owner that is just stopping is given a moment.
 * @returns gives the lock back
 * @throws Problem when another runner is at work on the same data, or the folder cannot be written
 */
export async function lockData(folder: string, patienceMs = 3000): Promise<() => void> {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Problem(
      `The data folder ${folder} cannot be written (${messageOf(error)}). Set DATA_DIR to another.`,
    )
  }
  const path = join(folder, 'lock')
  const mine: KnownProcess = { pid: process.pid, identity: identityOf(process.pid) ?? 'unknown' }
  const text = JSON.stringify(mine)
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
      return () => {
        if (readText(path) === text) rmSync(path, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = discardUnlessOwned(path)
    if (owner && performance.now() >= deadline) throw refusal(folder, owner)
    if (owner) await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function refusal(folder: string, { pid }: KnownProcess): Problem {
  return new Problem(
    `The platform already runs on ${folder} (process ${pid}). Stop it with Ctrl-C, or give this one a folder of its own: DATA_DIR=/another/folder npm start`,
  )
}

export function lockOwner(folder: string): KnownProcess | undefined {
  const owner = parse(readText(join(folder, 'lock')))
  return owner && isAlive(owner) ? owner : undefined
}

/** @returns the owner, where it is running */
function discardUnlessOwned(path: string): KnownProcess | undefined {
  const seen = readText(path)
  const owner = parse(seen)
  if (owner && isAlive(owner)) return owner
  // Two starts may find the same stale lock: the one that renames it checks that it was the one seen.
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return undefined
  }
  if (readText(aside) !== seen) renameSync(aside, path)
  else rmSync(aside, { force: true })
  return undefined
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
