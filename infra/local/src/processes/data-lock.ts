import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../make-folder'
import { messageOf, Problem } from '../problem'
import { isAlive } from './identity'
import { isFree, type KernelLock, lockFolder } from './kernel-lock'
import {
  isFor,
  isNumberOfOurs,
  isOfAnotherHost,
  type LockRecord,
  ownerSentence,
  ownRecord,
  parseRecord,
} from './lock-record'

/** How often the owner gives a sign of life, for those whose kernel does not know its lock. */
const SIGN_EVERY_MS = 4000
/** So long without one, and an owner on another host is gone. */
const SILENT_AFTER_MS = 15_000

/** This process is the only runner on the folder, until it gives the lock back or ends. */
export class DataLock {
  readonly #path: string
  readonly #text: string
  readonly #timer: NodeJS.Timeout

  constructor(
    folder: string,
    private readonly kernelLock: KernelLock | undefined,
  ) {
    this.#path = join(folder, 'lock')
    this.#text = JSON.stringify(ownRecord(folder))
    this.#write()
    this.#timer = setInterval(() => this.giveSign(), SIGN_EVERY_MS)
    this.#timer.unref()
  }

  /** The file's time says that its owner is at work; a file that somebody removed is written again. */
  giveSign(): void {
    try {
      const now = new Date()
      utimesSync(this.#path, now, now)
    } catch {
      this.#tryToWrite()
    }
  }

  release(): void {
    clearInterval(this.#timer)
    if (readText(this.#path) === this.#text) rmSync(this.#path, { force: true })
    this.kernelLock?.release()
  }

  #write(): void {
    writeFileSync(this.#path, this.#text, { flag: 'wx', mode: 0o600 })
  }

  #tryToWrite(): void {
    try {
      this.#write()
    } catch {
      // A full disk, or a folder that is gone: the lock itself is the kernel's.
    }
  }
}

/**
 * Makes this process the only runner on a data folder. The lock is the kernel's, so it also keeps out one in another
 * container, and ends with its owner; the file `lock` says who that is. An owner that is just stopping is given a moment.
 * @throws Problem when another runner is at work on the same data, or the folder cannot be written
 */
export async function lockData(
  folder: string,
  patienceMs = 3000,
  silentAfterMs = SILENT_AFTER_MS,
): Promise<DataLock> {
  makeWritable(folder)
  const deadline = performance.now() + patienceMs
  for (;;) {
    const isLastTry = performance.now() >= deadline
    const kernelLock = lockFolder(folder)
    const owner = readRecord(folder)
    if (kernelLock !== 'held') {
      const taken = await takeUnlessOwned(folder, kernelLock, silentAfterMs)
      if (taken) return taken
    }
    if (isLastTry) throw refusal(folder, owner)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function makeWritable(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Problem(
      `The data folder ${folder} cannot be written (${messageOf(error)}). Set DATA_DIR to another.`,
    )
  }
}

async function takeUnlessOwned(
  folder: string,
  kernelLock: KernelLock | 'unsupported',
  silentAfterMs: number,
): Promise<DataLock | undefined> {
  const held = kernelLock === 'unsupported' ? undefined : kernelLock
  try {
    const owner = readRecord(folder)
    const isOwned = owner !== undefined && (await isAtWork(owner, folder, held, silentAfterMs))
    if (!isOwned) {
      rmSync(join(folder, 'lock'), { force: true })
      return new DataLock(folder, held)
    }
  } catch (error) {
    // Where the kernel knows no such lock, another one was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw notWritten(folder, error)
  }
  held?.release()
  return undefined
}

function notWritten(folder: string, error: unknown): Problem {
  return new Problem(`The lock of the data folder ${folder} cannot be written (${messageOf(error)}).`)
}

/** Is the owner that the file names at work, although the kernel's lock is free, or not to be had? */
async function isAtWork(
  owner: LockRecord,
  folder: string,
  kernelLock: KernelLock | undefined,
  silentAfterMs: number,
): Promise<boolean> {
  if (kernelLock && !isOfAnotherHost(owner)) return false
  if (isNumberOfOurs(owner)) return isAlive(owner)
  return givesSigns(join(folder, 'lock'), silentAfterMs)
}

/** Watches for the file's time to change; compared with itself alone, since clocks of hosts differ. */
async function givesSigns(path: string, silentAfterMs: number): Promise<boolean> {
  const first = timeOf(path)
  const deadline = performance.now() + silentAfterMs
  while (performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(500, silentAfterMs / 4)))
    if (timeOf(path) !== first) return true
  }
  return false
}

const timeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs

function refusal(folder: string, owner: LockRecord | undefined): Problem {
  const who = owner === undefined ? '' : ` (${ownerSentence(owner)})`
  return new Problem(
    `The platform already runs on ${folder}${who}. Stop it with Ctrl-C, or give this one a folder of its own: DATA_DIR=/another/folder npm start`,
  )
}

/**
 * Before anything is installed or built: what runs would serve half of the new build.
 * @throws Problem where another runner is at work on the folder, and does not end in a moment
 */
export async function refuseWhileOwned(folder: string, patienceMs = 3000): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    if (!existsSync(folder) || !lockOwner(folder)) return
    if (performance.now() >= deadline) throw refusal(folder, readRecord(folder))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Who runs on the folder, where somebody does. */
export function lockOwner(folder: string): Partial<LockRecord> | undefined {
  const owner = readRecord(folder)
  if (!isFree(folder)) return owner ?? {}
  // A machine without such locks knows the owner's number alone.
  return owner && isAlive(owner) ? owner : undefined
}

/** What the file says, where it was made for this very folder. */
function readRecord(folder: string): LockRecord | undefined {
  const record = parseRecord(readText(join(folder, 'lock')))
  return record && isFor(record, folder) ? record : undefined
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
