// Guards: services/mailer/src, packages/consumer/src
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@presale/testing'
import { type Mailbox, startMailbox } from './testing/mailbox.fixture'
import { startWorld, type World } from './testing/world.fixture'

jest.setTimeout(180_000)

describe('a server that sends the checkpoint of KDB-710 where nothing has matched yet', () => {
  let folder: string
  let mailbox: Mailbox
  let world: World
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'presale-mailer-'))
    const file = join(folder, 'faults.json')
    const fault = { call: 'subscription', answer: 'impossible-checkpoint', times: 1000 }
    writeFileSync(file, JSON.stringify([fault]))
    mailbox = await startMailbox()
    world = await startWorld(mailbox.url, { EVENTSTORE_NODE_FAULTS_FILE: file })
  })
  afterAll(async () => {
    await world?.close()
    await mailbox?.close()
    rmSync(folder, { recursive: true })
  })

  it('given a purchase made while the mailer is away, then it is mailed about once the mailer is back', async () => {
    const buyer = await world.person()
    const mailer = await world.startMailer()
    await mailer.kill()
    await world.purchase(buyer, ['request', 'expire'])

    await world.startMailer()

    const mail = await waitFor(() => mailbox.mails[0], { what: 'the mail about what happened meanwhile' })
    expect(mail.to).toEqual([buyer.email])
  })
})
