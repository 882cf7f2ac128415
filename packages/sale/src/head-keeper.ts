import { setTimeout as delay } from 'node:timers/promises'
import {
  type Appends,
  EventStoreUnavailable,
  type NewEvent,
  type Reads,
  WrongExpectedRevision,
} from '@presale/event-store'
import { inTime } from '@presale/kernel'
import type { Pool } from '@presale/read-store'
import { appendHeads, newestHead, type WrittenHead } from './action-heads'
import { type ChainedAction, chainedAction, firstLineOf, securityLineOf } from './admin-action-line'
import { type AdminActionRow, type Head, headOf } from './admin-action-row'
import type { LoggedAnnouncement } from './announced-action'
import { appendBegun, begunEvent } from './begun-actions'
import { rowsAfter } from './rows-after-head'

/** A change by staff waits no longer for the store than this, and goes by what was known. */
const ASK_WITHIN_MS = 1000
/** A row that another process committed has its head by then, or that process has ended. */
const OVERDUE_MS = 2000
const AGAIN_MS = 100
/** In a row: of so many at once none wins, or the stream is not what reading it says. */
const MOST_CONFLICTS = 50
/** Well below what the store takes at once. */
const MOST_AT_ONCE = 500

type Line = Readonly<Record<string, unknown>>

export interface HeadKeeperOptions {
  readonly pool: Pool
  readonly store: Appends & Pick<Reads, 'readBackwards'>
  readonly key: Buffer
  /** Writes a line to the security log, whose first one it is told. @returns whether it stands in the file */
  writeLine(line: Line, first: () => Line | undefined): boolean
  /** Heads could not be written; they are when the next one is, or at a later start. */
  onFault(error: unknown): void
}

/** Without a head. */
interface Waiting extends Head {
  readonly row: AdminActionRow | undefined
}

/**
 * Writes the heads of chained rows: the line of the security log first, then the event, both after the commit. So a
 * process that ends in between leaves a row without a head, never a head without its row or its line.
 */
export class HeadKeeper {
  private known: Head | undefined
  private hasAnswered = false
  /** Rows of this process without a head yet, and whether the security log has their lines. */
  private readonly own = new Map<number, Omit<WrittenHead, 'number'>>()
  /** Since when rows of others without a head are known. */
  private readonly foreign = new Map<number, number>()
  private writing: Promise<void> | undefined
  /** What is about to be done, or was taken back, and the store does not know yet. */
  private readonly begunOnes: NewEvent[] = []
  private telling: Promise<void> | undefined
  private isAsked = false
  private isClosed = false
  private conflicts = 0

  constructor(private readonly options: HeadKeeperOptions) {}

  get key(): Buffer {
    return this.options.key
  }

