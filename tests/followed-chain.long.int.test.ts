// Guards: services/watcher, packages/chain/src, packages/payments/src
import type {
  AdminPurchase,
  Purchase,
  ReceivedPayment,
  SaleHistory,
  Wallet,
  WatchedNetwork,
} from '@presale/contracts'
import { smallestUnits } from '@presale/kernel'
import {
  answersOf,
  type ScriptedNode,
  type ScriptedPayment,
  startScriptedNode,
} from '../packages/chain/src/scripted-node.fixture'
import { eventually } from './support/eventually'
import { Person } from './support/person'
import { askingEthereum, heightNow, payingFor } from './support/scripted-site'
import { type System, startSystem } from './support/system'

jest.setTimeout(300_000)

const DEPTH = 3
const FIRST = '1a'.repeat(32)
const SECOND = '2b'.repeat(32)
const THIRD = '3c'.repeat(32)

describe('a site that follows Ethereum', () => {
  let node: ScriptedNode
  let spare: ScriptedNode
  let system: System
  let buyer: Person
  let admin: Person
  let purchase: Purchase
  let height: number
  beforeAll(async () => {
    height = heightNow()
    node = await startScriptedNode(answersOf({ height, payments: [] }))
    spare = await startScriptedNode(answersOf({ height: 1, payments: [] }))
    system = await startSystem({
      ...askingEthereum(node, DEPTH),
      ETHEREUM_NODE_URL: `${node.url} ${spare.url}`,
      ETHEREUM_MODE: 'follow',
    })
    buyer = await Person.registered(system.origin)
    admin = await Person.admin(system.origin)
  })
  afterAll(async () => {
    await system?.stop()
    await node?.close()
    await spare?.close()
  })

  const shows = (upTo: number, payments: readonly ScriptedPayment[], branch = 'a') => {
    node.answers = answersOf({ height: upTo, payments, branch })
  }
  const paying = (hash: string, at: number, change: Partial<ScriptedPayment> = {}): ScriptedPayment =>
    payingFor(purchase, { hash, height: at, ...change })
  const received = async () => {
    const { body } = await admin.get<ReceivedPayment[]>('/api/admin/received')
    return body.map(({ transactionHash, fits, ...rest }) => ({
      hash: transactionHash.slice(2),
      amount: Number(rest.amount),
      isDeep: rest.isDeep,
      fits: fits.map(({ id }) => id),
    }))
  }

  it('sees what arrives and nobody names, dust aside, and says which purchase it may be for', async () => {
    purchase = (await buyer.request(1000, 'ETH')).body.purchase
    const dust = paying('de'.repeat(32), height + 1, { value: 1n })
    shows(height + 1, [paying(FIRST, height + 1), dust])
    const amount = Number(purchase.cryptoAmount)
    await eventually(received).toEqual([{ hash: FIRST, amount, isDeep: false, fits: [purchase.id] }])
    const { headers } = await admin.get('/api/admin/purchases')
    expect(headers.get('x-received-count')).toBe('1')
    shows(height + DEPTH, [paying(FIRST, height + 1), dust])
    await eventually(async () => (await received())[0]?.isDeep).toBe(true)
  })

  it('given a reorganisation while the watcher was killed, says what holds now', async () => {
    const killed = system.killAndAwait('watcher')
    shows(height + 5, [paying(SECOND, height + 2)], 'b')
    await killed
    await eventually(async () => (await received()).map(({ hash }) => hash)).toEqual([SECOND])
    shows(height + 6, [paying(SECOND, height + 2), paying(FIRST, height + 6)], 'b')
    await eventually(async () => (await received()).map(({ hash }) => hash).toSorted()).toEqual([
      FIRST,
      SECOND,
    ])
  })

  it('is joined to its purchase by the approval that names it, and is nobody’s no more', async () => {
    await buyer.report(purchase)
    const body = { transactionHash: `0x${FIRST}` }
    expect((await admin.post(`/api/admin/purchases/${purchase.id}/approve`, body)).status).toBe(200)
    await eventually(async () => (await received()).map(({ hash }) => hash)).toEqual([SECOND])
    const { body: shown } = await admin.get<AdminPurchase>(`/api/admin/purchases/${purchase.id}`)
    expect(shown).toMatchObject({ evidence: 'transaction', seen: { verdict: 'pays' } })
  })

  it('stands in the figures beside what was approved', async () => {
    const { body } = await admin.get<SaleHistory>('/api/admin/figures')
    const [ofCoin] = body.received ?? []
    expect(ofCoin).toMatchObject({ network: 'Ethereum', unit: 'ETH', payments: 2 })
    expect([Number(ofCoin?.received), Number(ofCoin?.approved)]).toEqual([
      2 * Number(purchase.cryptoAmount),
      Number(purchase.cryptoAmount),
    ])
  })

  it('given an address that is new, then it is searched for from the first purchase that was shown it', async () => {
    const wallets = (await admin.get<Wallet[]>('/api/admin/wallets')).body
    const wallet = wallets.find(({ symbol }) => symbol === 'ETH')
    const change = { symbol: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', description: null }
    expect((await admin.put(`/api/admin/wallets/${wallet?.id}`, change)).status).toBe(200)
    const { body } = await buyer.request(500, 'ETH')
    expect(body.purchase.wallet).toBe(change.address)
    const value = BigInt(smallestUnits(body.purchase.cryptoAmount, 18))
    const fresh = paying(THIRD, height + 7, { to: change.address.toLowerCase(), value })
    shows(height + 8, [paying(SECOND, height + 2), paying(FIRST, height + 6), fresh], 'b')
    await eventually(async () => (await received())[0]).toMatchObject({
      hash: THIRD,
      fits: [body.purchase.id],
    })
  })

  it('given a node that does not answer, goes on with the second one, unless that one is behind', async () => {
    const networks = async () => (await admin.get<WatchedNetwork[]>('/api/admin/networks')).body
    await eventually(networks).toMatchObject([
      { isFollowed: true, tip: height + 8, read: { to: height + 8 } },
    ])
    const before = await received()
    node.instead = ({ status }) => status(503, '')
    await eventually(async () => (await networks())[0]?.nodeAway?.reason).toMatch(/status 503/)
    // Of what came in the last blocks the second one knows nothing yet.
    expect(await received()).toEqual(before)
    const fourth = paying('4d'.repeat(32), height + 9)
    const paid = [paying(SECOND, height + 2), paying(FIRST, height + 6), fourth]
    spare.answers = answersOf({ height: height + 9, payments: paid, branch: 'b' })
    await eventually(networks).toMatchObject([{ tip: height + 9, nodeAway: null }])
    await eventually(async () => (await received()).map(({ hash }) => hash)).toContain(fourth.hash)
  })
})
