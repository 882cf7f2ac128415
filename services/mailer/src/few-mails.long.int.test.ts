// Guards: services/mailer/src
import { randomUUID } from 'node:crypto'
import { askForConfirmation, confirmEmail, recordCredentialChange } from '@presale/accounts'
import { type StartedProcess, waitFor } from '@presale/testing'
import { type Mailbox, type ReceivedMail, startMailbox } from './testing/mailbox.fixture'
import { type Person, startWorld, type World } from './testing/world.fixture'

jest.setTimeout(300_000)

const LINK_AS_NAME = 't.co/Ab3dE9'
const STRANGER = { isConfirmed: false, name: LINK_AS_NAME, ipAddress: '203.0.113.7' }
const TRANSACTION = 'a1b2c3d4e5f6a7b8'
const PASSWORD_CHANGED = 'The password of your account was changed'
const key = Buffer.alloc(32, 7)

let mailbox: Mailbox
let world: World
let mailer: StartedProcess

const start = () => world.startMailer({ MAIL_MERGE_SECONDS: '5' })

beforeAll(async () => {
  mailbox = await startMailbox()
  world = await startWorld(mailbox.url)
  mailer = await start()
})
afterAll(async () => {
  await world?.close()
  await mailbox?.close()
})
/** Each test begins as if the hour before had been quiet. */
beforeEach(() => world.pool.query('truncate mail.places'))

const mailsTo = ({ email }: Pick<Person, 'email'>) => mailbox.mails.filter(({ to }) => to.includes(email))
const arrived = (person: Person, isThere: (mails: readonly ReceivedMail[]) => boolean) =>
  waitFor(() => (isThere(mailsTo(person)) ? mailsTo(person) : undefined), {
    what: 'the mails to a person',
    timeoutMs: 120_000,
  })
const areNamed = (ids: readonly string[]) => (mails: readonly ReceivedMail[]) =>
  ids.every((id) => mails.some(({ body }) => body.includes(id)))

/** What somebody does who wants another person's mailbox to be full. */
async function rounds(person: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let round = 0; round < count; round += 1) {
    ids.push(await world.purchase(person, ['request', 'expire', 'report late']))
  }
  return ids
}

async function changePassword({ id, email }: Person): Promise<void> {
  await recordCredentialChange(world.pool, {
    kind: 'password',
    userId: id,
    emailBefore: email,
    emailAfter: email,
    at: new Date(),
    ipAddress: null,
    sessionId: 'a session',
    correlationId: randomUUID(),
  })
}

const askForLink = ({ id: userId, email }: Person, at = new Date()) =>
  askForConfirmation(world.pool, { userId, email, at, key })

describe('twelve rounds of request, end and late report by who entered a stranger’s address', () => {
  let stranger: Person
  let admin: Person
  let ids: string[]
  beforeAll(async () => {
    stranger = await world.person(STRANGER)
    admin = await world.person({ isAdmin: true, name: 'Ada Admin' })
    await mailer.kill('SIGTERM')
    ids = await rounds(stranger, 12)
    mailer = await start()
    await changePassword(stranger)
    await arrived(stranger, areNamed(ids))
    await arrived(admin, areNamed(ids))
  })

  it('given them, then the stranger gets three mails at most about all of it, and the notice by itself', () => {
    const mails = mailsTo(stranger)
    const notices = mails.filter(({ subject }) => subject === PASSWORD_CHANGED)
    expect(notices).toHaveLength(1)
    expect(mails.length - notices.length).toBeLessThanOrEqual(3)
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^News of \d+ of your purchases$/),
    )
  })

  it('given them, then no mail to the stranger has the name that was chosen, nor the transaction that was entered', () => {
    for (const { body, headers } of mailsTo(stranger)) {
      expect(body).toContain('Hello,')
      expect(body).not.toContain(LINK_AS_NAME)
      expect(headers.join('\n')).not.toContain(LINK_AS_NAME)
      expect(body).not.toContain(TRANSACTION)
    }
  })

  it('given them, then every admin gets few mails in place of twelve, which name each purchase', () => {
    const mails = mailsTo(admin)
    expect(mails.length).toBeLessThanOrEqual(3)
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Late payments were reported for \d+ purchases$/),
    )
    for (const { body } of mails) expect(body).toContain('Hello Ada Admin,')
  })

  it('given them, then nothing is left to send, and every planned mail is of a kind that the release before knows', async () => {
    await waitFor(
      async () => {
        const { rows } = await world.pool.query('select 1 from mail.outbox where finished_at is null limit 1')
        return rows.length === 0 || undefined
      },
      { what: 'no unfinished mail', timeoutMs: 60_000 },
    )
    const { rows } = await world.pool.query(`select distinct payload ->> 'kind' as kind from mail.outbox`)
    const known = ['requested', 'approved', 'declined', 'expired', 'late-payment', 'password-changed']
    expect(known).toEqual(expect.arrayContaining(rows.map(({ kind }) => kind)))
  })
})

