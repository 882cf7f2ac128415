// Guards: packages/sale/src, services/api/src/audit, services/api/src/cli
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Wallet } from '@presale/contracts'
import { appendLine } from '@presale/runtime'
import { type ChainedAction, chainAdminActions, changeToken, type Head, securityLineOf } from '@presale/sale'
import { startProcess, waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { type StartedApi, startApi } from '../testing/started-api'

jest.setTimeout(240_000)

const KEY = '0123456789abcdef'.repeat(4)
const BY_ADMIN = {
  id: randomUUID(),
  role: 'admin',
  correlationId: 'request-1',
  ipAddress: '203.0.113.7',
  sessionId: null,
} as const

interface Site {
  readonly api: StartedApi
  readonly folder: string
  readonly log: string
}

async function startSite(env: Readonly<Record<string, string>>): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'presale-actions-'))
  const log = join(folder, 'security.log')
  return { folder, log, api: await startApi({ env: { SECURITY_LOG_FILE: log, ...env } }) }
}

async function stopSite(site: Site | undefined): Promise<void> {
  await site?.api.stop()
  if (site) rmSync(site.folder, { recursive: true, force: true })
}

/** Runs `npm run audit -- …` beside the api. */
async function audit({ api, log }: Site, ...args: string[]) {
  const env = {
    DATABASE_URL: api.databaseUrl,
    EVENTSTORE_URL: api.eventStoreUrl,
    ADMIN_ACTIONS_KEY: KEY,
    SECURITY_LOG_FILE: log,
  }
  const entry = join(__dirname, '../../dist/cli/audit.js')
  const { exited, output } = startProcess({ entry, args, name: 'audit', env })
  const { code } = await exited
  return { code, output: output() }
}

/** Every row has its head: nothing is on its way any more. */
async function untilTold(site: Site): Promise<void> {
  const isTold = async () => (await audit(site, 'verify')).output.includes('does not have admin') || undefined
  await waitFor(async () => ((await isTold()) ? undefined : true), { what: 'heads of all rows' })
}

const numbersOf = async ({ api }: Site): Promise<number> =>
  Number((await api.pool.query('select max(number) from sale.admin_actions')).rows[0]?.max)

const TABLES = ['admin_actions', 'wallets', 'site_settings', 'crypto_prices', 'tokens', 'twitter_pixels']

/** Copies of what a forger may change, which are put back. */
class Copies {
  private readonly columns = new Map<string, string>()

  constructor(
    private readonly site: Site,
    private readonly name = 'kept',
  ) {}

