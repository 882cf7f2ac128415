import { freeBytesAt } from '../disk-space'

const MIB = 1024 ** 2
/** A segment of Postgres's write-ahead log: with less it may refuse the next change. */
const LEAST_BYTES = 16 * MIB
/** So that what comes and goes around the limit is not said again and again. */
const ENOUGH_BYTES = 3 * LEAST_BYTES

/** Says once that the disk of a folder is full, and once that it has room again. */
export class RoomWatch {
  #isFull = false

  constructor(
    private readonly folder: string,
    private readonly say: (text: string) => void,
    private readonly freeBytes: () => number = () => freeBytesAt(folder),
  ) {}

  look(): void {
    const free = this.#free()
    if (free === undefined) return
    const left = `${Math.floor(free / MIB)} MB left`
    if (!this.#isFull && free < LEAST_BYTES) {
      this.#isFull = true
      this.say(
        `The disk of ${this.folder} is full (${left}): changes are refused, and lines of logs are lost. Make room; all goes on by itself then.`,
      )
    } else if (this.#isFull && free >= ENOUGH_BYTES) {
      this.#isFull = false
      this.say(`The disk of ${this.folder} has room again (${left}).`)
    }
  }

  /** Undefined where nothing says: a folder that somebody moved away is not a full disk. */
  #free(): number | undefined {
    try {
      return this.freeBytes()
    } catch {
      return undefined
    }
  }
}
