import { connectEventStore, type EventStore } from '@presale/event-store'
import { createPool, type Pool } from '@presale/read-store'

// What moves without anything having been changed: when a session was last seen, the idempotency key that a
// request brought, the note of a purchase that was on its way into the views and has arrived, a key that is made when
// it is first needed, and the sum of what is held, which follows.
const MAY_MOVE: readonly string[] = [
  'accounts.sessions',
  'api.idempotency_keys',
  'api.placed_purchases',
  'api.signing_keys',
  'api.token_counter',
]

/** Of these, what stands still: that tokens are held is confirmed, and counted, by who follows the purchases. */
const STANDING: Readonly<Record<string, string>> = {
  'api.token_holds': '(select purchase_id, buyer_id, amount from api.token_holds)',
}

/** Everything that must not move when a request is refused: the tables that survive, and the ledger's end. */
export class StandingData {
  readonly #pool: Pool
  readonly #store: EventStore
  #tables: string[] | undefined

  constructor(environment: Readonly<Record<string, string>>) {
    this.#pool = createPool(environment.DATABASE_URL ?? '', { max: 2 })
    this.#store = connectEventStore(environment.EVENTSTORE_URL ?? '')
  }

  /** The same text as long as nothing has changed. */
  async fingerprint(): Promise<string> {
    const head = await this.#store.headOf('purchase-')
    const sums = (await this.#tableNames()).map(
      (table) =>
        `select '${table}' as name, count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${STANDING[table] ?? table} t`,
    )
    const { rows } = await this.#pool.query(sums.join(' union all '))
    return JSON.stringify([head, rows])
  }

  query(sql: string, values: readonly unknown[] = []): Promise<unknown> {
    return this.#pool.query(sql, [...values])
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#store.close()])
  }

  async #tableNames(): Promise<string[]> {
    if (this.#tables) return this.#tables
    const { rows } = await this.#pool.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('accounts', 'sale', 'api') order by 1`,
    )
    this.#tables = rows.map(({ name }) => String(name)).filter((name) => !MAY_MOVE.includes(name))
    return this.#tables
  }
}
