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
