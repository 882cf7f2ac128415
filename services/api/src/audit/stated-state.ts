import type { Clock } from '@presale/kernel'
import { inTransaction, type Pool, type Queryable } from '@presale/read-store'
import type { Logger, ProcessContext } from '@presale/runtime'
import {
  type AdminActionRow,
  AdminActionsBehind,
  type Head,
  headOf,
  isSampleAddress,
  isSignedQuote,
  raiseAlarms,
  rowsAfter,
  type StoredQuote,
} from '@presale/sale'
import type { ApiConfig } from '../config'
import { recordStaffSealing } from './baseline'
import { compareWith, isAsStated, isNewerQuote } from './compare-state'
import type { Fields, Kind } from './recorded-state'
import { Statements } from './stated-by-actions'

const LOOK_EVERY_MS = 10_000
/** What a look does not see, since a view shows it to one query alone, is said for so long after each use. */
const SAID_FOR_MS = 3 * LOOK_EVERY_MS
const SEAL_AFTER_MS = 900_000
/** Longer than an address that was replaced is still paid to: its promise, and the window of a purchase. */
const LAST_PAID_AFTER_MS = 7_200_000
const MOST_NAMED = 20
/** Changes that come between a read and what the actions say of it: more of them in a row are none. */
const MOST_READS = 4

/** A key is set, and what the admin actions say is not known: nothing that hangs on it is used. */
export class StatedUnknown extends Error {
  override readonly name = 'StatedUnknown'
}

/** Something that is not what the admin actions made it. */
export interface Unstated {
  readonly kind: Kind | 'promise' | 'account' | 'proposal'
  readonly subject: string
}

interface Finding extends Unstated {
  readonly sentence: string
}

interface Following {
  readonly config: Pick<ApiConfig, 'ADMIN_ACTIONS_KEY' | 'PRICE_PROVIDER_URL'>
  readonly log: Logger
  readonly pool: Pool
  readonly clock: Clock
}

/**
 * What the admin actions say is so, as this process knows it: every row of theirs is read once, and held against the one
 * before by the key that no database has. A wallet, a price, a rule or a role is believed by it where it is used, and every
 * ten seconds all of them are compared: whoever changes a row in the database, or puts a view in its place, leaves no action.
 */
export class StatedState {
  private statements = new Statements()
  /** The newest row that was read; none until the rows were found to be all that anybody knows of. */
  private head: Head | undefined
  /** Why nothing is known yet. */
  private unknown = 'What the admin actions say has not been read yet.'
  /** The newest that this process did itself. */
  private done = 0
  /** The event store or the database is away, which is another alarm. */
  private isUnreachable = true
  private newest: (() => Promise<Head | undefined>) | undefined
  private readonly startedAt = performance.now()
  private found: readonly Finding[] = []
  private readonly used = new Map<string, Finding & { readonly at: number }>()
  /** One at a time: whoever compares does so with what the actions said at that moment. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(private readonly services: Following) {}

  /** @param newest the newest action that is known outside of Postgres: the database may be another, or an older one */
  async start(
    { onStop }: Pick<ProcessContext, 'onStop'>,
    newest: () => Promise<Head | undefined>,
  ): Promise<void> {
    if (!this.services.config.ADMIN_ACTIONS_KEY) return
    this.newest = newest
    let running = this.look()
    await running
    const timer = setInterval(() => {
      running = running.then(() => this.look())
    }, LOOK_EVERY_MS)
    onStop('stated state', async () => {
      clearInterval(timer)
      await running
    })
  }

  /** This process did something: what is used from now on is held against it, too. */
  noteDone(number: number): void {
    this.done = Math.max(this.done, number)
  }

  /** How many things are not as the admin actions made them; 1 where these themselves are not as they were. */
  count(): number {
    return this.problems().length - (this.isUnknown && this.isUnreachable ? 1 : 0)
  }

  /** In sentences: what is not as the admin actions made it. */
  problems(): readonly string[] {
    const now = performance.now()
    for (const [name, { at }] of this.used) if (now - at > SAID_FOR_MS) this.used.delete(name)
    const named = new Set(this.found.map(nameOf))
    const used = [...this.used.values()].filter((one) => !named.has(nameOf(one)))
    const unknown = this.isUnknown ? [this.unknown] : []
    return [...unknown, ...[...this.found, ...used].map(({ sentence }) => sentence)]
  }

