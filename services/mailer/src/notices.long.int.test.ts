// Guards: services/mailer/src
import { randomUUID } from 'node:crypto'
import {
  askForReset,
  changeAccount,
  changePassword,
  findReset,
  hashPassword,
  lockEmail,
  recordCredentialChange,
  recordSignInChange,
  resetPassword,
  resetPasswordByLink,
} from '@presale/accounts'
import { inTransaction } from '@presale/read-store'
import { type ActingStaff, deleteWallet, saveWallet } from '@presale/sale'
import { type StartedProcess, waitFor } from '@presale/testing'
import { type Mailbox, type ReceivedMail, startMailbox } from './testing/mailbox.fixture'
import { type Person, startWorld, type World } from './testing/world.fixture'

jest.setTimeout(300_000)

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const OTHER_BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const PASSWORD = 'a long password'
const ipAddress = '203.0.113.7'

let mailbox: Mailbox
let world: World
let mailer: StartedProcess
let before: Person

beforeAll(async () => {
  mailbox = await startMailbox()
  world = await startWorld(mailbox.url)
  await world.pool.query(
    "insert into sale.crypto_prices (symbol, name, price, source) values ('BTC', 'Bitcoin', 97250, 'sample')",
  )
  before = await world.person()
  await changeEmail(before)
  mailer = await world.startMailer()
})
afterAll(async () => {
  await world?.close()
  await mailbox?.close()
})

const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to.includes(email))
const arrived = (email: string, count = 1) =>
  waitFor(() => (mailsTo(email).length >= count ? mailsTo(email) : undefined), {
    what: `${count} mails to a person`,
    timeoutMs: 120_000,
  })
/** Somebody hears of something that came later, so what came before has been planned. */
async function isLaterHeardOf(): Promise<void> {
  const later = await world.person()
  await changeEmail(later)
  await arrived(later.email)
  await world.nothingLeftToSend()
}

/** As the api does it. @returns the new address */
async function changeEmail(person: Person, commit = true): Promise<string> {
  const email = `new-${person.email}`
  const changing = inTransaction(world.pool, async (client) => {
    const emailBefore = (await lockEmail(client, person.id)) ?? ''
    await changeAccount(client, person.id, { email })
    await recordCredentialChange(client, {
      kind: 'email',
      userId: person.id,
      emailBefore,
      emailAfter: email,
      at: new Date(),
      ipAddress,
      sessionId: 'a session',
      correlationId: randomUUID(),
    })
    if (!commit) throw new Error('rolled back')
  })
  await (commit ? changing : expect(changing).rejects.toThrow('rolled back'))
  return email
}

async function changeOwnPassword(person: Person): Promise<void> {
  await world.pool.query('update accounts.users set password_hash = $2 where id = $1', [
    person.id,
    await hashPassword(PASSWORD),
  ])
  const session = { userId: person.id, at: new Date(), ipAddress, userAgent: null }
  const token = await changePassword(world.pool, {
    currentPassword: PASSWORD,
    newPassword: 'another long one',
    session,
    sessionId: 'a session',
    correlationId: randomUUID(),
  })
  expect(token).toEqual(expect.any(String))
}

const by = (admin: Person): ActingStaff => ({
  id: admin.id,
  role: 'admin',
  at: new Date(),
  correlationId: randomUUID(),
  ipAddress,
  sessionId: null,
})
const putWallet = (admin: Person, address: string, description: string | null = null) =>
  inTransaction(world.pool, (client) =>
    saveWallet(client, { symbol: 'BTC', address, description }, by(admin)),
  )