  async take(): Promise<void> {
    const { pool } = this.site.api
    await pool.query(`drop schema if exists ${this.name} cascade; create schema ${this.name}`)
    for (const table of TABLES) {
      const { rows } = await pool.query(
        `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
         where table_schema = 'sale' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const columns = String(rows[0]?.list)
      this.columns.set(table, columns)
      await pool.query(`create table ${this.name}.${table} as select ${columns} from sale.${table}`)
    }
    await pool.query(
      `create table ${this.name}.roles as select id, is_admin, is_moderator from accounts.users`,
    )
  }

  async putBack(): Promise<void> {
    const statements = TABLES.map((table) => {
      const columns = this.columns.get(table)
      return `delete from sale.${table};
        insert into sale.${table} (${columns}) overriding system value select ${columns} from ${this.name}.${table};`
    })
    await this.site.api.pool.query(`${statements.join('')}
      update accounts.users u set is_admin = r.is_admin, is_moderator = r.is_moderator
        from ${this.name}.roles r where r.id = u.id and u.is_admin <> r.is_admin;`)
  }
}

describe('npm run audit -- verify, of admin actions', () => {
  let site: Site
  let admin: Caller
  let buyer: Caller
  let copies: Copies
  let whole: string

  beforeAll(async () => {
    site = await startSite({ ADMIN_ACTIONS_KEY: KEY })
    admin = await site.api.admin()
    buyer = await site.api.buyer()
    await actions()
    await untilTold(site)
    copies = new Copies(site)
    await copies.take()
    whole = readFileSync(site.log, 'utf8')
  })
  afterAll(() => stopSite(site))

  /** One of each kind that has something to show for it. */
  async function actions(): Promise<void> {
    const done = [
      await rename('Alpha'),
      await admin.post('/api/admin/token-price', { price: '3.25' }),
      await admin.send('PUT', '/api/admin/settings/sale_target', JSON.stringify({ value: '900000' })),
      await admin.send('PUT', '/api/admin/crypto-prices/XRP', JSON.stringify({ price: '2.35' })),
      await changeEthWallet(),
      await rename('Beta'),
    ]
    expect(done.map(({ status }) => status)).toEqual(done.map(() => 200))
  }
  const rename = (name: string) => admin.post('/api/admin/token-name', { symbol: 'GROK', name })
  async function changeEthWallet() {
    const wallets = (await admin.get<Wallet[]>('/api/admin/wallets')).body
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const id = wallets.find(({ symbol }) => symbol === 'ETH')?.id
    return admin.send('PUT', `/api/admin/wallets/${id}`, JSON.stringify({ symbol: 'ETH', address }))
  }
  const verify = (...args: string[]) => audit(site, 'verify', ...args)

  it('given everything as it was done, then it is whole, and what stands is what the actions say', async () => {
    const { code, output } = await verify()
    const all = await numbersOf(site)
    expect([code, output]).toEqual([0, expect.stringContaining(`whole and unchanged: ${all}, head`)])
    expect(output).toContain(`The event store knows them up to ${all}.`)
    expect(output).toContain(`knows them up to ${all}.`)
    expect(output).toContain('roles are what the admin actions made them')
  })

  describe('given a forgery with the rights of the database alone, then it is named', () => {
    afterEach(() => copies.putBack())

    const number = (action: string) =>
      `(select max(number) from sale.admin_actions where action = '${action}')`
    const newest = '(select max(number) from sale.admin_actions)'
    const put = (columns: string, values: string) =>
      `insert into sale.admin_actions (at, actor_id, actor_role, action, subject, after, correlation_id${columns})
       select now(), '${BY_ADMIN.id}', 'admin', 'setting-changed', 'sale_target', '"1"', 'x'${values}`
    const MADE_UP = `'${'ab'.repeat(32)}'`

    it.each([
      [
        'a row is changed',
        `update sale.admin_actions set subject = 'BTC' where number = ${number('wallet-updated')}`,
        /Admin action \d+ \(wallet-updated, .*\) was changed, moved, or chained with another key/,
      ],
      [
        'two rows change places',
        `update sale.admin_actions a set subject = b.subject, action = b.action, after = b.after
         from sale.admin_actions b where (a.action, b.action) in (('setting-changed', 'crypto-price-set'),
           ('crypto-price-set', 'setting-changed'))`,
        /\(setting-changed, .*\) was changed, moved/,
      ],
      [
        'one from the middle is removed, and the others close up',
        `delete from sale.admin_actions where number = 4;
         update sale.admin_actions set number = -number where number > 4;
         update sale.admin_actions set number = -number - 1 where number < 0`,
        /Admin action 4 is not the one that the event store knows by that number/,
      ],
      [
        'the newest is removed',
        `delete from sale.admin_actions where number = ${newest}`,
        /is missing\. They were the newest: event store and security log know them/,
      ],
      ['all are removed', 'delete from sale.admin_actions', /Admin actions 1 to \d+ are missing/],
      [
        'the baseline is removed',
        `delete from sale.admin_actions where action = 'baseline-recorded'`,
        /Admin action \d+ is missing\./,
      ],
      [
        'one is put in without a number',
        put('', ''),
        /The row with id \d+ \(setting-changed, .*\) is not chained/,
      ],
      [
        'one is put in after the newest, with a chain value that is made up',
        put(', number, chain', `, ${newest} + 1, ${MADE_UP}`),
        /Admin action \d+ \(setting-changed, .*\) was changed, moved/,
      ],
      [
        'a restore is put in that no operator accepted',
        `delete from sale.admin_actions where number = ${newest};
         insert into sale.admin_actions (at, actor_id, actor_role, action, subject, after, correlation_id, number, chain)
         select now(), '${BY_ADMIN.id}', 'admin', 'restore-accepted', 'admin-actions', jsonb_build_object('reason', 'mine',
           'follows', jsonb_build_object('number', n, 'chain', ${MADE_UP}), 'seal', '', 'unchained', '[]'::jsonb,
           'lost', '[]'::jsonb, 'headsUpTo', 99), 'x', n + 1, ${MADE_UP} from (select ${newest} + 1 as n) newest`,
        /Admin actions? \d+( to \d+)? (is|are) missing/,
      ],
      [
        'a wallet’s address is changed',
        `update sale.wallets set address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D' where symbol = 'ETH'`,
        /The wallet of ETH is not as the admin actions say: it is address "0x8617/,
      ],
      [
        'a sample’s address is changed, and it is still called a sample',
        `update sale.wallets set address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' where symbol = 'BTC'`,
        /The wallet of BTC is not as the admin actions say/,
      ],
      [
        'a setting is changed',
        `insert into sale.site_settings (key, value) values ('self_approval', 'staff')`,
        /The setting self_approval is not as the admin actions say/,
      ],
      [
        'a setting is taken away',
        `delete from sale.site_settings where key = 'sale_target'`,
        /The setting sale_target is not as the admin actions say: it is value "", and they say value "900000"/,
      ],
      [
        'a currency’s price is changed',
        `update sale.crypto_prices set price = 200 where symbol = 'XRP'`,
        /The price of XRP is not as the admin actions say: it is price "200", and they say price "2.35"/,
      ],
      [
        'a sample’s price is changed',
        `update sale.crypto_prices set price = 1 where symbol = 'ETH'`,
        /The price of ETH is not as the admin actions say/,
      ],
      [
        'the token’s price is changed',
        'update sale.tokens set price = 0.01',
        /The token GROK is not as the admin actions say: it is price "0.01", and they say price "3.25"/,
      ],
      [
        'a script is put into the pages',
        `insert into sale.twitter_pixels (name, base_pixel, event_pixel) values ('x', '<script>', '')`,
        /The pixel .* and no admin action made it so/,
      ],
      [
        'a buyer is made an admin',
        'update accounts.users set is_admin = true where not is_admin',
        /The role of the account .* is role "admin", and no admin action made it so/,
      ],
    ])('%s', async (_name, statement, named) => {
      await site.api.pool.query(statement)
      const { code, output } = await verify()
      expect([code, output]).toEqual([1, expect.stringMatching(named)])
    })