describe('changes of a password, again and again', () => {
  it('given ten, then a stranger’s address gets three notices, and news of a purchase at once', async () => {
    const stranger = await world.person(STRANGER)
    for (let change = 0; change < 10; change += 1) await changePassword(stranger)
    await arrived(stranger, (mails) => mails.length === 3)
    const [id = ''] = await rounds(stranger, 1)
    await arrived(stranger, areNamed([id]))
    const notices = mailsTo(stranger).filter(({ subject }) => subject === PASSWORD_CHANGED)
    expect(notices).toHaveLength(3)
    // A mail arrives a moment before it is finished.
    await waitFor(
      async () => {
        const { rows } = await world.pool.query(
          `select 1 from mail.notices o join accounts.account_changes c on c.id::text = o.payload ->> 'changeId'
           where c.user_id = $1 and o.finished_at is null`,
          [stranger.id],
        )
        return rows.length === 7 || undefined
      },
      { what: 'seven to wait' },
    )
  })

  it('given ten to who has confirmed the address, then each arrives', async () => {
    const owner = await world.person({ isConfirmed: true })
    for (let change = 0; change < 10; change += 1) await changePassword(owner)
    await arrived(owner, (mails) => mails.length === 10)
    for (const { body } of mailsTo(owner)) expect(body).toContain('Hello Ann Lee,')
  })
})

describe('the link that confirms an address', () => {
  const linkIn = ({ body }: ReceivedMail) =>
    /https:\/\/sale\.example\.com\/confirm-email#([\w.-]+)/.exec(body.replaceAll('=\r\n', ''))?.[1] ?? ''

  it('given it is asked for, then it is mailed, without a name, and what follows it greets by name', async () => {
    const ann = await world.person({ isConfirmed: false })
    await askForLink(ann)
    const [mail] = (await arrived(ann, ({ length }) => length === 1)) as [ReceivedMail]
    expect(mail.subject).toBe('Confirm your email address')
    expect(mail.body).not.toContain('Ann Lee')
    expect(mail.headers).toContain('Auto-Submitted: auto-generated')
    const confirmed = await confirmEmail(world.pool, { token: linkIn(mail), at: new Date(), key })
    expect(confirmed.outcome).toBe('confirmed')
    await rounds(ann, 2)
    const mails = await arrived(ann, ({ length }) => length === 7)
    for (const { body } of mails.slice(1)) expect(body).toContain('Hello Ann Lee,')
  })

  it('given the address is another one or confirmed by then, or a later link was asked for, then it is not mailed', async () => {
    const [changed, confirmed, again] = [
      await world.person({ isConfirmed: false }),
      await world.person({ isConfirmed: true }),
      await world.person({ isConfirmed: false }),
    ]
    await mailer.kill('SIGTERM')
    for (const person of [changed, confirmed, again]) await askForLink(person)
    await askForLink(again, new Date(Date.now() + 1000))
    await world.pool.query("update accounts.users set email = 'x' || email where id = $1", [changed.id])
    mailer = await start()
    await mailer.waitForLog(/confirmation.*another address by now/)
    await mailer.waitForLog(/confirmation.*confirmed by now/)
    await mailer.waitForLog(/confirmation.*asked for again/)
    await arrived(again, ({ length }) => length === 1)
    expect([...mailsTo(changed), ...mailsTo(confirmed)]).toEqual([])
  })

  it('given a server that is away and a mailer that is killed meanwhile, then it arrives once', async () => {
    const ann = await world.person({ isConfirmed: false })
    await mailbox.close()
    await askForLink(ann)
    await mailer.waitForLog(/confirmation.*mail not sent, trying again/)
    await mailer.kill('SIGKILL')
    await mailbox.open()
    // The one that is gone had claimed it for some time.
    await world.pool.query('update mail.confirmations set next_at = now() where finished_at is null')
    mailer = await start()
    const second = await world.startMailer({}, /mailer ready/)
    await arrived(ann, ({ length }) => length === 1)
    await askForLink(await world.person({ isConfirmed: false }))
    await second.kill('SIGTERM')
    expect(mailsTo(ann)).toHaveLength(1)
  })

  it('given fifteen accounts from one origin, then ten links are mailed within the hour, and the others wait', async () => {
    const people: Person[] = []
    for (let count = 0; count < 15; count += 1) people.push(await world.person(STRANGER))
    for (const person of people) await askForLink(person)
    const sent = () => people.filter((person) => mailsTo(person).length > 0).length
    await waitFor(() => sent() === 10 || undefined, { what: 'ten links', timeoutMs: 60_000 })
    const waiting = async () => {
      const { rows } = await world.pool.query(
        `select 1 from mail.confirmations where finished_at is null and next_at > now() + interval '50 minutes'`,
      )
      return rows.length === 5 || undefined
    }
    await waitFor(waiting, { what: 'five links that wait', timeoutMs: 60_000 })
    expect(sent()).toBe(10)
  })
})
