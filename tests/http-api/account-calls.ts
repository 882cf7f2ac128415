import { randomUUID } from 'node:crypto'
import { SoftAuthenticator } from '../../services/api/src/testing/soft-authenticator'
import { ADMIN } from '../support/system'
import { PASSWORD, type Site } from './site'

const USER_FIELDS = [
  'id',
  'name',
  'email',
  'isAdmin',
  'isModerator',
  'balance',
  'createdAt',
  'emailNotifications',
  'marketingEmails',
  'emailConfirmed',
]

export function accountCalls(site: () => Site): void {
  describe('Calls: a person’s own account', () => {
    it('a non-OK response has the human sentence as its body text', async () => {
      const reply = await site().anonymous().call('GET /api/user')
      reply.refuses(401, 'You are not signed in.')
    })

    it('with Accept: application/problem+json the same as RFC 9457, with a stable code', async () => {
      const headers = { accept: 'application/problem+json' }
      const reply = await site().anonymous().call('GET /api/user', { headers })
      reply.is(401).header('content-type', /^application\/problem\+json/)
      reply.has({ status: 401, code: 'not-signed-in', detail: 'You are not signed in.' })
    })

    it('GET /api/user', async () => {
      const ann = await site().buyer({ name: 'Ann Lee' })
      const reply = (await ann.call('GET /api/user')).is(200).hasFields(...USER_FIELDS)
      reply.has({ name: 'Ann Lee', isAdmin: false, isModerator: false, balance: 0 })
      reply.has({ emailNotifications: true, marketingEmails: true })
    })

    it('POST /api/login: a new session each time; one answer for a wrong password and an unknown address', async () => {
      const visitor = site().anonymous()
      ;(await visitor.call('POST /api/login', { body: ADMIN })).is(200).hasFields(...USER_FIELDS)
      const first = visitor.cookie
      const again = (await visitor.call('POST /api/login', { body: ADMIN })).is(200)
      again.header('set-cookie', /HttpOnly/i).header('set-cookie', /SameSite=(Lax|Strict)/i)
      again.check(() => expect(visitor.cookie).not.toBe(first))
      const { email } = (await (await site().buyer()).call('GET /api/user')).json
      for (const body of [
        { email, password: 'not the password' },
        { email: `${randomUUID()}@example.com`, password: 'not the password' },
      ]) {
        ;(await site().anonymous().call('POST /api/login', { body })).refuses(
          401,
          'Invalid email or password',
        )
      }
    })

    it('POST /api/login: the sixth failed sign-in within a minute has to wait', async () => {
      const { email } = (await (await site().buyer()).call('GET /api/user')).json
      const attempt = () =>
        site()
          .anonymous()
          .call('POST /api/login', { body: { email, password: 'not the password' } })
      for (let tries = 0; tries < 5; tries += 1) (await attempt()).is(401)
      ;(await attempt()).is(429).header('retry-after', /^\d+$/)
    })

    it('POST /api/register', async () => {
      const body = { name: 'Bo', email: `${randomUUID()}@example.com`, password: PASSWORD }
      const bo = site().anonymous()
      ;(await bo.call('POST /api/register', { body }))
        .is(201)
        .hasFields(...USER_FIELDS)
        .has({ name: 'Bo' })
      ;(await bo.call('GET /api/user')).is(200).has({ email: body.email })
    })

    it('POST /api/logout', async () => {
      const ann = await site().buyer()
      ;(await ann.call('POST /api/logout')).is(204)
      ;(await ann.call('GET /api/user')).is(401)
    })

    it('PATCH /api/user, POST /api/user/password, PATCH /api/user/notifications', async () => {
      const ann = await site().buyer()
      const renamed = await ann.call('PATCH /api/user', { body: { name: 'Ann Two' } })
      renamed.is(200).has({ name: 'Ann Two' })
      const quiet = await ann.call('PATCH /api/user/notifications', { body: { marketingEmails: false } })
      quiet.is(200).has({ emailNotifications: true, marketingEmails: false })
      const before = ann.cookie
      const body = { currentPassword: PASSWORD, newPassword: 'another password' }
      ;(await ann.call('POST /api/user/password', { body })).is(200)
      expect(ann.cookie).not.toBe(before)
      const user = (await ann.call('GET /api/user')).is(200).has({ name: 'Ann Two', marketingEmails: false })
      const login = { email: user.json.email, password: 'another password' }
      ;(await site().anonymous().call('POST /api/login', { body: login })).is(200)
    })

    it('GET /api/user/notifications says whether mail goes out at all', async () => {
      const reply = await (await site().buyer()).call('GET /api/user/notifications')
      reply.is(200).has({ emailNotifications: true, marketingEmails: true, mailConfigured: false })
      reply.has({ sendsConfirmations: false })
    })

    it('POST /api/user/email-confirmation: refused by a site without mail', async () => {
      const ann = await site().buyer()
      ;(await ann.call('GET /api/user')).is(200).has({ emailConfirmed: false })
      const reply = await ann.call('POST /api/user/email-confirmation')
      reply.refuses(409, 'This site does not send links for confirmation.')
      ;(await site().anonymous().call('POST /api/user/email-confirmation')).is(401)
    })

    it('POST /api/password-resets: refused by a site without mail', async () => {
      const body = { email: 'ann@example.com' }
      const reply = await site().anonymous().call('POST /api/password-resets', { body })
      reply.refuses(409, 'This site does not send links for a new password.')
    })

    it('POST /api/password-resets/use: open to everybody, and refuses a link that nobody was sent', async () => {
      const token = `${randomUUID()}.${'A'.repeat(43)}`
      const body = { token, newPassword: 'quite another one' }
      const reply = await site().anonymous().call('POST /api/password-resets/use', { body })
      reply.refuses(400, /^This link does not hold/)
    })

    it('POST /api/email-confirmations: open to everybody, and refuses a link that nobody was sent', async () => {
      const token = `${randomUUID()}.${'A'.repeat(43)}`
      const confirm = (body: object) => site().anonymous().call('POST /api/email-confirmations', { body })
      const refused = await confirm({ token })
      refused.is(400).check(() => expect(refused.text).toContain('This link does not hold'))
      ;(await confirm({})).refuses(400, 'The link is not complete')
    })

    it('POST /api/proposals/stop: open to everybody, and refuses a link that nobody was sent', async () => {
      const token = `${randomUUID()}.${'A'.repeat(43)}`
      const stop = (body: object) => site().anonymous().call('POST /api/proposals/stop', { body })
      ;(await stop({ token })).refuses(400, /^This link does not hold/)
      ;(await stop({})).refuses(400, 'The link is not complete')
    })

    it('a list of one’s own sessions, and sign out elsewhere', async () => {
      const email = `${randomUUID()}@example.com`
      const here = await site().buyer({ email })
      const there = site().anonymous()
      ;(await there.call('POST /api/login', { body: { email, password: PASSWORD } })).is(200)
      const sessions = (await here.call('GET /api/user/sessions')).is(200)
      sessions.check(() => expect(sessions.json).toHaveLength(2))
      ;(await here.call('DELETE /api/user/sessions/others')).is(204)
      ;(await there.call('GET /api/user')).is(401)
      ;(await here.call('GET /api/user')).is(200)
      const [own] = (await here.call('GET /api/user/sessions')).json
      ;(await here.call('DELETE /api/user/sessions/{id}', { params: { id: own.id } })).is(204)
      ;(await here.call('GET /api/user')).is(401)
    })

    it('a passkey: added, signed in with, confirmed by, removed', async () => {
      const email = `${randomUUID()}@example.com`
      const here = await site().buyer({ email })
      const there = site().anonymous()
      const device = new SoftAuthenticator(here.origin)
      const asked = (await here.call('POST /api/user/passkeys/options')).is(200)
      const added = { name: 'Phone', response: device.register(asked.json) }
      ;(await here.call('POST /api/user/passkeys', { body: added })).is(201).has({ name: 'Phone' })
      ;(await there.call('POST /api/login', { body: { email, password: PASSWORD } })).refuses(
        403,
        'This account signs in with its passkey, or with a recovery code.',
      )
      const options = (await there.call('POST /api/login/passkey/options')).is(200).json
      const signedIn = await there.call('POST /api/login/passkey', {
        body: { response: device.sign(options) },
      })
      signedIn
        .is(200)
        .hasFields(...USER_FIELDS)
        .has({ email })
      const toConfirm = (await there.call('POST /api/user/confirm-passkey/options')).is(200).json
      const response = device.sign(toConfirm)
      ;(await there.call('POST /api/user/confirm-passkey', { body: { response } }))
        .is(200)
        .hasFields('confirmedUntil')
      const made = (await there.call('POST /api/user/recovery-codes')).is(201).json
      const [recoveryCode] = made.codes
      const body = { email, password: PASSWORD, recoveryCode }
      ;(await site().anonymous().call('POST /api/login', { body })).is(200)
      const own = (await there.call('GET /api/user/passkeys')).is(200)
      own.has({ recoveryCodes: 9 }).check(() => expect(own.json.passkeys).toHaveLength(1))
      ;(await there.call('DELETE /api/user/passkeys/{id}', { params: { id: device.id } })).is(204)
      ;(
        await site()
          .anonymous()
          .call('POST /api/login', { body: { email, password: PASSWORD } })
      ).is(200)
    })
  })
}
