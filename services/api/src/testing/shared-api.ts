import { randomUUID } from 'node:crypto'
import { THE_SYSTEM } from '@presale/kernel'
import { inTransaction, type Pool } from '@presale/read-store'
import { chainAdminActions, recordAdminAction } from '@presale/sale'
import { BASELINE_RECORDED } from '../audit/baseline'
import { stateNow } from '../audit/recorded-state'
import { type ApiAddress, type ApiClient, apiClient } from './api-client'

/** As in a running site: what staff do is chained. */
export const SHARED_KEY = Buffer.from('01'.repeat(32), 'hex')

export interface SharedApi extends ApiClient {
  /** Gives it back to the files after this one. */
  stop(): Promise<void>
}

/**
 * The api that the files of a jest worker share, one after another: for tests that do not mind what others have
 * left there. What belongs to the whole site (settings, wallets, pixels, prices, the token and its logo) is as new;
 * accounts, purchases and their events are those of everybody before. Who stops a process, brings an environment or
 * counts all there is takes an api of their own (`startApi`).
 */
export async function sharedApi(): Promise<SharedApi> {
  const { SHARED_APIS, JEST_WORKER_ID = '1' } = process.env
  if (!SHARED_APIS)
    throw new Error('SHARED_APIS is not set. Integration tests run by `npm test`, or by jest.')
  const answer = await fetch(`${SHARED_APIS}/${JEST_WORKER_ID}`)
  if (!answer.ok) throw new Error(await answer.text())
  const client = apiClient((await answer.json()) as ApiAddress)
  await restoreSite(client.pool)
  return { ...client, stop: () => client.pool.end() }
}

/** What is the whole site's: not people's, not purchases'. Referencing tables stand after those they refer to. */
const SITE_TABLES = [
  'tokens',
  'token_logos',
  'crypto_prices',
  'crypto_price_history',
  'wallets',
  'wallet_addresses',
  'twitter_pixels',
  'site_settings',
]

/** Keeps a copy of the site as it is now, for `sharedApi`. */
export async function keepSite(pool: Pool): Promise<void> {
  const copies = SITE_TABLES.map((table) => `create table as_new.${table} as table sale.${table};`)
  await pool.query(`create schema as_new; ${copies.join(' ')}`)
}

function restoreSite(pool: Pool): Promise<void> {
  const inserts = SITE_TABLES.map(
    (table) => `insert into sale.${table} overriding system value table as_new.${table};`,
  )
  return chained(() =>
    inTransaction(pool, async (client) => {
      await client.query(`truncate ${SITE_TABLES.map((table) => `sale.${table}`).join(', ')}`)
      await client.query(inserts.join(' '))
      // Else the api would not believe a row of it.
      await recordAdminAction(
        client,
        { id: THE_SYSTEM, role: 'system', correlationId: randomUUID(), at: new Date() },
        {
          action: BASELINE_RECORDED,
          subject: 'admin-actions',
          before: null,
          after: { state: await stateNow(client), signsPrices: true, sealsStaff: true },
        },
      )
    }),
  )
}

/** In the name of the api: with its key, after the newest row that the database has. */
async function chained(work: () => Promise<void>): Promise<void> {
  chainAdminActions({ key: SHARED_KEY, newest: async () => undefined, chained: () => undefined })
  try {
    await work()
  } finally {
    chainAdminActions(undefined)
  }
}