    it.each(['-9223372036854775808', '9223372036854775807'])(
      'one is put in with the number %s, which no chain reaches',
      async (impossible) => {
        await site.api.pool.query(put(', number, chain', `, ${impossible}, ${MADE_UP}`))
        const { code, output } = await verify()
        const named = `(setting-changed) was put in: no action has the number ${impossible}.`
        expect([code, output]).toEqual([1, expect.stringContaining(named)])
      },
    )

    it('the newest is removed, and harmless acts are to take its number: they are refused, and buyers go on', async () => {
      await site.api.pool.query(`delete from sale.admin_actions where number >= ${newest} - 1`)
      const refused = await admin.get('/api/admin/wallets')
      expect(refused.status).toBe(200)
      const { status, body, headers } = await rename('Harmless')
      expect([status, body]).toEqual([503, expect.stringContaining('Changes by staff are closed')])
      expect(headers.get('retry-after')).toBe('60')
      expect((await buyer.request(100)).status).toBe(201)
      const { code, output } = await verify()
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/Admin actions \d+ to \d+ are missing\. They were/),
      ])
    })

    it('rows are changed and all chain values emptied, and an api starts: it chains none of them anew', async () => {
      await site.api.pool.query(
        `update sale.admin_actions set subject = 'BTC' where action = 'wallet-updated';
         update sale.admin_actions set number = null, chain = null`,
      )
      await site.api.killAndRestart()
      expect((await rename('Harmless')).status).toBe(503)
      const ready = await (await fetch(`${site.api.origin}/readyz`)).json()
      expect(ready).toMatchObject({ degraded: { 'admin actions': expect.any(String) } })
      const { code, output } = await verify()
      expect([code, output]).toEqual([1, expect.stringMatching(/Admin actions 1 to \d+ are missing/)])
      expect(output).toMatch(/The row with id 1 .* is not chained/)
    })

    it('all are removed, and an api starts: it makes no new baseline', async () => {
      await site.api.pool.query(`delete from sale.admin_actions; update sale.tokens set price = 0.01`)
      await site.api.killAndRestart()
      expect((await rename('Harmless')).status).toBe(503)
      expect((await verify()).output).toMatch(/Admin actions 1 to \d+ are missing/)
      expect(await numbersOf(site)).toBe(0)
    })
  })

  describe('given a forgery with the rights of the security log alone, then it is named', () => {
    afterEach(() => {
      writeFileSync(site.log, whole)
      rmSync(`${site.log}.1`, { force: true })
    })
    const linesOf = (text: string) => text.trimEnd().split('\n')
    const withText = (lines: readonly string[]) => writeFileSync(site.log, `${lines.join('\n')}\n`)

    it.each<readonly [string, () => void, RegExp]>([
      ['it is emptied', () => truncateSync(site.log), /The security log lacks admin actions 1 to \d+/],
      [
        'its end is cut off',
        () => withText(linesOf(whole).slice(0, -3)),
        /The security log lacks admin actions? \d+/,
      ],
      [
        'a line is taken out of the middle',
        () => withText(linesOf(whole).filter((line) => !line.includes('"setting-changed"'))),
        /The security log lacks admin action \d+:/,
      ],
      [
        'a line tells another number’s value',
        () =>
          withText(
            linesOf(whole).map((line) => line.replace(/("number":4,"chain":")[0-9a-f]{8}/, '$100000000')),
          ),
        /Admin action 4 is not the one that the security log knows by that number/,
      ],
      [
        'a number stands there twice, with different values',
        () => {
          const fourth = linesOf(whole).find((line) => line.includes('"number":4,')) ?? ''
          appendFileSync(site.log, `${fourth.replace(/"chain":"[0-9a-f]{8}/, '"chain":"00000000')}\n`)
        },
        /Admin action 4 stands twice in the security log, with different values/,
      ],
      [
        'a line tells of another wallet',
        () => withText(linesOf(whole).map((line) => line.replace('"subject":"ETH"', '"subject":"DOGE"'))),
        /The security log tells something else of admin action \d+ than its row/,
      ],
      [
        'the one before the last rotation is removed',
        () => withText(linesOf(whole).slice(-1)),
        /The security log lacks admin actions 1 to \d+: it was emptied or shortened, or the log/,
      ],
    ])('%s', async (_name, forge, named) => {
      forge()
      const { code, output } = await verify()
      expect([code, output]).toEqual([1, expect.stringMatching(named)])
    })
  })
})

describe('npm run audit -- verify, of what looks like a forgery and is none', () => {
  let site: Site
  let admin: Caller
  beforeAll(async () => {
    site = await startSite({ ADMIN_ACTIONS_KEY: KEY })
    admin = await site.api.admin()
  })
  afterAll(() => stopSite(site))
  afterEach(() => chainAdminActions(undefined))

  const verify = (...args: string[]) => audit(site, 'verify', ...args)
  const rename = (name: string, by = admin) => by.post('/api/admin/token-name', { symbol: 'GROK', name })

  /** As a process does that is killed after the commit, or after the line in the log. */
  async function cutOff(log: (action: ChainedAction) => void): Promise<void> {
    const head = async (): Promise<Head | undefined> => {
      const newest =
        'select number, chain from sale.admin_actions where number is not null order by number desc'
      const { rows } = await site.api.pool.query(newest)
      return rows[0] && { number: Number(rows[0].number), chain: String(rows[0].chain) }
    }
    chainAdminActions({ key: Buffer.from(KEY, 'hex'), newest: head, chained: log })
    await changeToken(site.api.pool, 'GROK', { name: 'Cut off' }, { ...BY_ADMIN, at: new Date() })
  }

  it.each<readonly [string, (action: ChainedAction) => void]>([
    ['row and line', () => undefined],
    ['line and head', (action) => appendLine(site.log, securityLineOf(action))],
  ])(
    'given a crash between %s, then it is whole before the next start and after it, which says so',
    async (_where, log) => {
      await untilTold(site)
      await cutOff(log)
      const number = await numbersOf(site)
      await site.api.killAndRestart()
      await untilTold(site)
      const { code, output } = await verify()
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(new RegExp(`Caught up by a later start.*${number}`)),
      ])
      expect(output).toContain(`knows them up to ${number}.`)
    },
  )

  it('given a row whose process ended, and no start, then an api that runs catches it up', async () => {
    await untilTold(site)
    await cutOff(() => undefined)
    expect((await verify()).code).toBe(0)
    await untilTold(site)
    expect((await rename('After it')).status).toBe(200)
    await untilTold(site)
    expect((await verify()).code).toBe(0)
  })

  it('given the event store away for a while, then staff go on, and it is told what they did when it is back', async () => {
    const stopped = site.api.changeStore('select pg_sleep(3)')
    const { status } = await rename('While it was away')
    await stopped
    expect([200, 503]).toContain(status)
    await untilTold(site)
    expect((await verify()).code).toBe(0)
  })

  it('given two apis at once, then the heads have no fork and no gap', async () => {
    const second = await site.api.another()
    const others = await second.admin()
    const names = Array.from({ length: 12 }, (_, index) => index)
    const done = await Promise.all(
      names.flatMap((index) => [rename(`One ${index}`), rename(`Other ${index}`, others)]),
    )
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]))
    await untilTold(site)
    const { code, output } = await verify()
    await second.stop()
    expect([code, output]).toEqual([0, expect.stringContaining('whole and unchanged')])
  })

  it('given logs that were rotated, packed and moved away, then each begins where the one before ended, and all count', async () => {
    await untilTold(site)
    renameSync(site.log, `${site.log}.1`)
    expect((await verify()).code).toBe(0)
    const before = await numbersOf(site)
    await rename('In the next log')
    const [first = ''] = readFileSync(site.log, 'utf8').split('\n')
    expect(JSON.parse(first)).toMatchObject({
      securityEvent: 'security-log-begun',
      details: { number: before },
    })
    writeFileSync(`${site.log}.2.gz`, gzipSync(readFileSync(`${site.log}.1`)))
    rmSync(`${site.log}.1`)
    await untilTold(site)
    expect((await verify()).code).toBe(0)
    const moved = join(site.folder, 'moved.gz')
    renameSync(`${site.log}.2.gz`, moved)
    const without = await verify()
    expect([without.code, without.output]).toEqual([1, expect.stringContaining('is not named (--log)')])
    expect((await verify('--log', moved)).code).toBe(0)
    renameSync(moved, `${site.log}.2.gz`)
  })

  it('given an older backup that was put back, then staff wait for an operator, who accepts it once, and it is whole', async () => {
    await untilTold(site)
    const backup = new Copies(site, 'backup')
    await backup.take()
    await rename('Lost one')
    await admin.post('/api/admin/token-price', { price: '4.10' })
    await untilTold(site)
    const before = await numbersOf(site)
    await backup.putBack()
    await site.api.killAndRestart()
    expect((await rename('Too early')).status).toBe(503)
    expect((await verify()).code).toBe(1)

    expect((await audit(site, 'accept-restore')).code).toBe(64)
    const accepted = await audit(site, 'accept-restore', '--reason', 'the disk of Monday')
    expect([accepted.code, accepted.output]).toEqual([0, expect.stringContaining(`action ${before + 1}`)])
    expect((await rename('Open again')).status).toBe(200)
    await untilTold(site)
    const { code, output } = await verify()
    expect([code, output]).toEqual([0, expect.stringContaining('A restore was accepted')])
    expect(output).toContain('the disk of Monday')
    expect(output).toContain(`Accepted with it: Admin actions ${before - 1} to ${before} are missing.`)
    expect((await audit(site, 'accept-restore', '--reason', 'again')).code).toBe(64)

    // What was accepted is sealed: whoever changes it later is named all the same.
    await site.api.pool.query(`update sale.admin_actions set number = null, chain = null where number = 2`)
    expect((await verify()).output).toMatch(/before \d+ are not those that stood when an operator accepted/)
  })
})

