// Guards: services/mailer/src
import { randomUUID } from 'node:crypto'
import { askForReset, findReset, recordCredentialChange, sealLinks } from '@presale/accounts'
import { type StartedProcess, waitFor } from '@presale/testing'
import { type Mailbox, type ReceivedMail, startMailbox } from './testing/mailbox.fixture'
import { type Person, startWorld, type World } from './testing/world.fixture'

jest.setTimeout(300_000)

const SUBJECT = 'Set a new password'
const key = Buffer.alloc(32, 7)

let mailbox: Mailbox
let world: World
let mailer: StartedProcess

beforeAll(async () => {
  mailbox = await startMailbox()
  world = await startWorld(mailbox.url)
  mailer = await world.startMailer()
})
afterAll(async () => {
  await world?.close()
  await mailbox?.close()
})

const linksTo = ({ email }: Person) =>
  mailbox.mails.filter(({ to, subject }) => to.includes(email) && subject === SUBJECT)
const arrived = (person: Person, count: number) =>
  waitFor(() => (linksTo(person).length === count ? linksTo(person) : undefined), {
    what: 'the links to a person',
    timeoutMs: 120_000,
  })
const tokenIn = (mail: ReceivedMail | undefined) =>
  /https:\/\/sale\.example\.com\/reset-password#([\w.-]+)/.exec(
    (mail?.body ?? '').replaceAll('=\r\n', ''),
  )?.[1] ?? ''

const askForLink = ({ email }: Person) => askForReset(world.pool, { email, at: new Date(), key })

it('given it is asked for, then the link that holds is mailed, without a name', async () => {
  const ann = await world.person()
  await askForLink(ann)
  const [mail] = await arrived(ann, 1)
  expect(mail?.body).not.toContain('Ann Lee')
  expect(mail?.headers).toContain('Auto-Submitted: auto-generated')
  const found = await findReset(world.pool, { token: tokenIn(mail), key })
  expect(found.outcome).toBe('valid')
})

it('given two are asked for while no mailer runs, then the newer one alone is mailed', async () => {
  const ann = await world.person()
  await mailer.kill('SIGTERM')
  await askForLink(ann)
  await askForLink(ann)
  mailer = await world.startMailer()
  const [mail] = await arrived(ann, 1)
  const found = await findReset(world.pool, { token: tokenIn(mail), key })
  expect(found.outcome).toBe('valid')
})

describe('given links that are sealed', () => {
  const LINK_KEY = '5a'.repeat(32)
  beforeAll(() => sealLinks(Buffer.from(LINK_KEY, 'hex')))
  afterAll(async () => {
    sealLinks(undefined)
    await mailer.kill('SIGTERM')
    mailer = await world.startMailer()
  })
  const again = async (env: Readonly<Record<string, string>>) => {
    await mailer.kill('SIGTERM')
    mailer = await world.startMailer(env)
  }

  it('then the database has nothing of use, and the mail has the link that holds', async () => {
    const ann = await world.person()
    await again({ LINK_KEY })
    await askForLink(ann)
    const [mail] = await arrived(ann, 1)
    const token = tokenIn(mail)
    expect((await findReset(world.pool, { token, key })).outcome).toBe('valid')
    const { rows } = await world.pool.query('select token from accounts.password_resets where user_id = $1', [
      ann.id,
    ])
    expect(rows[0]?.token).not.toContain(token.split('.')[1])
  })

  it('with another key than the mailer has, then it waits, and goes once it has that one', async () => {
    const ann = await world.person()
    await again({ LINK_KEY: '00'.repeat(32) })
    await askForLink(ann)
    await mailer.waitForLog(/sealed with another LINK_KEY/)
    await again({ LINK_KEY })
    await world.pool.query('update mail.password_resets set next_at = now() where finished_at is null')
    await arrived(ann, 1)
  })
})

it('given it is over, or the address or password was changed meanwhile, then it is not mailed', async () => {
  const [late, moved, changed] = [await world.person(), await world.person(), await world.person()]
  await mailer.kill('SIGTERM')
  for (const person of [late, moved, changed]) await askForLink(person)
  await world.pool.query('update accounts.password_resets set expires_at = now() where user_id = $1', [
    late.id,
  ])
  await world.pool.query(
    "update accounts.users set email = 'x' || email, confirmed_email = 'x' || email where id = $1",
    [moved.id],
  )
  await recordCredentialChange(world.pool, {
    kind: 'password',
    userId: changed.id,
    emailBefore: changed.email,
    emailAfter: changed.email,
    at: new Date(),
    ipAddress: null,
    sessionId: null,
    correlationId: randomUUID(),
  })
  mailer = await world.startMailer({}, /mailer ready/)
  await mailer.waitForLog(/password-reset.*too old/)
  await mailer.waitForLog(/password-reset.*another address by now/)
  await mailer.waitForLog(/password-reset.*changed by now/)
  expect([late, moved, changed].flatMap(linksTo)).toEqual([])
})

it('given a fourth within the hour, then it waits, whoever asks for it', async () => {
  const ann = await world.person()
  for (let count = 1; count <= 3; count += 1) {
    await askForLink(ann)
    await arrived(ann, count)
  }
  // The third still holds.
  expect(await askForLink(ann)).toBeUndefined()
  // As the use of a link leaves it.
  await world.pool.query('delete from accounts.password_resets where user_id = $1', [ann.id])
  expect(await askForLink(ann)).toBe(ann.id)
  await waitFor(
    async () => {
      const { rows } = await world.pool.query(
        `select 1 from mail.password_resets planned join accounts.password_resets r using (id)
         where r.user_id = $1 and planned.finished_at is null and planned.next_at > now() + interval '50 minutes'`,
        [ann.id],
      )
      return rows.length === 1 || undefined
    },
    { what: 'the fourth to wait', timeoutMs: 60_000 },
  )
  expect(linksTo(ann)).toHaveLength(3)
})
