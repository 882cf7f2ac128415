// Guards: services/watcher, packages/payments/src, services/api/src/purchases, services/expiry/src
import type { AuditEvent, Purchase } from '@presale/contracts'
import { answersOf, type ScriptedNode, startScriptedNode } from '../packages/chain/src/scripted-node.fixture'
import { Person } from './support/person'
import { heightNow, payingFor } from './support/scripted-site'
import { type System, startSystem } from './support/system'

jest.setTimeout(300_000)

const HASH = '9a'.repeat(32)
const WINDOW_SECONDS = 40
const SOON_MS = 90_000

describe('a window while a payment is seen', () => {
  let node: ScriptedNode
  let system: System
  let buyer: Person
  let admin: Person
  beforeAll(async () => {
    node = await startScriptedNode(answersOf({ height: 1000, payments: [] }))
    system = await startSystem({
      ETHEREUM_NODE_URL: node.url,
      WATCH_SECONDS: '1',
      APPROVAL_WINDOW_SECONDS: String(WINDOW_SECONDS),
    })
    buyer = await Person.registered(system.origin)
    admin = await Person.admin(system.origin)
  })
  afterAll(async () => {
    await system?.stop()
    await node?.close()
  })

  const renewals = async ({ id }: Purchase) => {
    const { body } = await admin.get<AuditEvent[]>(`/api/admin/purchases/${id}/events`)
    return body.filter(({ type, data }) => type === 'PurchasePaid' && data.isRenewal === true)
  }

  it('is renewed once while it waits for a block, again once it is in one; one that nobody sees ends', async () => {
    const unseen = await buyer.paid(100, 'ETH', `0x${'8b'.repeat(32)}`)
    const purchase = await buyer.paid(200, 'ETH', `0x${HASH}`)
    const waiting = payingFor(purchase, { hash: HASH })
    node.answers = answersOf({ height: 1000, payments: [waiting] })
    const later = ({ expiresAt }: Purchase, seconds: number) =>
      Date.parse(expiresAt ?? '') - Date.parse(purchase.expiresAt ?? '') === seconds * 1000
    await buyer.seesPurchase(purchase.id, (one) => later(one, WINDOW_SECONDS), 'a renewed window', SOON_MS)
    await buyer.seesPurchase(unseen.id, ({ status }) => status === 'expired', 'the other one to end', SOON_MS)
    expect(await renewals(purchase)).toHaveLength(1)
    const height = heightNow() + 1
    node.answers = answersOf({ height, payments: [{ ...waiting, height }] })
    await buyer.seesPurchase(purchase.id, (one) => later(one, 2 * WINDOW_SECONDS), 'it once more', SOON_MS)
    expect((await renewals(purchase)).map(({ actor }) => actor.role)).toEqual(['system', 'system'])
    expect(await renewals(unseen)).toEqual([])
    const mails = await buyer.purchases()
    expect(mails.find(({ id }) => id === purchase.id)).toMatchObject({
      status: 'pending',
      transactionHash: expect.stringContaining(HASH),
    })
  })
})
