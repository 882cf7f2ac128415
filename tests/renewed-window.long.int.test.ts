// Guards: services/watcher, packages/payments/src, services/api/src/purchases, services/expiry/src
import type { AuditEvent, Purchase } from '@presale/contracts'
import { createPool } from '@presale/read-store'
import {
  answersOf,
  type ScriptedNode,
  type ScriptedPayment,
  startScriptedNode,
} from '../packages/chain/src/scripted-node.fixture'
import { type Mailbox, startMailbox } from '../services/mailer/src/testing/mailbox.fixture'
import { confirmAddresses } from './support/confirmed-addresses'
import { eventually } from './support/eventually'
import { Person } from './support/person'
import { heightNow, payingFor } from './support/scripted-site'
import { type System, startSystem } from './support/system'

jest.setTimeout(300_000)

const HASH = '9a'.repeat(32)
const UNSEEN = '8b'.repeat(32)
const WINDOW_SECONDS = 40
const SOON_MS = 90_000

describe('a window while a payment is seen', () => {
  let node: ScriptedNode
  let mailbox: Mailbox
  let height: number
  let unseen: Purchase
  let system: System
  let buyer: Person
  let admin: Person
  let inBlock: ScriptedPayment
  beforeAll(async () => {
    mailbox = await startMailbox()
    height = heightNow()
    node = await startScriptedNode(answersOf({ height, payments: [] }))
    system = await startSystem({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'sale@example.com',
      ETHEREUM_NODE_URL: node.url,
      ETHEREUM_MODE: 'follow',
      WATCH_SECONDS: '1',
      APPROVAL_WINDOW_SECONDS: String(WINDOW_SECONDS),
    })
    buyer = await Person.registered(system.origin)
    admin = await Person.admin(system.origin)
    const pool = createPool(system.environment.DATABASE_URL ?? '', { max: 1 })
    await confirmAddresses(pool)
    await pool.end()
  })
  afterAll(async () => {
    await system?.stop()
    await node?.close()
    await mailbox?.close()
  })

  const renewals = async ({ id }: Purchase) => {
    const { body } = await admin.get<AuditEvent[]>(`/api/admin/purchases/${id}/events`)
    return body.filter(({ type, data }) => type === 'PurchasePaid' && data.isRenewal === true)
  }

  it('is renewed once while it waits for a block, again once it is in one; one that nobody sees ends', async () => {
    unseen = await buyer.paid(100, 'ETH', `0x${UNSEEN}`)
    const purchase = await buyer.paid(200, 'ETH', `0x${HASH}`)
    const waiting = payingFor(purchase, { hash: HASH })
    node.answers = answersOf({ height, payments: [waiting] })
    const later = ({ expiresAt }: Purchase, seconds: number) =>
      Date.parse(expiresAt ?? '') - Date.parse(purchase.expiresAt ?? '') === seconds * 1000
    await buyer.seesPurchase(purchase.id, (one) => later(one, WINDOW_SECONDS), 'a renewed window', SOON_MS)
    await buyer.seesPurchase(unseen.id, ({ status }) => status === 'expired', 'the other one to end', SOON_MS)
    expect(await renewals(purchase)).toHaveLength(1)
    height += 1
    inBlock = { ...waiting, height }
    node.answers = answersOf({ height, payments: [inBlock] })
    await buyer.seesPurchase(purchase.id, (one) => later(one, 2 * WINDOW_SECONDS), 'it once more', SOON_MS)
    expect((await renewals(purchase)).map(({ actor }) => actor.role)).toEqual(['system', 'system'])
    expect(await renewals(unseen)).toEqual([])
    const mails = await buyer.purchases()
    expect(mails.find(({ id }) => id === purchase.id)).toMatchObject({
      status: 'pending',
      transactionHash: expect.stringContaining(HASH),
    })
  })

  it('given a payment that comes once the purchase has ended, then the buyer gets one mail: not to pay again', async () => {
    const late = payingFor(unseen, { hash: UNSEEN, height: height + 1 })
    node.answers = answersOf({ height: height + 1, payments: [inBlock, late] })
    const arrived = () => mailbox.mails.filter(({ subject }) => subject.includes('has arrived'))
    await eventually(() => arrived().length, SOON_MS).toBe(1)
    expect(arrived()[0]?.body).toContain('do not pay again')
    expect((await buyer.purchases()).find(({ id }) => id === unseen.id)?.status).toBe('expired')
  })
})
