import { appendFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../../problem'
import type { ArchiveStore } from '../archive/archive-store'
import type { ArchiveLine } from '../archive/line'
import { formatLsn, type Lsn } from '../archive/lsn'
import { namedIn, runOf } from '../archive/piece'
import { contentsOf } from '../archive/recovery-plan'
import type { WalFiles } from '../archive/wal-files'

export interface Following {
  readonly line: ArchiveLine
  readonly store: ArchiveStore
  /** Where the log goes. */
  readonly files: WalFiles
  /** Where the lines of the security log go. */
  readonly securityLog: string
  readonly from: Lsn
}

/** While pieces are made one, a list may lack both for a moment. */
const GAP_PATIENCE_MS = 30_000

/** A line of the archive, whose log is put where a cluster finds it. */
export class FollowedLine {
  #at: Lsn
  #until: string | undefined
  #gapSince: number | undefined

  constructor(private readonly following: Following) {
    this.#at = following.from
  }

  /** Up to where the log was taken. */
  get at(): Lsn {
    return this.#at
  }

  /** When the last of it was in the archive, ISO 8601 UTC; undefined before the first piece. */
  get until(): string | undefined {
    return this.#until
  }

  /**
   * Takes what is new.
   * @returns whether anything was
   * @throws Problem for what is damaged or of another line, and for a gap that stays
   */
  async take(): Promise<boolean> {
    const { line, store, files, securityLog } = this.following
    const pieces = await this.#behind()
    if (pieces.length === 0) return false
    for await (const piece of contentsOf({ line, store, pieces, from: this.#at })) {
      await files.write(piece.start, piece.wal)
      if (piece.securityLog.length > 0) await appendFile(securityLog, piece.securityLog, { mode: 0o600 })
      this.#at = piece.end
      this.#until = piece.at
    }
    await files.flush()
    return true
  }

  /**
   * Takes all that is there, where nobody adds to it any more. A list that is read while pieces are made one may lack both, also at
   * the end: it is over once two lists, a moment apart, have nothing more.
   * @throws Problem, as take
   */
  async takeAll(momentMs: number): Promise<void> {
    for (let isOver = false; !isOver; ) {
      while (await this.take());
      await wait(momentMs)
      isOver = !(await this.take()) && this.#gapSince === undefined
    }
  }

  async #behind() {
    const { store } = this.following
    const behind = namedIn(await store.list()).filter(({ end }) => end > this.#at)
    try {
      const { pieces } = runOf(behind)
      const [first] = pieces
      if (first !== undefined && first.start > this.#at)
        throw new Problem(
          `The archive lacks the log from ${formatLsn(this.#at)} to ${formatLsn(first.start)}.`,
        )
      this.#gapSince = undefined
      return pieces
    } catch (error) {
      const now = performance.now()
      this.#gapSince ??= now
      if (!(error instanceof Problem) || now - this.#gapSince > GAP_PATIENCE_MS) throw error
      return []
    }
  }
}