  /** For readiness: what is not believed is not used, and all else goes on. @throws Error */
  async assertAsStated(): Promise<void> {
    const problems = this.problems()
    if (problems.length > 0)
      throw new Error(
        `${problems.slice(0, MOST_NAMED).join(' ')} What is not as the admin actions say is not used.`,
      )
  }

  /** For what would seal something that nobody could check before. @throws StatedUnknown */
  assertKnown(): void {
    if (this.isUnknown) throw new StatedUnknown(this.unknown)
  }

  /** Whether the actions decide. Without a key all is believed as it stands. */
  get says(): boolean {
    return this.head !== undefined
  }

  /** With a key, until they were read: whoever emptied their table would have all believed as it stands. */
  get isUnknown(): boolean {
    return this.services.config.ADMIN_ACTIONS_KEY !== undefined && this.head === undefined
  }

  /** Is it what the admin actions made it, as far as this process knows? @param is the fields that are used of it */
  isKnown(kind: Kind, subject: string, is: Fields): boolean {
    return !this.says || isAsStated(this.statements, kind, subject, is)
  }

  /** Whether what has a seal counts by it alone: not while 0.2.0 may run beside this release. */
  get seals(): boolean {
    return this.says && this.statements.sealsStaff
  }

  /** Do admin actions say that the account is one of staff, whatever the database says? */
  isStaff(userId: string): boolean {
    return this.says && typeof this.statements.stated.get('role')?.get(userId)?.role === 'string'
  }

  /**
   * Is what lets the account in to be believed? Of staff only with its seal. Who is of staff is not asked of the database: taking
   * a role out of it for a moment would take the question away.
   */
  isSealed(userId: string, hasSeal: boolean): boolean {
    return hasSeal || !this.seals || !this.isStaff(userId)
  }

  /** Was this site quoted the price, and later than staff set one? */
  isQuoted(quote: StoredQuote): boolean {
    const { ADMIN_ACTIONS_KEY: key, PRICE_PROVIDER_URL: provider } = this.services.config
    if (!key || !this.says) return true
    return provider !== undefined && isSignedQuote(key, quote) && isNewerQuote(this.statements, quote)
  }

  /** How many admins the actions know; none where they say nothing. */
  get admins(): number {
    if (!this.says) return 0
    return [...(this.statements.stated.get('role')?.values() ?? [])].filter((one) => one?.role === 'admin')
      .length
  }

  /** Did an admin propose this, as it stands, and nobody decide on it? @param text its canonical form */
  isProposed(id: string, text: string): boolean {
    return !this.says || this.statements.proposals.get(id) === text
  }

  /** Did admin actions ever give this address to buyers of the currency? @param at when it was given them */
  isOurs(currency: string, address: string, at: Date): boolean {
    if (!this.says || isSampleAddress(address) || this.statements.gave(currency, address)) return true
    // From before there were any, and still to be paid.
    const from = this.statements.addressesKnownFrom ?? at
    return at < from && this.services.clock.now().getTime() < from.getTime() + LAST_PAID_AFTER_MS
  }

  /** What the actions say of a setting; undefined where they say nothing of it, or nothing at all. */
  settingOf(key: string): string | undefined {
    const said = this.says ? this.statements.stated.get('setting')?.get(key)?.value : undefined
    return typeof said === 'string' ? said : undefined
  }

  /**
   * Reads what is about to be used, until it and the actions are of one moment. What is not as they say then is noted.
   * @param wrongIn what of it is not as the actions say
   * @param first read already
   * @throws StatedUnknown
   */
  async read<T>(
    read: () => Promise<T>,
    wrongIn: (value: T) => readonly Unstated[],
    first?: T,
  ): Promise<{ readonly value: T; readonly wrong: readonly Unstated[] }> {
    if (this.isUnknown || (this.head?.number ?? 0) < this.done) await this.follow()
    this.assertKnown()
    let value = first ?? (await read())
    for (let nth = 1; ; nth += 1) {
      if (wrongIn(value).length === 0) return { value, wrong: [] }
      const isFollowed = await this.follow()
      const wrong = wrongIn(value)
      if (wrong.length === 0) return { value, wrong }
      if (nth === MOST_READS || !isFollowed) {
        for (const one of wrong) this.note(one)
        return { value, wrong }
      }
      value = await read()
    }
  }

