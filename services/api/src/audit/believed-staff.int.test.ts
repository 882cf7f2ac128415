// Guards: services/api/src/audit, services/api/src/http, packages/accounts/src
import { createHash, randomBytes } from 'node:crypto'
import { hashPassword } from '@presale/accounts'
import { waitFor } from '@presale/testing'
import { ADMIN } from '../testing/api-client'
import { audit, KEY, type Site, startSite, stopSite, untilTold } from '../testing/audited-site'
import type { Caller } from '../testing/caller'

jest.setTimeout(120_000)

const PASSWORD = 'a password of somebody else 1'

describe('given somebody who writes to the database, and has not the key, what lets staff in', () => {
  let site: Site
  let admin: Caller
  let adminId: string
  beforeAll(async () => {
    site = await startSite({
      ADMIN_ACTIONS_KEY: KEY,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_ORIGIN: 'http://sale.example.com',
    })
    admin = await site.api.admin()
    adminId = (await admin.me()).id
    await untilTold(site)
  })
  afterAll(() => stopSite(site))

  const sql = (text: string, values: unknown[] = []) => site.api.pool.query(text, values)
  const caller = () => site.api.caller()
  const signIn = (email: string, password: string) => caller().post('/api/login', { email, password })
  const users = (by: Caller) => by.get('/api/admin/users')
  const alarmRaised = (kind: string, subject: string) =>
    waitFor(
      async () =>
        (await sql('select 1 from sale.alarms where kind = $1 and subject = $2', [kind, subject])).rowCount ||
        undefined,
      { what: `an alarm about the ${kind}` },
    )

  it('a role that is written in gives no right', async () => {
    const eve = await site.api.buyer()
    const { id } = await eve.me()
    await sql('update accounts.users set is_admin = true where id = $1', [id])
    expect((await users(eve)).status).toBe(403)
    await sql('update accounts.users set is_admin = false where id = $1', [id])
    await alarmRaised('role', id)
  })

  it.each(['true', 'false'])(
    'a password that is written in opens nothing, with is_admin %s meanwhile',
    async (isAdmin) => {
      const { rows } = await sql('select password_hash from accounts.users where id = $1', [adminId])
      await sql('update accounts.users set password_hash = $2, is_admin = $3 where id = $1', [
        adminId,
        await hashPassword(PASSWORD),
        isAdmin,
      ])
      try {
        expect((await signIn(ADMIN.email, PASSWORD)).status).toBe(403)
        expect((await users(admin)).status).toBe(401)
      } finally {
        await sql('update accounts.users set password_hash = $2, is_admin = true where id = $1', [
          adminId,
          rows[0]?.password_hash,
        ])
      }
      expect((await users(admin)).status).toBe(200)
      await alarmRaised('account', adminId)
    },
  )

  it('a session that is written in opens nothing, nor one of a buyer that is given to staff', async () => {
    const token = randomBytes(32).toString('base64url')
    const storedId = createHash('sha256').update(token).digest('hex')
    await sql(
      `insert into accounts.sessions (id, user_id, created_at, last_seen_at, password_confirmed_at)
       values ($1, $2, now(), now(), now())`,
      [storedId, adminId],
    )
    const planted = caller()
    planted.cookie = `${admin.cookie.split('=')[0]}=${token}`
    expect((await users(planted)).status).toBe(401)

    const eve = await site.api.buyer()
    await sql('update accounts.sessions set user_id = $1 where user_id = $2', [adminId, (await eve.me()).id])
    expect((await users(eve)).status).toBe(401)
  })

  it('a link for a new password is not made, nor taken, for an address that was given to staff', async () => {
    const { rows } = await sql('select email, confirmed_email from accounts.users where id = $1', [adminId])
    await sql(
      `update accounts.users set is_admin = false, email = 'eve@example.com', confirmed_email = 'eve@example.com'
       where id = $1`,
      [adminId],
    )
    try {
      expect((await caller().post('/api/password-resets', { email: 'eve@example.com' })).status).toBe(204)
      const links = async () => (await sql('select 1 from accounts.password_resets')).rowCount
      await waitFor(async () => (site.api.output().includes('password-reset-asked') ? true : undefined), {
        what: 'the asking to be written down',
      })
      expect(await links()).toBe(0)
    } finally {
      await sql('update accounts.users set is_admin = true, email = $2, confirmed_email = $3 where id = $1', [
        adminId,
        rows[0]?.email,
        rows[0]?.confirmed_email,
      ])
    }
  })

  it('a password that is noted as given in a session is not, until it is given', async () => {
    const begun = await site.api.admin()
    const sessionOf = createHash('sha256')
      .update(begun.cookie.split('=')[1] ?? '')
      .digest('hex')
    // Begun an hour ago; and a password noted by somebody else.
    const ago = "now() - interval '1 hour'"
    const notes = (created: string, confirmed: string) =>
      sql(
        `update accounts.sessions set created_at = ${created}, password_confirmed_at = ${confirmed} where id = $1`,
        [sessionOf],
      )
    await notes(ago, 'now()')
    const rename = () => begun.post('/api/admin/token-name', { symbol: 'GROK', name: 'Renamed' })
    expect((await users(begun)).status).toBe(200)
    expect((await rename()).status).toBe(403)
    const confirmed = await begun.post('/api/user/confirm-password', { password: ADMIN.password })
    expect(confirmed.status).toBe(200)
    expect((await rename()).status).toBe(200)
    await notes("now() + interval '1 hour'", 'null')
    expect((await users(begun)).status).toBe(401)
  })

  it('what staff change by the site goes on opening: a role, an address, a password', async () => {
    const moderator = await site.api.moderator()
    expect((await moderator.get('/api/admin/purchases')).status).toBe(200)
    const email = 'moderator@example.com'
    const [first, second] = ['a long password', 'another long password 2']
    expect((await moderator.patch('/api/user', { email })).status).toBe(200)
    expect((await moderator.get('/api/admin/purchases')).status).toBe(200)
    const change = { currentPassword: first, newPassword: second }
    expect((await moderator.post('/api/user/password', change)).status).toBe(200)
    expect((await moderator.get('/api/admin/purchases')).status).toBe(200)
    expect((await signIn(email, second)).status).toBe(200)
    expect((await audit(site, 'verify')).code).toBe(0)
  })

  it('the panel of another process knows at once what was done by this one, and raises no alarm', async () => {
    const before = (await sql('select 1 from sale.alarms')).rowCount
    const other = await site.api.another({ ADMIN_ACTIONS_KEY: KEY })
    try {
      const there = await other.admin()
      for (let nth = 1; nth <= 20; nth += 1) {
        const price = `${nth + 1}`
        expect((await admin.post('/api/admin/token-price', { price })).status).toBe(200)
        const buyer = other.caller()
        await buyer.register()
        const { status, body } = await buyer.request(100)
        expect([status, Number(body.purchase?.price)]).toEqual([201, nth + 1])
      }
      expect((await users(there)).status).toBe(200)
    } finally {
      await other.stop()
    }
    expect((await sql('select 1 from sale.alarms')).rowCount).toBe(before)
  })
})
