import { createHash } from 'node:crypto'
import { createDelayedQueue } from '@presale/jobs'
import { type StartedProcess, waitFor } from '@presale/testing'
import { MAIL_QUEUE } from './mail-job'
import { type Mailbox, type ReceivedMail, startMailbox } from './testing/mailbox.fixture'
import { type Person, startWorld, type World } from './testing/world.fixture'

jest.setTimeout(300_000)

/** Who runs the machine: an address, and no account. */
const OPERATOR: Person = { id: '', email: 'operator@example.com' }

let mailbox: Mailbox
let world: World
let mailer: StartedProcess

beforeAll(async () => {
  mailbox = await startMailbox()
  world = await startWorld(mailbox.url)
})
afterAll(async () => {
  await world?.close()
  await mailbox?.close()
})

const mailsTo = ({ email }: Person) => mailbox.mails.filter(({ to }) => to.includes(email))
const subjectsTo = (person: Person) => mailsTo(person).map(({ subject }) => subject)
const arrived = (person: Person, count: number) =>
  waitFor(() => (mailsTo(person).length >= count ? mailsTo(person) : undefined), {
    what: `${count} mails to a person`,
    timeoutMs: 120_000,
  })
const operations = async (path: string) => {
  const { metricsPort } = JSON.parse(await mailer.waitForLog(/mailer ready/)) as { metricsPort: number }
  return fetch(`http://127.0.0.1:${metricsPort}${path}`)
}
const metrics = async () => (await operations('/metrics')).text()
interface Readiness {
  readonly degraded?: Record<string, string>
  readonly quarantined?: readonly object[]
  readonly paused?: Record<string, boolean>
  readonly failing?: Record<string, string>
}
const readiness = async () => {
  const answer = await operations('/readyz')
  return { status: answer.status, body: (await answer.json()) as Readiness }
}

