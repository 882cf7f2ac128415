import { writeSync } from 'node:fs'
import { withoutPasswords } from '@presale/kernel'

/** A reader that is slow, not gone: it is waited for so many times, so long each. */
const PATIENCE = { times: 10, ms: 50 }

/**
 * Where log lines go, for a process that has better to do than to end because its log cannot be written (a full disk, a
 * reader that is gone): such lines are dropped and counted, and the log says how many as soon as it takes lines again.
 */
export class LogOutput {
  #dropped = 0
  #droppedSince = 0
  /** The end of the last line is missing. */
  #isCutOff = false

  constructor(
    private readonly descriptor: number,
    private readonly name: string,
  ) {}

  /** Since the process started. */
  get dropped(): number {
    return this.#dropped
  }

  /**
   * Says how many lines were dropped, where that is not said yet.
   * @returns how many lines the log lacks without saying so, since it still cannot be written
   */
  recover(): number {
    try {
      this.#sayDropped()
    } catch {
      // Still the same fault.
    }
    return this.#droppedSince
  }

  write(line: string): void {
    try {
      this.#sayDropped()
      // Also what a library has put into its errors.
      this.#writeWhole(withoutPasswords(line))
    } catch {
      this.#dropped += 1
      this.#droppedSince += 1
    }
  }

  #sayDropped(): void {
    if (this.#droppedSince > 0) this.#writeWhole(this.#note())
    this.#droppedSince = 0
  }

  #note(): string {
    const msg = `${this.#droppedSince} lines of this log were dropped: they could not be written`
    const fields = { level: 40, time: Date.now(), name: this.name, dropped: this.#droppedSince, msg }
    return `${JSON.stringify(fields)}\n`
  }

  #writeWhole(line: string): void {
    let rest = Buffer.from(this.#isCutOff ? `\n${line}` : line)
    while (rest.length > 0) {
      const written = this.#writeSome(rest)
      rest = rest.subarray(written)
      this.#isCutOff = rest.length > 0
    }
  }

  #writeSome(bytes: Buffer): number {
    for (let tried = 1; ; tried += 1) {
      try {
        return writeSync(this.descriptor, bytes)
      } catch (error) {
        const isBusy = (error as NodeJS.ErrnoException).code === 'EAGAIN'
        // Who did not come for the last line is not waited for again.
        if (!isBusy || tried > PATIENCE.times || this.#droppedSince > 0) throw error
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PATIENCE.ms)
      }
    }
  }
}