describe('changes of an account', () => {
  it('given another email address, then the old one hears of it, once, whatever the settings say', async () => {
    const person = await world.person({ wantsMail: false })
    const now = await changeEmail(person)
    const [mail] = (await arrived(person.email)) as [ReceivedMail]
    await isLaterHeardOf()
    expect(mail.subject).toBe('The email address of your account was changed')
    expect(mail.body).toContain('Hello Ann Lee,')
    expect(mail.body).toContain(ipAddress)
    expect(mail.body).not.toContain(now)
    expect([mailsTo(person.email).length, mailsTo(now).length]).toEqual([1, 0])
  })

  it('given another password, and then another address, then each address hears what was done while it was the one', async () => {
    const person = await world.person()
    await changeOwnPassword(person)
    const now = await changeEmail(person)
    await resetPassword(world.pool, now, 'yet another long one', {
      at: new Date(),
      correlationId: randomUUID(),
    })
    await arrived(person.email, 2)
    const [byOperator] = (await arrived(now)) as [ReceivedMail]
    expect(
      mailsTo(person.email)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['The email address of your account was changed', 'The password of your account was changed'])
    expect(byOperator.subject).toBe('The password of your account was changed')
    expect(byOperator.body).toContain("the site's operator, by a command")
  })

  it('given a password that was set by a mailed link, then the owner hears from where, and that it was the link', async () => {
    const person = await world.person()
    const key = Buffer.alloc(32, 7)
    await askForReset(world.pool, { email: person.email, at: new Date(), key })
    const { rows } = await world.pool.query('select token from accounts.password_resets where user_id = $1', [
      person.id,
    ])
    const found = await findReset(world.pool, { token: String(rows[0]?.token), key })
    if (found.outcome !== 'valid') throw new Error('the link does not hold')
    const by = { at: new Date(), ipAddress, correlationId: randomUUID() }
    await resetPasswordByLink(world.pool, { reset: found.reset, newPassword: 'yet another long one', ...by })
    const notice = await waitFor(
      () =>
        mailsTo(person.email).find(({ subject }) => subject === 'The password of your account was changed'),
      { what: 'the notice', timeoutMs: 120_000 },
    )
    expect(notice.body).toContain(`${ipAddress}, by the link in a mail to this address`)
  })

  it('given a passkey that was added, then its owner hears of it, once, by its name', async () => {
    const person = await world.person({ wantsMail: false })
    await recordSignInChange(world.pool, {
      kind: 'passkey-added',
      userId: person.id,
      at: new Date(),
      ipAddress,
      passkey: 'Büro\nSubject: 💻',
    })
    const [mail] = (await arrived(person.email)) as [ReceivedMail]
    await isLaterHeardOf()
    expect(mail.subject).toBe('A passkey was added to your account')
    expect(mail.body).toContain('Büro Subject: 💻')
    expect(mail.body).toContain(ipAddress)
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  it('given a change that is rolled back, one from before mailing began, or an account that is deleted, then nothing is sent', async () => {
    const [undone, deleted] = [await world.person(), await world.person()]
    await changeEmail(undone, false)
    await inTransaction(world.pool, async (client) => {
      await client.query(
        `insert into accounts.account_changes (at, user_id, kind, email_before, email_after, correlation_id)
         values (now(), $1, 'email', $2, 'x', 'c')`,
        [deleted.id, deleted.email],
      )
      await client.query('delete from accounts.users where id = $1', [deleted.id])
    })
    await isLaterHeardOf()
    expect([undone, deleted, before].map(({ email }) => mailsTo(email))).toEqual([[], [], []])
  })
})

describe('changes of a wallet', () => {
  it('given one is added, changed and removed, then every admin hears of each, nobody else, and of no description', async () => {
    const [admin, silent] = [
      await world.person({ isAdmin: true }),
      await world.person({ isAdmin: true, name: 'Bo', wantsMail: false }),
    ]
    const [moderator, buyer] = [await world.person(), await world.person()]
    await world.pool.query('update accounts.users set is_moderator = true where id = $1', [moderator.id])
    await putWallet(admin, BTC)
    await putWallet(admin, BTC, 'Cold storage')
    const saved = await putWallet(admin, OTHER_BTC)
    await arrived(silent.email, 2)
    if (saved.outcome !== 'updated') throw new Error(saved.outcome)
    await deleteWallet(world.pool, saved.wallet.id, by(admin))
    for (const { email } of [admin, silent]) await arrived(email, 3)
    await isLaterHeardOf()
    for (const { email } of [admin, silent])
      expect(
        mailsTo(email)
          .map(({ subject }) => subject)
          .sort(),
      ).toEqual(['The BTC wallet was added', 'The BTC wallet was changed', 'The BTC wallet was removed'])
    const changed = mailsTo(silent.email).find(({ subject }) => subject.endsWith('changed'))
    for (const said of [BTC, OTHER_BTC, `Ann Lee (${admin.email})`, ipAddress, 'Hello Bo,'])
      expect(changed?.body).toContain(said)
    expect([moderator, buyer].map(({ email }) => mailsTo(email))).toEqual([[], []])
  })
})

describe('crashes', () => {
  it('given a mailer that is away at the change, and is killed before the mail goes, then it arrives, once', async () => {
    const person = await world.person()
    await mailer.kill('SIGKILL')
    await changeEmail(person)
    await mailbox.close()
    mailer = await world.startMailer()
    await mailer.waitForLog(/email-changed.*mail not sent, trying again/)
    await mailer.kill('SIGKILL')
    await mailbox.open()
    mailer = await world.startMailer()
    await arrived(person.email)
    await isLaterHeardOf()
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  it('given what was seen is forgotten after the mail went, by two mailers at once, then there is no second mail', async () => {
    const person = await world.person()
    await changeEmail(person)
    await arrived(person.email)
    await world.nothingLeftToSend()
    const second = await world.startMailer({}, /mailer ready/)
    await world.pool.query('delete from mail.changes_seen')
    await isLaterHeardOf()
    expect(mailsTo(person.email)).toHaveLength(1)
    expect(await second.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  it('given an outage longer than a mail may be late, then it is passed over with a line, and later ones go on', async () => {
    await mailer.kill('SIGTERM')
    const late = await world.person()
    await changeEmail(late)
    await world.pool.query(
      "update accounts.account_changes set at = now() - interval '2 seconds' where user_id = $1",
      [late.id],
    )
    mailer = await world.startMailer({ MAIL_MAX_AGE_SECONDS: '1' })
    await mailer.waitForLog(/changes too old to be mailed about/)
    await mailer.kill('SIGTERM')
    mailer = await world.startMailer()
    await isLaterHeardOf()
    expect(mailsTo(late.email)).toEqual([])
  })
})