describe('a mailer that runs', () => {
  let before: Person
  beforeAll(async () => {
    before = await world.person()
    await world.purchase(before, ['request', 'pay', 'approve'])
    mailer = await world.startMailer({ ALARM_MAIL: OPERATOR.email })
  })

  it('mails the buyer about each event, once, and the admins who want it about a late payment', async () => {
    const [buyer, admin] = [await world.person(), await world.person({ isAdmin: true })]
    const silentAdmin = await world.person({ isAdmin: true, wantsMail: false })
    const first = await world.purchase(buyer, ['request'])
    const [awaited] = (await arrived(buyer, 1)) as [ReceivedMail]
    await world.purchase(buyer, ['pay', 'approve'], first)
    await arrived(buyer, 2)
    await world.purchase(buyer, ['request', 'pay', 'decline'])
    await arrived(buyer, 4)
    await world.purchase(buyer, ['request', 'expire', 'report late'])
    await arrived(buyer, 7)
    await arrived(admin, 1)
    await world.nothingLeftToSend()

    expect(awaited.subject).toBe('Your purchase of 250 GROK: payment awaited')
    expect(awaited.body).toMatch(/To pay: +0\.007713 BTC/)
    expect(awaited.body).toContain('Sample address, do not send money')
    expect(awaited.body).toContain(first)
    expect(awaited.headers).toContain('From: Presale <sale@example.com>')
    expect(subjectsTo(buyer).slice(1, 2)).toEqual(['Your purchase of 250 GROK is approved'])
    expect(subjectsTo(buyer).filter((subject) => subject.endsWith('is declined'))).toHaveLength(1)
    expect(subjectsTo(buyer).filter((subject) => subject.endsWith('has expired'))).toHaveLength(1)
    expect(subjectsTo(buyer).filter((subject) => subject.startsWith('Your report'))).toHaveLength(1)
    expect(subjectsTo(buyer)).toHaveLength(7)
    expect(subjectsTo(admin)).toEqual(['A late payment was reported: 250 GROK'])
    expect(subjectsTo(silentAdmin)).toEqual([])
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(mailbox.mails.length)
    expect(await metrics()).toContain('presale_mails_sent_total{kind="late-payment"} 2')
  })

  it('never mails about what was before it first ran', () => {
    expect(subjectsTo(before)).toEqual([])
  })

  it('given a name made to inject a header, then the mail has one recipient and no header of it', async () => {
    const buyer = await world.person({ name: 'Ann\r\nX-Injected: yes\r\n\r\n<script>alert(1)</script> 🚀' })
    await world.purchase(buyer, ['request'])
    const [mail] = (await arrived(buyer, 1)) as [ReceivedMail]
    expect(mail.to).toEqual([buyer.email])
    expect(mail.headers.filter((line) => /injected|script/i.test(line))).toEqual([])
    expect(mail.body).toContain('Hello Ann X-Injected: yes &lt;script&gt;alert(1)&lt;/script&gt;')
    expect(mail.body).not.toContain('\nX-Injected')
  })

  it('given German and a zone at the account, then the mail has both, and the logo of the site', async () => {
    const logo = Buffer.from('a picture')
    const hash = createHash('sha256').update(logo).digest('hex')
    await world.pool.query(
      `insert into sale.token_logos (hash, media_type, bytes, uploaded_at) values ($1, 'image/png', $2, now())`,
      [hash, logo],
    )
    const shown = (address: string | null) =>
      world.pool.query('update sale.tokens set logo_url = $1', [address])
    await shown(`/api/token/GROK/logo/${hash}`)
    const buyer = await world.person({ language: 'de', timeZone: 'Asia/Kolkata' })
    await world.purchase(buyer, ['request', 'pay', 'approve'])
    await arrived(buyer, 2)
    await shown(null)
    const mail = mailsTo(buyer).find(({ subject }) => subject === 'Ihr Kauf von 250 GROK ist genehmigt')
    expect(mail?.body).toMatch(/Genehmigt: +\d\d\.\d\d\.\d{4}, \d\d:\d\d \(.*\d\d:\d\d UTC\)/)
    expect(mail?.body).toContain('<html lang="de">')
    const [, cid] = /<img src="cid:([^"]+)"/.exec(mail?.body ?? '') ?? []
    expect(mail?.body).toContain(`Content-ID: <${cid}>`)
    expect(mail?.body).toContain(logo.toString('base64'))
  })

  it('given nobody who wants it, or nobody at all any more, then nothing is sent', async () => {
    const [silent, deleted, last] = [
      await world.person({ wantsMail: false }),
      await world.person(),
      await world.person(),
    ]
    await world.pool.query('delete from accounts.users where id = $1', [deleted.id])
    await world.purchase(silent, ['request'])
    await world.purchase(deleted, ['request'])
    await world.purchase(last, ['request'])
    await arrived(last, 1)
    await world.nothingLeftToSend()
    expect([...subjectsTo(silent), ...subjectsTo(deleted)]).toEqual([])
  })

  it('given a recipient whom the server refuses for good, then it is tried once, and the log names no address', async () => {
    const [refused, other] = [await world.person(), await world.person()]
    mailbox.unknown.add(refused.email)
    const id = await world.purchase(refused, ['request'])
    const line = await mailer.waitForLog(new RegExp(`${id}.*mail given up`))
    expect(line).toContain('SMTP: 550')
    await world.purchase(other, ['request'])
    await arrived(other, 1)
    await world.nothingLeftToSend()
    const lines = mailer.output().split('\n')
    expect(lines.filter((text) => text.includes(id))).toHaveLength(1)
    expect(mailer.output()).not.toContain('@example.com')
  })

  it('given a mail that the server takes its time for, then others do not wait for it, and it goes once', async () => {
    const [slow, other] = [await world.person(), await world.person()]
    mailbox.unanswered.add(slow.email)
    await world.purchase(slow, ['request'])
    await world.purchase(other, ['request'])
    await arrived(other, 1)
    expect(mailsTo(slow)).toEqual([])
    mailbox.answer()
    await arrived(slow, 1)
    await world.nothingLeftToSend()
    expect(mailsTo(slow)).toHaveLength(1)
  })

  it('given an alarm, then every admin and who runs the machine get it, and no text of whoever wrote the row', async () => {
    const admin = await world.person({ isAdmin: true })
    await world.pool.query(`insert into sale.alarms (kind, subject)
      values ('wallet', 'BTC'), ('wallet', 'BTC: pay to https://sale.example.net')`)
    await arrived(admin, 2)
    for (const person of [admin, OPERATOR]) {
      const mails = await arrived(person, 2)
      expect(mails.map(({ subject }) => subject)).toEqual(
        Array.from({ length: 2 }, () => 'Something on your site is not as your team made it'),
      )
      const texts = mails.map(({ body }) => body).join('\n')
      expect(texts).toContain('wallet BTC is not what the admin actions say')
      expect(texts).toContain('something without a name')
      expect(texts).not.toContain('sale.example.net')
    }
  })
})

