// Guards: packages/sale/src, services/api/src/audit, services/api/src/cli
import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { Wallet } from '@presale/contracts'
import {
  audit,
  BY_ADMIN,
  Copies,
  KEY,
  numbersOf,
  type Site,
  startSite,
  stopSite,
  untilTold,
} from '../testing/audited-site'
import type { Caller } from '../testing/caller'

jest.setTimeout(240_000)

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
      ...["'2099-01-01'", "'infinity'", "now() + interval '20 minutes'"].flatMap((time) =>
        ['updated_at', 'aged_from'].map((column): [string, string, RegExp] => [
          `a price set by hand is made younger, by ${column} of ${time}`,
          `update sale.crypto_prices set ${column} = ${time} where source in ('admin', 'manual')`,
          /The price of XRP is said to be of .*: it was made younger than it is/,
        ]),
      ),
      [
        'a price is changed, and called a provider’s',
        `update sale.crypto_prices set price = 200, source = 'provider', provider = 'CoinGecko',
           updated_at = now() where symbol = 'XRP'`,
        /The price of XRP is called a provider's \(.*"200".*no provider quoted it to this site/,
      ],
      [
        'a currency is put in with a price that is called a provider’s, and a history to go with it',
        `insert into sale.crypto_prices (symbol, name, price, source, provider, signature)
           values ('ZZZ', 'Zed', 200, 'provider', 'CoinGecko', repeat('ab', 32));
         insert into sale.crypto_price_history (symbol, at, price, source, provider)
           values ('ZZZ', now(), 200, 'provider', 'CoinGecko')`,
        /The price of ZZZ is called a provider's/,
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
