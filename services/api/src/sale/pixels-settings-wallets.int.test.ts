import { randomUUID } from 'node:crypto'
import {
  type Pixel,
  type SiteSetting,
  settingKeys,
  type Wallet,
  type WalletAddressPeriod,
} from '@presale/contracts'
import type { Caller } from '../testing/caller'
import { type SharedApi, sharedApi } from '../testing/shared-api'

const PIXELS = '/api/admin/twitter-pixels'
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OTHER_BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

describe('pixels, settings and wallets over HTTP', () => {
  let api: SharedApi
  let admin: Caller
  /** What other files on this site have done, by the same admin, ends here. */
  let last: unknown
  beforeAll(async () => {
    api = await sharedApi()
    admin = await api.admin()
    const { rows } = await api.pool.query('select coalesce(max(id), 0) as last from sale.admin_actions')
    last = rows[0]?.last
  }, 180_000)
  afterAll(() => api?.stop())

  /** This file's own. */
  const actions = async (action: string, subject: string) => {
    const { rows } = await api.pool.query(
      `select before, after, actor_role from sale.admin_actions
       where action = $1 and subject = $2 and id > $3 order by id`,
      [action, subject, last],
    )
    return rows
  }
  const put = <Body>(path: string, body: object, who: Caller = admin) =>
    who.send<Body>('PUT', path, JSON.stringify(body))
  const set = (key: string, value: unknown, who?: Caller) =>
    put<SiteSetting>(`/api/admin/settings/${key}`, { value }, who)

  describe('pixels', () => {
    const pixel = { name: 'Launch', basePixel: 'o1abc', eventPixel: 'tw-o1abc-od2xy' }

    it('given a pixel is created, edited and deleted, each change is written with before and after', async () => {
      const { status, body } = await admin.post<Pixel>(PIXELS, pixel)
      expect([status, body]).toEqual([
        201,
        { ...pixel, id: expect.any(String), isActive: true, createdAt: expect.any(String) },
      ])
      const path = `${PIXELS}/${body.id}`
      const off = await put<Pixel>(path, { ...pixel, isActive: false })
      expect([off.status, off.body]).toEqual([200, { ...body, isActive: false }])
      const renamed = await put<Pixel>(path, { ...pixel, name: 'Relaunch' })
      expect(renamed.body).toEqual({ ...body, name: 'Relaunch', isActive: false })
      expect((await admin.get<Pixel>(path)).body).toEqual(renamed.body)
      expect((await admin.send('DELETE', path, undefined)).status).toBe(204)
      expect((await admin.get(path)).status).toBe(404)
      expect((await put(path, pixel)).status).toBe(404)
      expect((await admin.send('DELETE', path, undefined)).status).toBe(404)
      expect(await actions('pixel-created', body.id)).toEqual([
        { before: null, after: body, actor_role: 'admin' },
      ])
      expect(await actions('pixel-updated', body.id)).toMatchObject([
        { before: { isActive: true }, after: { isActive: false } },
        { before: { name: 'Launch' }, after: { name: 'Relaunch' } },
      ])
      expect(await actions('pixel-deleted', body.id)).toMatchObject([
        { before: { name: 'Relaunch' }, after: null },
      ])
    })

    it('given one is created three times with one key, there is one', async () => {
      const key = { 'idempotency-key': randomUUID() }
      const once = { ...pixel, name: 'Once', isActive: false }
      const answers = await Promise.all([1, 2, 3].map(() => admin.post<Pixel>(PIXELS, once, key)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      const { body, headers } = await admin.get<Pixel[]>(PIXELS)
      expect(body.filter(({ name }) => name === 'Once')).toHaveLength(1)
      expect(headers.get('x-total-count')).toBe(String(body.length))
    })

    it.each([
      [{ name: ' ' }, 'Name is required'],
      [{ basePixel: '' }, 'Base pixel ID is required'],
      [{ eventPixel: undefined }, 'Event pixel ID is required'],
      [{ basePixel: "x');alert(1)//" }, 'Base pixel ID may have letters, digits, - and _ only'],
      [{ eventPixel: '<script>' }, 'Event pixel ID may have letters, digits, - and _ only'],
      [{ isActive: 'yes' }, 'isActive must be true or false'],
    ])('given %j, nothing is stored', async (fault, sentence) => {
      const refused = await admin.post(PIXELS, { ...pixel, ...fault })
      expect([refused.status, refused.body]).toEqual([400, sentence])
    })

    it('shows everybody the newest active one, to be kept for a minute', async () => {
      const visitor = api.caller()
      const active = () => visitor.get('/api/twitter-pixels/active')
      const kept = 'public, max-age=60'
      const none = await active()
      expect([none.status, none.headers.get('cache-control')]).toEqual([204, kept])
      await admin.post(PIXELS, { ...pixel, basePixel: 'old' })
      const newest = (await admin.post<Pixel>(PIXELS, { ...pixel, basePixel: 'new' })).body
      const shown = await active()
      expect([shown.body, shown.headers.get('cache-control')]).toEqual([
        { basePixel: 'new', eventPixel: pixel.eventPixel },
        kept,
      ])
      await put(`${PIXELS}/${newest.id}`, { ...newest, isActive: false })
      expect((await active()).body).toMatchObject({ basePixel: 'old' })
    })
  })

  describe('settings', () => {
    it('given a value, everybody sees it and the history has before and after; taken away, it is gone', async () => {
      const visitor = api.caller()
      const saved = await set('smartsupp_key', ' abcdef0123 ')
      expect([saved.status, saved.body]).toEqual([200, { key: 'smartsupp_key', value: 'abcdef0123' }])
      expect((await visitor.get('/api/settings/smartsupp_key')).body).toEqual(saved.body)
      expect((await set('smartsupp_key', '')).body).toEqual({ key: 'smartsupp_key', value: '' })
      expect((await visitor.get('/api/settings/smartsupp_key')).status).toBe(404)
      expect(await actions('setting-changed', 'smartsupp_key')).toMatchObject([
        { before: '', after: 'abcdef0123', actor_role: 'admin' },
        { before: 'abcdef0123', after: '' },
      ])
    })

    it.each([
      ['smartsupp_key', '123456789', 'Chat key must be 10 to 64 letters and digits'],
      ['twitter_base_pixel', '"><script>', 'Twitter base pixel must be 1 to 64 letters and digits'],
      ['project_mission', ' ', 'Project mission is required'],
      ['support_contact', 'javascript:alert(1)', expect.stringContaining('begins with https://')],
      ['marketing_mode', 'both', 'Marketing mode must be sample or live'],
      ['sale_target', 0, 'Sale target must be a decimal number greater than zero'],
      ['sale_ends_at', 'soon', expect.stringContaining('Sale end must be a time')],
      ['self_approval', true, 'Self approval must be refuse, admins or allow'],
    ])('given %s as %j, it is refused and stays as it was', async (key, value, sentence) => {
      const before = (await admin.get<SiteSetting>(`/api/settings/${key}`)).body
      const refused = await set(key, value)
      expect([refused.status, refused.body]).toEqual([400, sentence])
      expect((await admin.get(`/api/settings/${key}`)).body).toEqual(before)
    })

    it('given a key that is none, it is not there', async () => {
      for (const key of ['nope', 'constructor', '__proto__', 'wallet_step_up']) {
        expect((await set(key, 'x')).status).toBe(404)
        expect((await admin.get(`/api/settings/${key}`)).status).toBe(404)
      }
    })

    it('shows an admin all there are, and everybody else the public ones with a value', async () => {
      const moderator = await api.moderator()
      const keys = async (who: Caller) =>
        (await who.get<SiteSetting[]>('/api/settings')).body.map(({ key }) => key)
      expect(await keys(admin)).toEqual(settingKeys)
      for (const other of [api.caller(), moderator, await api.buyer()]) {
        expect(await keys(other)).toEqual(['project_mission', 'marketing_mode'])
        expect((await other.get('/api/settings/self_approval')).status).toBe(404)
        expect((await other.get('/api/settings/sale_target')).status).toBe(404)
      }
      expect((await admin.get('/api/settings/self_approval')).body).toEqual({
        key: 'self_approval',
        value: 'admins',
      })
      expect((await admin.get('/api/settings/sale_target')).body).toEqual({ key: 'sale_target', value: '' })
    })
  })

  describe('wallets', () => {
    const history = async (symbol: string) =>
      (await admin.get<WalletAddressPeriod[]>(`/api/admin/wallets/symbol/${symbol}/history`)).body

    it('keeps every address a currency had; a new description opens no period', async () => {
      const [seeded] = await history('BTC')
      expect(seeded).toMatchObject({ changedBy: 'system', until: null })
      const me = await admin.me()
      const edit = (entry: object) => admin.post<Wallet>('/api/admin/wallets', { symbol: 'BTC', ...entry })
      const description = 'Sample address, do not send money'
      const edited = await edit({ address: BTC, description })
      expect([edited.status, edited.body.description]).toEqual([200, null])
      await edit({ address: BTC, description: 'cold storage' })
      const path = `/api/admin/wallets/${edited.body.id}`
      expect((await put(path, { symbol: 'BTC', address: OTHER_BTC, description })).body).toMatchObject({
        description,
      })
      await admin.send('DELETE', path, undefined)
      await edit({ address: BTC })
      const periods = await history('btc')
      expect(periods.map(({ address }) => address)).toEqual([BTC, OTHER_BTC, BTC, seeded?.address])
      expect(periods.map(({ until }) => until === null)).toEqual([true, false, false, false])
      expect(periods[0]).toMatchObject({ symbol: 'BTC', changedBy: me.id, changedByName: me.name })
      expect(periods[2]?.until).toBe(periods[1]?.from)
      expect(periods[3]?.until).toBe(periods[2]?.from)
    })

    it('given an address with a wrong checksum or of another chain, it is not saved', async () => {
      const save = async (symbol: string, address: string) => {
        const { status, body } = await admin.post('/api/admin/wallets', { symbol, address })
        return [status, body]
      }
      const refused = (symbol: string) => [400, `Address is not a valid ${symbol} address.`]
      expect(await save('BTC', `${OTHER_BTC.slice(0, -1)}b`)).toEqual(refused('BTC'))
      expect(await save('ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).toEqual(refused('ETH'))
      expect(await save('DOGE', OTHER_BTC)).toEqual(refused('DOGE'))
      expect((await save('USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'))[0]).toBe(200)
      const { body: doge } = await admin.get<Wallet>('/api/admin/wallets/symbol/DOGE')
      const moved = await put(`/api/admin/wallets/${doge.id}`, { symbol: 'DOGE', address: BTC })
      expect([moved.status, moved.body]).toEqual(refused('DOGE'))
      expect(await history('DOGE')).toHaveLength(1)
    })

    it('given a new description of a sample alone, it is saved, and the address stays a sample', async () => {
      const { body: wallet } = await admin.get<Wallet>('/api/admin/wallets/symbol/LINK')
      const saved = await put<Wallet>(`/api/admin/wallets/${wallet.id}`, { ...wallet, description: 'later' })
      expect([saved.status, saved.body.description]).toEqual([200, 'later'])
      const { rows } = await api.pool.query('select is_sample from sale.wallets where id = $1', [wallet.id])
      expect(rows).toEqual([{ is_sample: true }])
    })
  })

  it('given a moderator, shows all of it, and refuses every change', async () => {
    const moderator = await api.moderator()
    const id = randomUUID()
    for (const path of [PIXELS, '/api/admin/wallets', '/api/admin/wallets/symbol/BTC/history']) {
      expect((await moderator.get(path)).status).toBe(200)
    }
    const answers = await Promise.all([
      moderator.post(PIXELS, {}),
      put(`${PIXELS}/${id}`, {}, moderator),
      moderator.send('DELETE', `${PIXELS}/${id}`, undefined),
      set('self_approval', 'refuse', moderator),
      set('nope', '', moderator),
      moderator.post('/api/admin/wallets', {}),
    ])
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [403, 'Admin privileges required']),
    )
    expect((await (await api.buyer()).get(PIXELS)).status).toBe(403)
    expect((await api.caller().get('/api/admin/wallets/symbol/BTC/history')).status).toBe(401)
  })
})