  /**
   * The newest head, by which the next row is numbered: as the store has it, or where it does not answer, as this
   * process knows it.
   * @throws EventStoreUnavailable where it has not answered since the start; AdminActionsBehind where the stream is closed
   */
  async newest(): Promise<Head | undefined> {
    const { store, key } = this.options
    try {
      const late = () => {
        throw new EventStoreUnavailable('The event store does not say what the newest admin action is')
      }
      // Without an answer nothing is known yet: worth the store's own limit.
      const asked = newestHead(store, key)
      this.know((this.hasAnswered ? await inTime(asked, ASK_WITHIN_MS, late) : await asked).head)
      this.hasAnswered = true
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable) || !this.hasAnswered) throw error
    }
    return this.known
  }

  /** What a new security log begins with: the newest head that this process knows. */
  readonly firstLine = (): Line | undefined => this.known && firstLineOf(this.known)

  /** A row is committed: its line is written now, its head as soon as the store takes it. */
  chained(action: ChainedAction, how?: 'caught-up'): void {
    const { number, chain } = action
    const isLogged = this.options.writeLine(securityLineOf(action, how), this.firstLine)
    this.own.set(number, { chain, isLogged, how: how ?? 'at-once' })
    this.know(action)
    void this.write().catch((error: unknown) => this.options.onFault(error))
  }

  /** A line of the security log about an action that is not chained yet. */
  note(line: Line): void {
    this.options.writeLine(line, this.firstLine)
  }

  /** The deed waits a moment for it; what the store does not take by then is appended with the next, or when it is back. */
  async begun(announcement: LoggedAnnouncement): Promise<void> {
    this.begunOnes.push(begunEvent(this.options.key, announcement))
    try {
      await inTime(this.tellBegun(), ASK_WITHIN_MS, () => undefined)
    } catch (error) {
      this.options.onFault(error)
    }
  }

  private tellBegun(): Promise<void> {
    this.telling ??= this.tellAll().finally(() => {
      this.telling = undefined
    })
    return this.telling
  }

  private async tellAll(): Promise<void> {
    while (this.begunOnes.length > 0) {
      const due = this.begunOnes.slice(0, MOST_AT_ONCE)
      await appendBegun(this.options.store, due)
      this.begunOnes.splice(0, due.length)
    }
  }

  /**
   * Writes the heads of rows that other processes left without, and their lines.
   * @param isStart nothing of this process is on its way, and what others left is not waited for
   * @throws what the store or the database answers; AdminActionsBehind
   */
  async catchUp({ isStart }: { readonly isStart: boolean }): Promise<void> {
    await this.writing?.catch(() => undefined)
    if (this.begunOnes.length > 0) await this.tellBegun()
    while (await this.writeOnce(isStart)) await delay(AGAIN_MS)
  }

  /** Ends when no row of this process is without a head, or the store does not take any. */
  async settled(): Promise<void> {
    if (this.begunOnes.length > 0) await this.tellBegun()
    if (this.own.size > 0) await this.write()
    await this.writing
  }

  close(): Promise<void> {
    this.isClosed = true
    return this.writing?.catch(() => undefined) ?? Promise.resolve()
  }

  private write(): Promise<void> {
    this.isAsked = true
    this.writing ??= this.writeAsked().finally(() => {
      this.writing = undefined
    })
    return this.writing
  }

  private async writeAsked(): Promise<void> {
    while (this.isAsked && !this.isClosed) {
      this.isAsked = false
      while (!this.isClosed && (await this.writeOnce(false))) await delay(AGAIN_MS)
    }
  }

  /** @returns whether there is still something to write */
  private async writeOnce(isStart: boolean): Promise<boolean> {
    const { pool, store, key } = this.options
    const newest = await newestHead(store, key)
    const { head } = newest
    this.know(head)
    this.forget(head?.number ?? 0)
    const waiting = this.waitingOf(await rowsAfter(pool, key, head))
    const due = (isStart || head === undefined ? waiting : this.dueOf(waiting)).slice(0, MOST_AT_ONCE)
    if (due.length > 0) {
      const heads = due.map((one) => this.headFor(one, head === undefined))
      try {
        await appendHeads(store, key, newest, heads)
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || ++this.conflicts > MOST_CONFLICTS) throw error
        return true
      }
      this.conflicts = 0
      this.forget(heads.at(-1)?.number ?? 0)
    }
    return isStart ? waiting.length > due.length : this.own.size > 0
  }

  /** Rows without a head, and what this process committed and somebody has taken out since: its head shows it. */
  private waitingOf(rows: readonly AdminActionRow[]): Waiting[] {
    const numbers = new Set(rows.map((row) => row.number))
    const gone = [...this.own].filter(([number]) => !numbers.has(number))
    const all: Waiting[] = [
      ...rows.map((row) => ({ ...headOf(row), row })),
      ...gone.map(([number, { chain }]) => ({ number, chain, row: undefined })),
    ]
    return all.sort((one, other) => one.number - other.number)
  }

  /** The oldest of them, up to one that another process may be about to write. */
  private dueOf(waiting: readonly Waiting[]): readonly Waiting[] {
    const now = performance.now()
    for (const { number } of waiting)
      if (!this.own.has(number) && !this.foreign.has(number)) this.foreign.set(number, now)
    const first = waiting.findIndex(
      ({ number }) => !this.own.has(number) && now - (this.foreign.get(number) ?? now) < OVERDUE_MS,
    )
    return first < 0 ? waiting : waiting.slice(0, first)
  }

  private headFor({ number, chain, row }: Waiting, isFirst: boolean): WrittenHead {
    const own = this.own.get(number)
    if (own) return { ...own, number, chain }
    // What an earlier release logged is not logged again.
    if (isFirst || !row) return { number, chain, isLogged: false, how: 'introduced' }
    const isLogged = this.options.writeLine(securityLineOf(chainedAction(row), 'caught-up'), this.firstLine)
    return { number, chain, isLogged, how: 'caught-up' }
  }

  private know(head: Head | undefined): void {
    if (head && head.number > (this.known?.number ?? 0)) {
      this.known = { number: head.number, chain: head.chain }
    }
  }

  /** They have their heads. */
  private forget(upTo: number): void {
    for (const numbers of [this.own, this.foreign])
      for (const number of numbers.keys()) if (number <= upTo) numbers.delete(number)
  }
}
