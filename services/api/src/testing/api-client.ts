import { createPool, type Pool } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { Caller } from './caller'

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' }

/** Where an api answers, and the stores behind it. */
export interface ApiAddress {
  readonly origin: string
  readonly eventStoreUrl: string
  readonly databaseUrl: string
}

export interface ApiClient extends ApiAddress {
  readonly pool: Pool
  /** A client without a session. */
  caller(): Caller
  /** A client with a new account. */
  buyer(): Promise<Caller>
  admin(): Promise<Caller>
  /** A new account, made moderator. */
  moderator(): Promise<Caller>
  /**
   * Waits until the audit trail has so many events. No command waits for the trail, and who reads it waits for a moment
   * only: on a busy machine that may be too short for a test that counts.
   */
  trailHas(count: number): Promise<void>
}

/** Who uses it ends `pool`. */
export function apiClient(address: ApiAddress): ApiClient {
  const { origin, databaseUrl, eventStoreUrl } = address
  const pool = createPool(databaseUrl, { max: 2, name: 'test' })
  const caller = (): Caller => new Caller(origin)
  const buyer = async (): Promise<Caller> => {
    const registered = caller()
    await registered.register()
    return registered
  }
  const admin = async (): Promise<Caller> => {
    const signedIn = caller()
    await signedIn.post('/api/login', ADMIN)
    return signedIn
  }
  return {
    origin,
    databaseUrl,
    eventStoreUrl,
    pool,
    caller,
    buyer,
    admin,
    async moderator() {
      const moderator = await buyer()
      const { id } = await moderator.me()
      const { status } = await (await admin()).post(`/api/admin/users/${id}/make-moderator`)
      if (status !== 200) throw new Error(`make-moderator: ${status}`)
      return moderator
    },
    async trailHas(count) {
      const filled = async () =>
        (await pool.query('select 1 from views.events offset $1 limit 1', [count - 1])).rows[0]
      await waitFor(filled, { what: `${count} events in the audit trail` })
    },
  }
}
