import type { AdminAction, CryptoPrice, Problem, Proposal, Token, Wallet } from '@presale/contracts'
import { stopTokenOf } from '@presale/sale'
import { waitFor } from '@presale/testing'
import type { Caller } from '../testing/caller'
import { setSetting } from '../testing/site-settings'
import { type StartedApi, startApi } from '../testing/started-api'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OTHER_BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const THIRD_BTC = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const LINK_KEY = 'cd'.repeat(32)
const asProblem = { accept: 'application/problem+json' }
const PROPOSALS = '/api/admin/proposals'

describe('what moves money', () => {
  let api: StartedApi
  let ann: Caller
  let ben: Caller
  let wallet: Wallet
  beforeAll(async () => {
    api = await startApi({ env: { ADMIN_ACTIONS_KEY: 'ab'.repeat(32) } })
    ann = await api.admin()
    ben = await api.buyer()
    expect((await promote(ann, ben, 'make-admin')).status).toBe(200)
    wallet = (await save(ann, BTC)).body
    expect((await setSetting(ann, 'two_people', 'on')).status).toBe(200)
  }, 180_000)
  afterAll(() => api?.stop())

  const promote = async (who: Caller, whom: Caller, how: string) =>
    who.post<Proposal>(`/api/admin/users/${(await whom.me()).id}/${how}`)
  const save = (who: Caller, address: string) =>
    who.post<Wallet>('/api/admin/wallets', { symbol: 'BTC', address })
  const propose = async (address: string, who = ann) => {
    const answer = await who.send<Proposal>(
      'PUT',
      `/api/admin/wallets/${wallet.id}`,
      JSON.stringify({ symbol: 'BTC', address }),
    )
    expect([answer.status, answer.headers.get('x-proposal')]).toEqual([202, answer.body.id])
    return answer.body
  }
  const decide = (who: Caller, { id }: Pick<Proposal, 'id'>, decision: 'approve' | 'reject' = 'approve') =>
    who.send<Problem & Proposal>('POST', `${PROPOSALS}/${id}/${decision}`, undefined, asProblem)
  const address = async () => (await ann.get<Wallet>('/api/admin/wallets/symbol/BTC')).body.address
  const listed = async ({ id }: Pick<Proposal, 'id'>) =>
    (await ann.get<Proposal[]>(PROPOSALS)).body.find((one) => one.id === id)
  const actions = async (subject: string) =>
    (await ann.get<AdminAction[]>(`/api/admin/actions?subject=${subject}`)).body.map(({ action }) => action)
  const over = { status: 409, body: { code: 'proposal-over' } }

  it('waits for another admin, who sees old and new, and takes effect with both names on record', async () => {
    const made = await propose(OTHER_BTC)
    expect(made).toMatchObject({
      state: 'open',
      action: 'wallet-updated',
      subject: 'BTC',
      proposer: { name: 'Admin' },
      before: { address: BTC },
      after: { address: OTHER_BTC },
      effectiveAt: null,
    })
    expect(Date.parse(made.endsAt) - Date.parse(made.at)).toBe(24 * 3_600_000)
    expect(await address()).toBe(BTC)
    const { status, body } = await decide(ben, made)
    expect([status, body.state, body.decider?.name]).toEqual([200, 'approved', 'Ann Lee'])
    expect(await address()).toBe(OTHER_BTC)
    expect(await actions(made.id)).toEqual(['change-approved', 'change-proposed'])
    expect(await decide(ben, made)).toMatchObject(over)
  })

  it('is not approved by who proposed it, in no session, nor by a moderator or a buyer', async () => {
    const made = await propose(BTC)
    for (const who of [ann, await api.admin()])
      expect(await decide(who, made)).toMatchObject({ status: 409, body: { code: 'own-proposal' } })
    expect((await decide(await api.buyer(), made)).status).toBe(403)
    expect(await address()).toBe(OTHER_BTC)
    expect((await decide(ann, made, 'reject')).body.state).toBe('rejected')
    expect(await decide(ben, made)).toMatchObject(over)
    expect(await actions(made.id)).toEqual(['change-rejected', 'change-proposed'])
  })

  it('takes effect once, where two approve at once', async () => {
    const cleo = await api.buyer()
    const promotion = await promote(ann, cleo, 'make-admin')
    expect(promotion.status).toBe(202)
    expect((await decide(ben, promotion.body)).status).toBe(200)
    const made = await propose(BTC)
    const answers = await Promise.all([decide(ben, made), decide(cleo, made), decide(ben, made)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await address()).toBe(BTC)
    expect(await actions(made.id)).toEqual(['change-approved', 'change-proposed'])
  })

  it('ends where another proposal has changed the same meanwhile', async () => {
    const [first, second] = [await propose(OTHER_BTC), await propose(THIRD_BTC, ben)]
    expect((await decide(ann, second)).status).toBe(200)
    expect(await decide(ben, first)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect([await address(), (await listed(first))?.state]).toEqual([THIRD_BTC, 'failed'])
    expect(await decide(ben, first)).toMatchObject(over)
  })

  it('ends after a day, and stays in the list', async () => {
    const made = await propose(BTC)
    await api.pool.query("update sale.proposals set ends_at = now() - interval '1 second' where id = $1", [
      made.id,
    ])
    expect(await decide(ben, made)).toMatchObject(over)
    await waitFor(async () => ((await listed(made))?.state === 'ended' ? true : undefined), {
      what: 'the end of a proposal',
    })
    expect(await actions(made.id)).toEqual(['change-ended', 'change-proposed'])
  })

  it('does not take effect where its proposer is no admin any more', async () => {
    const dan = await api.buyer()
    await decide(ben, (await promote(ann, dan, 'make-admin')).body)
    const made = await propose(BTC, dan)
    const { id } = await dan.me()
    const deletion = await ann.send<Proposal>('DELETE', `/api/admin/users/${id}`, undefined)
    expect((await decide(ben, deletion.body)).status).toBe(200)
    expect(await decide(ben, made)).toMatchObject({ status: 409, body: { code: 'proposer-gone' } })
    expect(await address()).toBe(THIRD_BTC)
    await decide(ben, made, 'reject')
  })

  it('is not approved by an admin whose account was deleted since it was shown to them', async () => {
    const dan = await api.buyer()
    await decide(ben, (await promote(ann, dan, 'make-admin')).body)
    const made = await propose(OTHER_BTC)
    expect((await dan.get<Proposal[]>(PROPOSALS)).body.map(({ id }) => id)).toContain(made.id)
    const deletion = await ann.send<Proposal>('DELETE', `/api/admin/users/${(await dan.me()).id}`, undefined)
    expect((await decide(ben, deletion.body)).body.state).toBe('approved')
    expect((await decide(dan, made)).status).toBe(401)
    expect([await address(), (await listed(made))?.state]).toEqual([THIRD_BTC, 'open'])
    await decide(ann, made, 'reject')
  })

  it('that somebody wrote into the database is nobody’s proposal, nor is one that was changed there', async () => {
    const made = await propose(BTC)
    await api.pool.query(
      `update sale.proposals set call = jsonb_set(call, '{body,address}', $2), after = jsonb_set(after, '{address}', $2)
       where id = $1`,
      [made.id, JSON.stringify(OTHER_BTC)],
    )
    const { rows } = await api.pool.query(
      `insert into sale.proposals (at, proposer_id, action, subject, before, after, call, ends_at)
       select at, proposer_id, action, subject, before, after, call, ends_at from sale.proposals where id = $1 returning id`,
      [made.id],
    )
    const both = [made.id, String(rows[0]?.id)].map((id) => ({ id }))
    for (const one of both)
      expect(await decide(ben, one)).toMatchObject({ status: 409, body: { code: 'proposal-not-made' } })
    expect(await address()).toBe(THIRD_BTC)
    for (const one of both) await decide(ben, one, 'reject')
    await api.pool.query('delete from sale.alarms')
  })

  it('that was rejected is opened again by nobody', async () => {
    const made = await propose(BTC)
    expect((await decide(ann, made, 'reject')).status).toBe(200)
    await api.pool.query("update sale.proposals set state = 'open' where id = $1", [made.id])
    expect(await decide(ben, made)).toMatchObject({ status: 409, body: { code: 'proposal-not-made' } })
    await api.pool.query("update sale.proposals set state = 'rejected' where id = $1", [made.id])
    await api.pool.query('delete from sale.alarms')
    expect(await address()).toBe(THIRD_BTC)
  })

  it('waits for another one also where somebody makes that one a buyer in the database', async () => {
    await api.pool.query("update accounts.users set is_admin = false where email <> 'admin@example.com'")
    const made = await propose(BTC)
    expect(made.effectiveAt).toBeNull()
    await api.pool.query(
      `update accounts.users set is_admin = true where id in (
         select subject::uuid from sale.admin_actions where action = 'user-made-admin')`,
    )
    await decide(ann, made, 'reject')
    await api.pool.query('delete from sale.alarms')
  })

  it('stays open where the process ends between the decision and its effect', async () => {
    const made = await propose(BTC)
    // What the transaction holds: the row of the proposal, and nothing else that lasts.
    const client = await api.pool.connect()
    try {
      await client.query('begin')
      await client.query("update sale.proposals set state = 'approved' where id = $1", [made.id])
      await client.query('rollback')
    } finally {
      client.release()
    }
    expect((await listed(made))?.state).toBe('open')
    const answering = decide(ben, made).catch(() => undefined)
    await api.killAndRestart()
    await answering
    const state = (await listed(made))?.state
    expect([state, await address()]).toEqual(state === 'approved' ? ['approved', BTC] : ['open', THIRD_BTC])
    if (state === 'open') expect((await decide(ben, made)).status).toBe(200)
    expect(await address()).toBe(BTC)
  })

  it('is a wrong address at once, and a description never waits', async () => {
    const put = (body: object) =>
      ann.send<Problem>('PUT', `/api/admin/wallets/${wallet.id}`, JSON.stringify(body), asProblem)
    expect(await put({ symbol: 'BTC', address: 'nonsense' })).toMatchObject({ status: 400 })
    expect((await put({ symbol: 'BTC', address: await address(), description: 'Cold' })).status).toBe(200)
  })

  it('is a price by hand beyond the share, and none within it', async () => {
    const price = (value: string) => ann.post<Token & Proposal>('/api/admin/token-price', { price: value })
    const { price: now } = (await ann.get<Token>('/api/token/GROK')).body
    const within = (Number(now) * 1.05).toFixed(4)
    expect((await price(within)).status).toBe(200)
    const beyond = await price((Number(within) * 1.2).toFixed(4))
    expect([beyond.status, beyond.body.action]).toEqual([202, 'token-price-changed'])
    await decide(ann, beyond.body, 'reject')
    const set = await ann.send<CryptoPrice & Proposal>(
      'PUT',
      '/api/admin/crypto-prices/BTC',
      JSON.stringify({ price: '50000', confirm: true }),
    )
    expect([set.status, set.body.action]).toEqual([202, 'crypto-price-set'])
    expect((await decide(ben, set.body)).status).toBe(200)
    expect((await ann.get<CryptoPrice>('/api/crypto-prices/BTC')).body.price).toBe('50000')
  })

  it('is freezing by one and thawing by two', async () => {
    expect((await setSetting(ann, 'sale_frozen', 'true')).status).toBe(200)
    const thaw = await setSetting(ann, 'sale_frozen', 'false')
    expect(thaw.status).toBe(202)
    expect((await ann.get('/api/sale')).body).toMatchObject({ state: 'frozen' })
    expect((await decide(ben, thaw.body as unknown as Proposal)).status).toBe(200)
  })

  it('is the rule itself, also where somebody switches it off in the database', async () => {
    await api.pool.query("update sale.site_settings set value = 'off' where key = 'two_people'")
    expect((await save(ann, OTHER_BTC)).status).toBe(202)
    await api.pool.query("update sale.site_settings set value = 'on' where key = 'two_people'")
    const off = await setSetting(ann, 'two_people', 'off')
    expect(off.status).toBe(202)
    expect((await decide(ben, off.body as unknown as Proposal)).status).toBe(200)
    expect((await save(ann, OTHER_BTC)).status).toBe(200)
    expect(await address()).toBe(OTHER_BTC)
  })
})

describe('the only admin', () => {
  let api: StartedApi
  let ann: Caller
  beforeAll(async () => {
    api = await startApi({ env: { ADMIN_ACTIONS_KEY: 'ab'.repeat(32), LINK_KEY } })
    ann = await api.admin()
  }, 180_000)
  afterAll(() => api?.stop())

  const save = (address: string) =>
    ann.post<Wallet & Proposal>('/api/admin/wallets', { symbol: 'BTC', address })
  const address = async () => (await ann.get<Wallet>('/api/admin/wallets/symbol/BTC')).body.address
  const comesTrue = ({ id }: Proposal) =>
    api.pool.query('update sale.proposals set effective_at = now(), ends_at = now() where id = $1', [id])

  it('cannot wait for a second one that there is not', async () => {
    const refused = await ann.send<Problem>(
      'PUT',
      '/api/admin/settings/two_people',
      JSON.stringify({ value: 'on' }),
      asProblem,
    )
    expect([refused.status, refused.body.code]).toEqual([409, 'needs-two-admins'])
  })

  it('changes at once on a site for trying; every admin is mailed of one that waits, with a link that stops it once', async () => {
    expect((await save(BTC)).status).toBe(200)
    expect((await setSetting(ann, 'change_delay_hours', '24')).status).toBe(200)
    const { body: made } = await save(OTHER_BTC)
    const stop = (token: string) =>
      api.caller().send<Problem>('POST', '/api/proposals/stop', JSON.stringify({ token }), asProblem)
    const token = stopTokenOf(made.id, Buffer.from(LINK_KEY, 'hex'))
    for (const wrong of [made.id, `${made.id}.`, token.slice(0, -1), stopTokenOf(made.id, Buffer.alloc(32))])
      expect(await stop(wrong)).toMatchObject({ status: 400, body: { code: 'stop-invalid' } })
    expect(await stop(token)).toMatchObject({
      status: 200,
      body: { action: 'wallet-updated', subject: 'BTC' },
    })
    expect(await stop(token)).toMatchObject({ status: 409, body: { code: 'proposal-over' } })
    expect(await address()).toBe(BTC)
    const { body: trail } = await ann.get<AdminAction[]>(`/api/admin/actions?subject=${made.id}`)
    expect(trail.map(({ action, actor }) => [action, actor.role])).toEqual([
      ['change-rejected', 'system'],
      ['change-proposed', 'admin'],
    ])
  })

  it('changes after the delay that is set, unless it is stopped', async () => {
    const stopped = await save(OTHER_BTC)
    expect(stopped.status).toBe(202)
    expect(Date.parse(stopped.body.effectiveAt ?? '') - Date.parse(stopped.body.at)).toBe(24 * 3_600_000)
    expect((await ann.post(`${PROPOSALS}/${stopped.body.id}/approve`)).status).toBe(409)
    expect((await ann.post(`${PROPOSALS}/${stopped.body.id}/reject`)).status).toBe(200)
    // Less delay waits as long as the delay there is.
    expect((await setSetting(ann, 'change_delay_hours', '')).status).toBe(202)
    const made = await save(OTHER_BTC)
    expect(await address()).toBe(BTC)
    // The time that the row says is what its admin action says, or nobody's.
    await comesTrue(made.body)
    await waitFor(
      async () =>
        (await ann.get<Proposal[]>(PROPOSALS)).body.find(({ id }) => id === made.body.id)?.state !== 'open'
          ? true
          : undefined,
      { what: 'a decision of the site' },
    )
    expect(await address()).toBe(BTC)
  })
})

describe('a change of the only admin', () => {
  let api: StartedApi
  beforeAll(async () => {
    // Without a key nothing but the row says when it takes effect, so that a test can say it.
    api = await startApi()
  }, 180_000)
  afterAll(() => api?.stop())

  it('takes effect by itself once its time has come, once, also with two processes', async () => {
    const ann = await api.admin()
    const save = (address: string) =>
      ann.post<Wallet & Proposal>('/api/admin/wallets', { symbol: 'BTC', address })
    expect((await save(BTC)).status).toBe(200)
    expect((await setSetting(ann, 'change_delay_hours', '1')).status).toBe(200)
    const { body: made } = await save(OTHER_BTC)
    await api.startAnother()
    await api.pool.query('update sale.proposals set effective_at = now() where id = $1', [made.id])
    const state = await waitFor(
      async () => {
        const [now] = (await ann.get<Proposal[]>(PROPOSALS)).body
        return now && now.state !== 'open' ? now.state : undefined
      },
      { what: 'the effect of a change' },
    )
    expect(state).toBe('took-effect')
    expect((await ann.get<Wallet>('/api/admin/wallets/symbol/BTC')).body.address).toBe(OTHER_BTC)
    const { body: trail } = await ann.get<AdminAction[]>(`/api/admin/actions?subject=${made.id}`)
    expect(trail.map(({ action }) => action)).toEqual(['change-took-effect', 'change-proposed'])
  })
})