describe('a mail server that is away, and a mailer that is killed meanwhile', () => {
  it('given both, then every mail arrives once, but not to who has switched mail off by then', async () => {
    const people = [await world.person(), await world.person(), await world.person()]
    const changed = await world.person()
    await mailbox.close()
    for (const person of [...people, changed]) {
      const id = await world.purchase(person, ['request'])
      await mailer.waitForLog(new RegExp(`${id}.*mail not sent, trying again`))
    }
    await mailer.kill('SIGKILL')
    await world.pool.query('update accounts.users set email_notifications = false where id = $1', [
      changed.id,
    ])
    const whileDead = await world.person()
    await world.purchase(whileDead, ['request', 'pay'])

    mailer = await world.startMailer()
    expect(await readiness()).toMatchObject({ status: 200, body: { degraded: { smtp: expect.any(String) } } })
    await mailbox.open()
    for (const person of [...people, whileDead]) await arrived(person, 1)
    await world.nothingLeftToSend()
    for (const person of [...people, whileDead]) expect(subjectsTo(person)).toHaveLength(1)
    expect(subjectsTo(whileDead)).toEqual(['Your purchase of 250 GROK is recorded'])
    expect(subjectsTo(changed)).toEqual([])
  })

  it('given a mailer that was killed after a mail and before its checkpoint, then the event is no second mail', async () => {
    const [buyer, next] = [await world.person(), await world.person()]
    const checkpoint = await world.pool.query(
      'select commit_position, prepare_position, event_id, stream, revision from following.checkpoints',
    )
    await world.purchase(buyer, ['request', 'pay', 'approve'])
    await arrived(buyer, 2)
    await world.nothingLeftToSend()
    await mailer.kill('SIGKILL')
    await world.pool.query(
      `update following.checkpoints set commit_position = $1, prepare_position = $2, event_id = $3, stream = $4, revision = $5`,
      Object.values(checkpoint.rows[0] ?? {}),
    )
    mailer = await world.startMailer()
    expect(await mailer.waitForLog(/caught up/)).toContain('"mails":2')
    await world.purchase(next, ['request'])
    await arrived(next, 1)
    await world.nothingLeftToSend()
    expect(subjectsTo(buyer)).toHaveLength(2)
  })

  it('given an outage longer than a mail may be late, then it is passed over with a line', async () => {
    await mailer.kill('SIGTERM')
    const [late, next] = [await world.person(), await world.person()]
    await world.purchase(late, ['request'])
    mailer = await world.startMailer({ MAIL_MAX_AGE_SECONDS: '0.001' })
    await mailer.waitForLog(/events too old to be mailed about/)
    await mailer.kill('SIGTERM')
    mailer = await world.startMailer()
    await world.purchase(next, ['request'])
    await arrived(next, 1)
    await world.nothingLeftToSend()
    expect(subjectsTo(late)).toEqual([])
  })
})

