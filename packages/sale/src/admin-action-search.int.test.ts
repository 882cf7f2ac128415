import { createPool, migrate, type Pool } from '@presale/read-store'
import {
  EMAIL_ADDRESSES,
  EXPLORER_PAGES,
  planByIndex,
  spellingsOf,
  type TestDatabase,
  TRANSACTION_NETWORKS,
  testDatabase,
} from '@presale/testing'
import { listAdminActions } from './admin-action-list'
import { saleMigrations } from './schema'

let database: TestDatabase
let pool: Pool
beforeEach(async () => {
  database = await testDatabase()
  pool = createPool(database.url, { max: 5 })
})
afterEach(async () => {
  await pool?.end()
  await database?.drop()
})

const record = (action: string, after: object) =>
  pool.query(
    `insert into sale.admin_actions (at, actor_id, actor_role, action, subject, after, correlation_id)
     values (now(), gen_random_uuid(), 'admin', $1, 'site', $2, 'call-1')`,
    [action, after],
  )
const found = async (search: string) =>
  (await listAdminActions(pool, { search, pageSize: 50 })).rows.map(({ action }) => action).sort()

test('given a value with accents, then the action is found with and without them, by an index', async () => {
  await migrate(pool, 'sale', saleMigrations)
  await record('setting-changed', { value: 'Königstraße 7, Łódź', hash: 'AB12' })
  await record('wallet-changed', { value: 'Konigstrasse 9' })
  for (const search of ['konigstrasse', 'KÖNIGSTRASSE', 'königstraße'])
    expect([search, await found(search)]).toEqual([search, ['setting-changed', 'wallet-changed']])
  for (const search of ['lodz', 'Łódź', 'ab12', 'ting-ch'])
    expect([search, await found(search)]).toEqual([search, ['setting-changed']])
  for (const search of ['koenig', '%', '_', 'a\u0000'])
    expect([search, await found(search)]).toEqual([search, []])
  const plan = await planByIndex(pool, 'select id from sale.admin_actions where search_unaccented like $1', {
    values: ['%konigstrasse%'],
  })
  expect(plan).toContain('Index Scan on admin_actions_search_unaccented')
})

test('given a transaction or an address as it is pasted, then the action with it is found', async () => {
  await migrate(pool, 'sale', saleMigrations)
  const { name } = TRANSACTION_NETWORKS[0]!
  await record('transaction-named', { transactionHash: name })
  await record('contact-changed', { value: 'ann@xn--bcher-kva.example' })
  await record('other', { value: 'bo@example.com' })
  for (const { page } of EXPLORER_PAGES.ours.filter((one) => one.name === name))
    expect([page, await found(page)]).toEqual([page, ['transaction-named']])
  for (const spelling of spellingsOf(TRANSACTION_NETWORKS[0]!).filter((one) => !one.includes('\n')))
    expect([spelling, await found(spelling)]).toEqual([spelling, ['transaction-named']])
  const addresses = [...EMAIL_ADDRESSES.taken, ...EMAIL_ADDRESSES.named]
  for (const { entered } of addresses.filter(({ kept }) => kept === 'ann@xn--bcher-kva.example'))
    expect([entered, await found(entered)]).toEqual([entered, ['contact-changed']])
  expect(await found('b\u00FCcher.example')).toEqual(['contact-changed'])
})