  /** It was about to be used, and is not. */
  note(one: Unstated): void {
    const name = nameOf(one)
    const isNew = !this.used.has(name)
    const sentence = `The ${one.kind} ${one.subject} was about to be used, and is not what the admin actions made it.`
    this.used.set(name, { ...one, sentence, at: performance.now() })
    if (!isNew) return
    this.services.log.error(one, sentence)
    void this.alarm([one])
  }

  /** Reads what was done since. @returns false where what this process knows is gone from the database, or it is away */
  private async follow(): Promise<boolean> {
    try {
      await this.inTurn(() => this.readNew(this.services.pool))
      return true
    } catch (error) {
      this.noteUnread(error)
      return false
    }
  }

  private async look(): Promise<void> {
    const { config, log, pool } = this.services
    const { ADMIN_ACTIONS_KEY: key } = config
    if (!key) return
    try {
      const found = await this.inTurn(() =>
        inTransaction(pool, async (client) => {
          await client.query('set transaction isolation level repeatable read, read only')
          await this.readNew(client)
          return this.says ? compareWith(this.statements, client, key) : []
        }),
      )
      const known = new Set(this.found.map(({ sentence }) => sentence))
      const fresh = found.filter(({ sentence }) => !known.has(sentence))
      for (const { sentence, kind, subject } of fresh) log.error({ kind, subject }, sentence)
      if (this.found.length > 0 && found.length === 0)
        log.info({}, 'everything is as the admin actions say again')
      this.found = found
      await this.alarm(fresh)
      if (found.length === 0) await this.sealStaffOnce(key)
    } catch (error) {
      this.noteUnread(error)
    }
  }

  private noteUnread(error: unknown): void {
    const { message } = error as Error
    const sentence = `What the admin actions say could not be read: ${message}`
    if (this.unknown !== sentence)
      this.services.log.warn({ err: error }, 'what the admin actions say could not be read')
    this.unknown = sentence
    this.isUnreachable = !(error instanceof AdminActionsBehind)
  }

  /** Until 0.4.0 not at once: while an upgrade goes on, staff sign in by 0.2.0, too. */
  private async sealStaffOnce(key: Buffer): Promise<void> {
    const { pool, clock, log } = this.services
    if (!this.says || this.seals || performance.now() - this.startedAt < SEAL_AFTER_MS) return
    if (await recordStaffSealing(pool, key, clock.now()))
      log.info({}, 'accounts and sessions of staff are sealed from now on')
  }

  private inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.turn.then(run)
    this.turn = result.catch(() => undefined)
    return result
  }

  private async alarm(about: readonly Unstated[]): Promise<void> {
    await raiseAlarms(this.services.pool, about).catch((error: unknown) =>
      this.services.log.error({ err: error }, 'an alarm could not be written down for the mailer'),
    )
  }

  private async readNew(db: Queryable): Promise<void> {
    const { ADMIN_ACTIONS_KEY: key } = this.services.config
    if (!key) return
    const rows = await rowsAfter(db, key, this.head)
    const last = rows.at(-1)
    if (this.head === undefined) {
      await this.assertWhole(db, key)
      this.statements = new Statements()
    }
    for (const row of rows) this.statements.read(actionOf(row))
    if (!this.statements.hasBaseline) throw new AdminActionsBehind('There is no baseline among them.')
    if (last) this.head = headOf(last)
  }

  /** @throws AdminActionsBehind where the database lacks what is known outside of it, EventStoreUnavailable */
  private async assertWhole(db: Queryable, key: Buffer): Promise<void> {
    const newest = await this.newest?.()
    if (newest) await rowsAfter(db, key, newest)
  }
}

const nameOf = ({ kind, subject }: Unstated): string => `${kind} ${subject}`

function actionOf({ at, action, subject, before, after }: AdminActionRow) {
  return { at: new Date(at), action, subject, before: parsed(before), after: parsed(after) }
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