describe('an upgrade from a release without heads', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({})
  })
  afterAll(() => stopSite(site))
  afterEach(() => chainAdminActions(undefined))

  const withKey = (more: Readonly<Record<string, string>> = {}) =>
    site.api.another({ ADMIN_ACTIONS_KEY: KEY, SECURITY_LOG_FILE: site.log, ...more })

  it('given rows that it chained and logged, then the first start gives them heads and chains a baseline', async () => {
    await site.api.pool.query('delete from sale.admin_actions')
    chainAdminActions({
      key: Buffer.from(KEY, 'hex'),
      newest: async () => undefined,
      chained: (action) => appendLine(site.log, securityLineOf(action)),
    })
    for (const name of ['One', 'Two', 'Three'])
      await changeToken(site.api.pool, 'GROK', { name }, { ...BY_ADMIN, at: new Date() })
    chainAdminActions(undefined)
    expect((await audit(site, 'verify')).code).toBe(1)

    const upgraded = await withKey()
    const { code, output } = await audit(site, 'verify')
    expect([code, output]).toEqual([0, expect.stringContaining('whole and unchanged: 4,')])
    expect(output).toContain('The event store knows them up to 4.')
    expect(output).toContain('roles are what the admin actions made them')
    await upgraded.stop()

    // And a second start makes no second baseline.
    await (await withKey()).stop()
    expect(await numbersOf(site)).toBe(4)
  })
})

describe('rows from before there was a key', () => {
  it.each([
    ['made in this very start', 'true', 0, /whole and unchanged: 3,/],
    ['made before', 'false', 1, /The row with id \d+ .* is not chained/],
  ])(
    'given a key that was %s, then they are chained only in the first case',
    async (_when, isMade, code, says) => {
      const site = await startSite({})
      try {
        await changeToken(site.api.pool, 'GROK', { name: 'Early' }, { ...BY_ADMIN, at: new Date() })
        const env = { ADMIN_ACTIONS_KEY: KEY, ADMIN_ACTIONS_KEY_MADE: isMade, SECURITY_LOG_FILE: site.log }
        const withKey = await site.api.another(env)
        const verified = await audit(site, 'verify')
        expect([verified.code, verified.output]).toEqual([code, expect.stringMatching(says)])
        // An operator who knows why they are there takes them as they stand.
        if (code === 1) {
          expect((await audit(site, 'accept-restore', '--reason', 'before the key')).code).toBe(0)
          expect((await audit(site, 'verify')).code).toBe(0)
        }
        await withKey.stop()
      } finally {
        await stopSite(site)
      }
    },
  )
})
