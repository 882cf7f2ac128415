import type { Lsn } from './lsn'

/**
 * How far an archive is behind its server, by where the server was when: what it has not sent yet counts, too, which is the most
 * of it where the archive cannot keep up.
 */
export class Lag {
  /** Oldest first. */
  #seen: { readonly flushed: Lsn; readonly at: number }[] = []

  /** @param flushed up to where the server had its log @param at in milliseconds */
  note(flushed: Lsn, at: number): void {
    if (this.#seen.at(-1)?.flushed !== flushed) this.#seen.push({ flushed, at })
  }

  /** Since when, at the latest, the server has had something that is not in the archive; 0 where it is unknown or there is nothing. */
  behindMs(written: Lsn, now: number): number {
    this.#seen = this.#seen.filter(({ flushed }) => flushed > written)
    const [oldest] = this.#seen
    return oldest === undefined ? 0 : now - oldest.at
  }
}

const ASK_EVERY_MS = 1000

/** The lag behind a server that is asked for its place, at most once a second. */
export class MeasuredLag {
  readonly #lag = new Lag()
  #askedAt = Number.NEGATIVE_INFINITY

  /** @param flushed asks the server up to where it has its log */
  constructor(
    private readonly flushed: () => Promise<Lsn>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async behindMs(written: Lsn): Promise<number> {
    const now = this.now()
    if (now - this.#askedAt >= ASK_EVERY_MS) {
      this.#lag.note(await this.flushed(), now)
      this.#askedAt = now
    }
    return this.#lag.behindMs(written, this.now())
  }
}
