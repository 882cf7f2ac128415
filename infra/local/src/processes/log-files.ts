import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const ROTATED_AT_BYTES = 10 * 1024 * 1024
/** Without room for a copy a log grows until here, and begins anew then. */
const LONGEST = 4
const CHUNK_BYTES = 64 * 1024

/** So many of what was before: whoever looks for the reason has often started again a few times. */
const KEPT = 5

/**
 * One log file per process; what was before is kept beside it, the newest as `<name>.log.1`: the runs before, or what grew too
 * long.
 */
export class LogFiles {
  readonly #open = new Map<string, number>()

  constructor(
    readonly folder: string,
    private readonly rotatedAt = ROTATED_AT_BYTES,
  ) {
    this.#makeFolder()
  }

  path(name: string): string {
    return join(this.folder, `${name}.log`)
  }

  /** Starts a new file. Children write to the descriptor themselves, so that they survive a killed runner. */
  open(name: string): number {
    putAside(this.path(name))
    return this.#openFile(name)
  }

  /** For a process that is started again: the file goes on, and is made anew where somebody removed it. */
  descriptor(name: string): number {
    const descriptor = this.#open.get(name)
    if (descriptor === undefined) return this.#openFile(name)
    if (isAt(this.path(name), descriptor)) return descriptor
    try {
      const made = this.#openFile(name)
      closeSync(descriptor)
      return made
    } catch {
      // No room: into the one that nobody sees any more.
      return descriptor
    }
  }

  close(name: string): void {
    const descriptor = this.#open.get(name)
    if (descriptor !== undefined) closeSync(descriptor)
    this.#open.delete(name)
  }

  /** Puts aside what has grown too long, while it is written to; to be called again and again. */
  rotate(): void {
    for (const name of this.#open.keys()) {
      try {
        this.#rotateIfLong(this.path(name))
      } catch {
        // Removed by somebody, or unreadable: the next time.
      }
    }
  }

  read(name: string): string {
    try {
      return readFileSync(this.path(name), 'utf8')
    } catch {
      return ''
    }
  }

  /** The last meaningful lines, for a message about a failed process. */
  tail(name: string, lines = 12): string {
    return this.read(name).trimEnd().split('\n').slice(-lines).join('\n')
  }

  #openFile(name: string): number {
    this.#makeFolder()
    const descriptor = openSync(this.path(name), 'a', 0o600)
    this.#open.set(name, descriptor)
    return descriptor
  }

  #makeFolder(): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
  }

  /** Those who write hold the file open and append, so it is copied and emptied, not moved. */
  #rotateIfLong(path: string): void {
    const { size } = statSync(path)
    if (size <= this.rotatedAt) return
    const from = openSync(path, 'r+')
    const beside = `${path}.1.new`
    try {
      copyAll(from, beside)
      ftruncateSync(from)
      putAside(path, beside)
    } catch {
      rmSync(beside, { force: true })
      if (size > LONGEST * this.rotatedAt) ftruncateSync(from)
    } finally {
      closeSync(from)
    }
  }
}

/** @param from what becomes the newest of those that are kept */
function putAside(path: string, from = path): void {
  for (let nth = KEPT - 1; nth >= 1; nth -= 1) renameIfThere(`${path}.${nth}`, `${path}.${nth + 1}`)
  renameIfThere(from, `${path}.1`)
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function copyAll(from: number, path: string): void {
  const to = openSync(path, 'w', 0o600)
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES)
    for (let at = 0; ; ) {
      const length = readSync(from, chunk, 0, CHUNK_BYTES, at)
      if (length === 0) return
      writeWhole(to, chunk.subarray(0, length))
      at += length
    }
  } finally {
    closeSync(to)
  }
}

function writeWhole(to: number, bytes: Buffer): void {
  for (let rest = bytes; rest.length > 0; ) rest = rest.subarray(writeSync(to, rest))
}

/** Is this still the file of that path? */
function isAt(path: string, descriptor: number): boolean {
  const there = statSync(path, { throwIfNoEntry: false })
  const { dev, ino } = fstatSync(descriptor)
  return there !== undefined && there.dev === dev && there.ino === ino
}