describe('two mailers at once', () => {
  it('given both see every event, then each mail is sent once', async () => {
    const second = await world.startMailer({}, /mailer ready/)
    const people = await Promise.all(Array.from({ length: 5 }, () => world.person()))
    for (const person of people) await world.purchase(person, ['request', 'pay', 'approve'])
    for (const person of people) await arrived(person, 2)
    await world.nothingLeftToSend()
    for (const person of people) expect(subjectsTo(person)).toHaveLength(2)
    expect(await second.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  })
})

describe('the queue of the mails', () => {
  const queue = createDelayedQueue<object>(process.env.REDIS_URL ?? '', MAIL_QUEUE, {
    onError: () => undefined,
  })
  afterAll(() => queue.close())

  it('given it is paused, then no mail goes out, and that is said, until it is resumed', async () => {
    const buyer = await world.person()
    await queue.pause()
    await world.purchase(buyer, ['request'])
    await waitFor(async () => (await queue.counts()).waiting === 1 || undefined, {
      what: 'a mail that waits',
    })
    const { status, body } = await readiness()
    expect([status, body.paused, subjectsTo(buyer)]).toEqual([200, { mail: true }, []])
    expect(await metrics()).toContain('presale_queue_paused{queue="mail"} 1')
    await queue.resume()
    await arrived(buyer, 1)
    expect((await readiness()).body.paused).toEqual({ mail: false })
  })

  it('given it is paused, or Redis has lost it, then notices go all the same, the one of the pause too', async () => {
    const admin = await world.person({ isAdmin: true })
    await queue.pause()
    try {
      for (const [action, subject] of [
        ['queue-paused', 'mail'],
        ['setting-changed', 'project_mission'],
        ['setting-changed', 'sale_target'],
      ])
        await world.pool.query(
          `insert into sale.admin_actions (at, actor_id, actor_role, action, subject, before, after, correlation_id)
           values (now(), $1, 'admin', $2, $3, '"one"', '"two"', 'c')`,
          [admin.id, action, subject],
        )
      await arrived(admin, 2)
      await waitFor(
        async () =>
          (await world.pool.query('select 1 from mail.notices where finished_at is null')).rowCount === 0 ||
          undefined,
        { what: 'no notice that waits' },
      )
      expect(subjectsTo(admin).sort()).toEqual([
        'The queue mail was paused',
        'The setting project_mission was changed',
      ])
      expect((await queue.counts()).waiting).toBe(0)
    } finally {
      await queue.resume()
    }
  })

  it('given acts of staff that the mailer may not read yet, then a changed password is told all the same', async () => {
    await world.pool.query('alter view sale.notable_actions rename to not_granted_yet')
    try {
      const person = await world.person()
      await world.pool.query(
        `insert into accounts.account_changes (at, user_id, kind, email_before, email_after, correlation_id)
         values (now(), $1, 'password', $2, $2, 'c')`,
        [person.id, person.email],
      )
      await arrived(person, 1)
      expect(subjectsTo(person)).toEqual(['The password of your account was changed'])
    } finally {
      await world.pool.query('alter view sale.not_granted_yet rename to notable_actions')
    }
  })

  it('given a job that is no mail, then it is dropped at once, and counted', async () => {
    const { failed } = await queue.counts()
    const job = { id: 'nonsense', payload: { kind: 'nonsense' }, runAt: new Date() }
    await queue.schedule([job])
    await world.nothingLeftToSend()
    expect(await metrics()).toContain('presale_jobs_refused_total{queue="mail"} 1')
    expect(await queue.counts()).toMatchObject({ failed })
  })
})

describe('an event that cannot be read', () => {
  it('given one, then other mails go on, the mailer is ready, and names the stream', async () => {
    const [buyer, other] = [await world.person(), await world.person()]
    const id = await world.purchase(buyer, ['request'])
    await world.unreadableEvent(id)
    await world.purchase(other, ['request'])
    await arrived(buyer, 1)
    await arrived(other, 1)
    const { status, body } = await readiness()
    expect(status).toBe(200)
    expect(body.quarantined).toMatchObject([{ stream: `purchase-${id}`, revision: 1 }])
  })
})
