// Guards: services/api/src/audit, services/api/src/selling, packages/sale/src
import { randomUUID } from 'node:crypto'
import type { Purchase } from '@presale/contracts'
import { connectEventStore } from '@presale/event-store'
import { freePort, waitFor } from '@presale/testing'
import { audit, KEY, type Site, startSite, stopSite, untilTold } from '../testing/audited-site'
import type { Caller } from '../testing/caller'

jest.setTimeout(240_000)

const OURS = '0x52908400098527886e0f7030069857d2e4169ee7'
const THEIRS = '0xde709f2102306220921060314715629080e2fb77'
/** One for each way, so that each is named by itself. */
const SYMBOLS = ['ETH', 'USDT', 'USDC', 'BNB', 'AVAX', 'MATIC', 'LINK', 'UNI'] as const
type Symbol = (typeof SYMBOLS)[number]

describe('given somebody who writes to the database, and has not the key', () => {
  let site: Site
  let admin: Caller
  let metricsPort: number
  beforeAll(async () => {
    metricsPort = await freePort()
    site = await startSite({ ADMIN_ACTIONS_KEY: KEY, METRICS_PORT: String(metricsPort) })
    admin = await site.api.admin()
    for (const symbol of SYMBOLS) {
      const { status } = await admin.post('/api/admin/wallets', { symbol, address: OURS })
      expect([symbol, status]).toEqual([symbol, 200])
    }
    expect((await admin.post('/api/admin/token-price', { price: '3' })).status).toBe(200)
    await untilTold(site)
  })
  afterAll(() => stopSite(site))

  const sql = (text: string, values: unknown[] = []) => site.api.pool.query(text, values)
  const shown = async (buyer: Caller, symbol: string) =>
    JSON.stringify((await buyer.get(`/api/wallets/symbol/${symbol}`)).body)
  const request = (buyer: Caller, cryptoSymbol: string) =>
    buyer.post<{ purchase: Purchase }>('/api/purchases/requests', {
      amount: 100,
      cryptoSymbol,
      termsAgreed: true,
    })
  const degraded = async (): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/readyz`)
    return JSON.stringify([answer.status, ((await answer.json()) as { degraded?: object }).degraded])
  }
  /** By itself: nobody has to buy. */
  const named = (part: string) =>
    waitFor(async () => (await degraded()).includes(part) || undefined, {
      what: `${part} to be named`,
      timeoutMs: 30_000,
    })
  const alarms = async (kind: string) =>
    (await sql('select subject from sale.alarms where kind = $1', [kind])).rows.map(({ subject }) => subject)

  /** Renamed, with a view of its name in its place. */
  const liesWhere = async (symbol: Symbol, condition: string) => {
    await sql(`alter table sale.wallets rename to wallets_kept;
      create view sale.wallets as select id, symbol,
        case when symbol = '${symbol}' and ${condition} then '${THEIRS}' else address end as address,
        description, is_sample, updated_at from sale.wallets_kept`)
    return () => sql('drop view sale.wallets; alter table sale.wallets_kept rename to wallets')
  }
  const putBack = (symbol: Symbol) => () =>
    sql('update sale.wallets set address = $1 where symbol = $2', [OURS, symbol])

  it.each<readonly [string, Symbol, () => Promise<() => Promise<unknown>>]>([
    [
      'an update',
      'ETH',
      async () => {
        await sql('update sale.wallets set address = $1 where symbol = $2', [THEIRS, 'ETH'])
        return putBack('ETH')
      },
    ],
    [
      'a view that lies to one query alone',
      'USDT',
      () => liesWhere('USDT', "current_query() like '%left join sale.tokens%'"),
    ],
    [
      'a view that lies to the api alone',
      'USDC',
      () => liesWhere('USDC', "current_setting('application_name') like '%api%'"),
    ],
    [
      'another row in its place',
      'BNB',
      async () => {
        await sql(`alter table sale.wallets disable trigger all;
          insert into sale.wallets (symbol, address, is_sample, updated_at)
            values ('BNB-2', '${THEIRS}', false, now());
          update sale.wallets set symbol = 'BNB-3' where symbol = 'BNB';
          update sale.wallets set symbol = 'BNB' where symbol = 'BNB-2'`)
        return () =>
          sql(`delete from sale.wallets where symbol = 'BNB';
            update sale.wallets set symbol = 'BNB' where symbol = 'BNB-3';
            alter table sale.wallets enable trigger all`)
      },
    ],
  ])(
    'by %s, then no buyer gets the address, it is named, and sold again when it is undone',
    async (_, symbol, tamper) => {
      const buyer = await site.api.buyer()
      const undo = await tamper()
      try {
        expect(await shown(buyer, symbol)).not.toContain(THEIRS)
        expect((await request(buyer, symbol)).body.purchase).toBeUndefined()
        await named(symbol)
      } finally {
        await undo()
      }
      expect(await shown(buyer, symbol)).toBe(JSON.stringify({ address: OURS }))
      expect(await alarms('wallet')).toContain(symbol)
    },
  )

  it('by a swap of 100 ms again and again, then no buyer gets the address', async () => {
    const buyer = await site.api.buyer()
    let isOver = false
    const swapping = (async () => {
      for (let nth = 0; nth < 10; nth += 1) {
        await sql('update sale.wallets set address = $1 where symbol = $2', [THEIRS, 'AVAX'])
        await sql('select pg_sleep(0.1)')
        await putBack('AVAX')()
      }
      isOver = true
    })()
    const seen: string[] = []
    while (!isOver) seen.push(await shown(buyer, 'AVAX'))
    await swapping
    expect(seen.join()).toContain(OURS)
    expect(seen.join()).not.toContain(THEIRS)
    expect(await alarms('wallet')).toContain('AVAX')
  })

  it.each([
    [
      'a trigger',
      `create function sale.turn() returns trigger language plpgsql as
         $$ begin new.address := '${THEIRS}'; return new; end $$;
       create trigger turn before insert or update on sale.wallets for each row execute function sale.turn()`,
      'drop trigger turn on sale.wallets; drop function sale.turn()',
    ],
    [
      'a default',
      `alter table sale.wallets alter column address set default '${THEIRS}'`,
      'alter table sale.wallets alter column address drop default',
    ],
  ])('by %s that stores another one, then no action vouches for it', async (_, made, undone) => {
    const buyer = await site.api.buyer()
    await sql(made)
    try {
      await admin.post('/api/admin/wallets', { symbol: 'LINK', address: OURS, description: 'Ours' })
      expect(await shown(buyer, 'LINK')).not.toContain(THEIRS)
      expect((await audit(site, 'verify')).output).not.toContain('no admin action made it so')
    } finally {
      await sql(undone)
    }
  })

  it('by a rule that stores another one after it, then it is named, by verify as well', async () => {
    const buyer = await site.api.buyer()
    await sql(`create rule turn as on update to sale.wallets where new.description = 'Turned' do also
      update sale.wallets set address = '${THEIRS}', description = 'Done' where symbol = new.symbol`)
    try {
      await admin.post('/api/admin/wallets', { symbol: 'UNI', address: OURS, description: 'Turned' })
      expect(await shown(buyer, 'UNI')).not.toContain(THEIRS)
      const { code, output } = await audit(site, 'verify')
      expect([code, output]).toEqual([1, expect.stringContaining('rule sale.wallets turn')])
    } finally {
      await sql('drop rule turn on sale.wallets')
      await admin.post('/api/admin/wallets', { symbol: 'UNI', address: OURS, description: 'Ours' })
    }
  })

  it('by what stands between tables and who asks, then verify names each', async () => {
    await sql(`create view sale.shown_wallets as select * from sale.wallets;
      create policy shown on sale.tokens using (true);
      alter table accounts.users enable row level security;
      create trigger turn before update on api.issued_addresses for each row
        execute function suppress_redundant_updates_trigger()`)
    try {
      const { code, output } = await audit(site, 'verify')
      expect(code).toBe(1)
      for (const one of [
        'view sale.shown_wallets',
        'policy sale.tokens shown',
        'row security accounts.users',
        'trigger api.issued_addresses turn',
      ])
        expect(output).toContain(one)
    } finally {
      await sql(`drop view sale.shown_wallets; drop policy shown on sale.tokens;
        alter table accounts.users disable row level security; drop trigger turn on api.issued_addresses`)
    }
  })

  it('by a promise that nobody gave, then it is none', async () => {
    const buyer = await site.api.buyer()
    const { id } = await buyer.me()
    const { rows } = await sql("select price from sale.crypto_prices where symbol = 'MATIC'")
    const put = (address: string, tokenPrice: number) =>
      sql(
        `insert into api.issued_addresses
           (buyer_id, symbol, address, is_sample, token_price, currency_price, price_source, issued_at, tokens, tokens_at)
         values ($1, 'MATIC', $2, false, $3, $4, 'manual', now(), 1000, now())`,
        [id, address, tokenPrice, rows[0]?.price],
      )
    await put(THEIRS, 3)
    await put(OURS, 0.01)
    const inMatic = (usd: number) => (usd / Number(rows[0]?.price)).toFixed(6)
    for (const [paymentWalletAddress, usd] of [
      [THEIRS, 300],
      [OURS, 1],
    ] as const) {
      const submitted = await buyer.submit({
        amount: 100,
        termsAgreed: true,
        paymentMethod: 'MATIC',
        cryptoSymbol: 'MATIC',
        paymentWalletAddress,
        cryptoAmount: inMatic(usd),
      })
      expect([paymentWalletAddress, submitted.status]).toEqual([paymentWalletAddress, 409])
    }
    await named('promise')
  })

  it('by another price of the token, or of a currency, then nothing is sold at it', async () => {
    const buyer = await site.api.buyer()
    const { rows } = await sql("select price, source from sale.crypto_prices where symbol = 'ETH'")
    await sql("update sale.tokens set price = 0.01 where symbol = 'GROK'")
    try {
      expect((await request(buyer, 'ETH')).status).toBe(503)
      await named('GROK')
    } finally {
      await sql("update sale.tokens set price = 3 where symbol = 'GROK'")
    }
    for (const source of ['admin', 'provider', 'sample']) {
      await sql(
        "update sale.crypto_prices set price = 9999999, source = $1, provider = 'x' where symbol = 'ETH'",
        [source],
      )
      const { status, body } = await request(buyer, 'ETH')
      expect([source, status, body.purchase]).toEqual([source, 409, undefined])
    }
    await sql("update sale.crypto_prices set price = $1, source = $2, provider = null where symbol = 'ETH'", [
      rows[0]?.price,
      rows[0]?.source,
    ])
    expect((await request(buyer, 'ETH')).status).toBe(201)
  })

  it('by a freeze that is taken out, then it holds, and is named', async () => {
    const freeze = (value: string) =>
      admin.send('PUT', '/api/admin/settings/sale_frozen', JSON.stringify({ value }))
    expect((await freeze('true')).status).toBe(200)
    await sql("delete from sale.site_settings where key = 'sale_frozen'")
    expect((await request(await site.api.buyer(), 'ETH')).status).toBe(409)
    await named('sale_frozen')
    await sql("insert into sale.site_settings (key, value) values ('sale_frozen', 'true')")
    expect((await freeze('false')).status).toBe(200)
    expect((await request(await site.api.buyer(), 'ETH')).status).toBe(201)
  })

  it('by another address in the list of purchases, then it is shown to nobody, and staff look at it', async () => {
    const buyer = await site.api.buyer()
    const { purchase } = (await request(buyer, 'USDC')).body
    const list = async () => (await buyer.purchases())[0]
    await sql('update views.purchases set wallet_address = $1 where id = $2', [THEIRS, purchase.id])
    try {
      expect(await list()).toMatchObject({ wallet: '', underReview: true, allowedActions: [] })
      expect((await admin.get<{ wallet: string }>(`/api/admin/purchases/${purchase.id}`)).body).toMatchObject(
        {
          wallet: '',
        },
      )
      await named('USDC of a purchase')
    } finally {
      await sql('update views.purchases set wallet_address = $1 where id = $2', [OURS, purchase.id])
    }
    expect(await list()).toMatchObject({ wallet: OURS, underReview: false })
  })

  it('and all of it is undone, then verify is green', async () => {
    const { code, output } = await audit(site, 'verify')
    expect([code, output]).toEqual([0, expect.stringContaining('are what the admin actions made them')])
  })

  it('by an event of a purchase on another address, then verify names it, and no list shows the address', async () => {
    const buyer = await site.api.buyer()
    const { purchase } = (await request(buyer, 'ETH')).body
    const store = connectEventStore(site.api.eventStoreUrl)
    const forged = randomUUID()
    try {
      for await (const { type, data, metadata } of store.readStream(`purchase-${purchase.id}`)) {
        const as = { ...(data as object), purchaseId: forged, walletAddress: THEIRS }
        await store.append(
          `purchase-${forged}`,
          [{ id: randomUUID(), type, data: as, metadata }],
          'no-stream',
        )
      }
    } finally {
      await store.close()
    }
    const listed = () => buyer.purchases()
    await waitFor(async () => (await listed()).some(({ id }) => id === forged) || undefined, {
      what: 'the forged purchase in the list',
    })
    expect((await listed()).find(({ id }) => id === forged)).toMatchObject({ wallet: '', underReview: true })
    const { code, output } = await audit(site, 'verify')
    expect([code, output]).toEqual([1, expect.stringContaining(`ETH is paid to ${THEIRS}`)])
  })
})
