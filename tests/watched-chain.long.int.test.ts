// Guards: services/watcher, packages/chain/src, packages/payments/src
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  AdminPurchase,
  AuditEvent,
  OwnPaymentProof,
  OwnSeenPayment,
  ProjectionState,
  Purchase,
  ReceivedPayment,
  SeenPayment,
  Wallet,
} from '@presale/contracts'
import { connectEventStore } from '@presale/event-store'
import { smallestUnits } from '@presale/kernel'
import { paymentStreamOf } from '@presale/payments'
import pg from 'pg'
import {
  bitcoinAnswers,
  hashOfCoins,
  type ScriptedBitcoin,
  type ScriptedCoins,
  scriptedBlockAt,
} from '../packages/chain/src/bitcoin/scripted-chain.fixture'
import { evmNetworks } from '../packages/chain/src/evm/networks'
import {
  answersOf,
  type ScriptedChain,
  type ScriptedNode,
  type ScriptedPayment,
  startScriptedNode,
} from '../packages/chain/src/scripted-node.fixture'
import { eventually } from './support/eventually'
import { Person } from './support/person'
import { askingEthereum, heightNow, payingFor } from './support/scripted-site'
import { runProjections } from './support/set-aside'
import { type System, startSystem } from './support/system'

jest.setTimeout(300_000)

const HASH = '7c'.repeat(32)
const OTHER = '8d'.repeat(32)
const ELSEWHERE = '4e'.repeat(32)
const DEPTH = 3

/** A node of Bitcoin at its twentieth block, which came a moment ago. */
const BITCOIN: ScriptedBitcoin = {
  height: 20,
  begins: Math.floor(Date.now() / 1000) - 600 * 20,
  coins: [],
}
const OURS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('a site with a node of Ethereum, and one of Bitcoin', () => {
  let node: ScriptedNode
  let bitcoin: ScriptedNode
  let bnb: ScriptedNode
  let system: System
  let buyer: Person
  let admin: Person
  let purchase: Purchase
  let paidInBitcoin: Purchase
  let height: number
  beforeAll(async () => {
    height = heightNow()
    node = await startScriptedNode(answersOf({ height, payments: [] }))
    const elsewhere = { hash: ELSEWHERE, to: `0x${'aa'.repeat(20)}`, value: 1n, height: 90 }
    bnb = await startScriptedNode(answersOf({ chainId: 56n, height: 100, payments: [elsewhere] }))
    bitcoin = await startScriptedNode(bitcoinAnswers(BITCOIN))
    system = await startSystem({
      ...askingEthereum(node, DEPTH),
      BITCOIN_NODE_URL: bitcoin.url,
      BITCOIN_MODE: 'ask',
      BNB_NODE_URL: bnb.url,
    })
    buyer = await Person.registered(system.origin)
    admin = await Person.admin(system.origin)
  })
  afterAll(async () => {
    await system?.stop()
    await node?.close()
    await bitcoin?.close()
    await bnb?.close()
  })

  const shows = (chain: ScriptedChain) => {
    node.answers = answersOf(chain)
  }
  const paying = (change: Partial<ScriptedPayment> = {}): ScriptedPayment =>
    payingFor(purchase, { hash: HASH, ...change })
  const seen = async (id = purchase.id) =>
    (await admin.get<SeenPayment>(`/api/admin/purchases/${id}/payment`)).body
  const own = async (id = purchase.id) =>
    (await buyer.get<OwnSeenPayment>(`/api/purchases/${id}/payment`)).body
  const types = async (hash = HASH) => {
    const store = connectEventStore(system.environment.EVENTSTORE_URL ?? '')
    try {
      const found: string[] = []
      for await (const { type } of store.readStream(paymentStreamOf({ network: 'ETH', hash })))
        found.push(type)
      return found
    } finally {
      await store.close()
    }
  }

  it('starts a watcher, and says of a named hash that it is not on the network', async () => {
    purchase = await buyer.paid(1000, 'ETH', `0x${HASH}`)
    await eventually(async () => (await seen()).verdict).toBe('unknown')
    expect(await seen()).toMatchObject({ network: 'Ethereum', nodeAway: null, block: null })
    expect(await own()).toMatchObject({ state: 'looking', network: 'Ethereum', received: null })
    expect(await types()).toEqual([])
  })

  it('sees it wait, then in a block, then deep enough; the purchase waits for a person all the while', async () => {
    shows({ height, payments: [paying()] })
    await eventually(async () => (await seen()).verdict).toBe('observed')
    shows({ height: height + 1, payments: [paying({ height: height + 1 })] })
    await eventually(async () => (await seen()).verdict).toBe('pays')
    expect(await seen()).toMatchObject({
      isEarlier: false,
      block: { height: height + 1, confirmations: 1, needed: DEPTH, isDeep: false },
    })
    expect(Number((await seen()).difference)).toBe(0)
    expect(await own()).toMatchObject({ state: 'seen', confirmations: 1, needed: DEPTH })
    shows({ height: height + DEPTH, payments: [paying({ height: height + 1 })] })
    await eventually(async () => (await seen()).block).toMatchObject({ confirmations: DEPTH, isDeep: true })
    expect((await own()).state).toBe('confirmed')
    expect(await types()).toEqual(['PaymentObserved', 'PaymentIncluded'])
    expect((await buyer.purchases()).find(({ id }) => id === purchase.id)?.status).toBe('pending')
  })

  it('is beside the purchase in the list, which can be narrowed to what was paid', async () => {
    const listed = async () => {
      const { body, headers } = await admin.get<AdminPurchase[]>('/api/admin/purchases?seen=any')
      return {
        rows: body.map(({ id, seen: found }) => [id, found?.verdict]),
        count: headers.get('x-seen-count'),
      }
    }
    await eventually(listed).toEqual({ rows: [[purchase.id, 'pays']], count: '1' })
    const { body } = await admin.get<AdminPurchase>(`/api/admin/purchases/${purchase.id}`)
    expect(body.seen).toMatchObject({ received: expect.any(String), block: { needed: DEPTH, isDeep: true } })
    const { body: states } = await admin.get<ProjectionState[]>('/api/admin/projections')
    expect(states.find(({ name }) => name === 'payments')).toMatchObject({ lagEvents: 0 })
    for (const command of ['verify', 'rebuild'])
      expect(await runProjections({ DATA_DIR: system.dataDir }, [command, 'payments'])).toMatchObject({
        code: 0,
      })
    await eventually(listed).toEqual({ rows: [[purchase.id, 'pays']], count: '1' })
  })

  it('given a reorganisation, also while the watcher was killed, says what holds now, and keeps what was', async () => {
    const killed = system.killAndAwait('watcher')
    shows({ height: height + 4, payments: [paying()], branch: 'b' })
    await killed
    // Of a payment that is deep enough the node is asked more rarely.
    await forgetTimes()
    await eventually(async () => (await seen()).verdict).toBe('orphaned')
    shows({ height: height + 5, payments: [paying({ height: height + 5 })], branch: 'b' })
    await forgetTimes()
    await eventually(async () => (await seen()).block?.height).toBe(height + 5)
    expect(await types()).toEqual([
      'PaymentObserved',
      'PaymentIncluded',
      'PaymentOrphaned',
      'PaymentIncluded',
    ])
  })

  it('given a node that is away, or of another network, says so, and nothing about payments', async () => {
    node.instead = ({ status }) => status(503, '')
    await eventually(async () => (await seen()).nodeAway?.reason).toMatch(/status 503/)
    expect((await seen()).verdict).toBe('pays')
    node.instead = undefined
    shows({ height: height + 5, payments: [], branch: 'c', chainId: 56n })
    await eventually(async () => (await seen()).nodeAway?.reason).toMatch(/of the network 56, not of 1/)
    expect((await seen()).verdict).toBe('pays')
    shows({ height: height + 6, payments: [paying({ height: height + 5 })], branch: 'b' })
    await eventually(async () => (await seen()).nodeAway).toBeNull()
  })

  it('given less than was asked for, at another purchase, says by how much', async () => {
    const second = await buyer.paid(500, 'ETH', `0x${OTHER}`)
    const value = BigInt(smallestUnits(second.cryptoAmount, 18)) - 10n ** 15n
    const short = { hash: OTHER, to: second.wallet.toLowerCase(), value, height: height + 6 }
    shows({ height: height + 6, payments: [paying({ height: height + 5 }), short], branch: 'b' })
    await eventually(async () => (await seen(second.id)).difference).toMatch(/^-0\.0010*$/)
  })

  it('is approved as seen only if it is as asked, and the history keeps what was seen', async () => {
    const [exact, earlier] = ['a1', 'b2'].map((byte) => byte.repeat(32)) as [string, string]
    const old = { hash: earlier, to: purchase.wallet.toLowerCase(), value: 10n ** 17n, height: 1000 }
    const third = await buyer.paid(300, 'ETH', `0x${exact}`)
    const value = BigInt(smallestUnits(third.cryptoAmount, 18))
    const at = heightNow() + 2
    const fresh = { hash: exact, to: third.wallet.toLowerCase(), value, height: at }
    shows({ height: at, payments: [fresh, old], branch: 'b' })
    await eventually(async () => (await seen(third.id)).verdict).toBe('pays')
    const approve = (id: string, body: object) =>
      admin.post<string>(`/api/admin/purchases/${id}/approve`, body)
    const notDeep = await approve(third.id, { asSeen: true })
    expect([notDeep.status, notDeep.body]).toEqual([409, expect.stringMatching(/not any more/)])
    shows({ height: at + DEPTH, payments: [fresh, old], branch: 'b' })
    await eventually(async () => (await seen(third.id)).isAsAsked).toBe(true)
    expect((await approve(third.id, { asSeen: true })).status).toBe(200)
    const { body: events } = await admin.get<AuditEvent[]>(`/api/admin/purchases/${third.id}/events`)
    expect(events.find(({ type }) => type === 'PurchaseApproved')?.data).toMatchObject({
      seen: { verdict: 'pays', height: at, depth: String(DEPTH), node: expect.stringContaining('127.0.0.1') },
    })
    // Of before its request: somebody else's, as far as anybody can see.
    const fourth = await buyer.paid(400, 'ETH', `0x${earlier}`)
    await eventually(async () => (await seen(fourth.id)).isEarlier).toBe(true)
    const bare = await approve(fourth.id, {})
    expect([bare.status, bare.body]).toEqual([400, expect.stringMatching(/say in a reason/)])
    expect((await approve(fourth.id, { reason: 'Signed with that wallet' })).status).toBe(200)
  })

  it('given a transaction that was replaced, then its buyer names the other one', async () => {
    const [gone, other] = ['c3', 'd4'].map((byte) => byte.repeat(32)) as [string, string]
    const fifth = await buyer.paid(500, 'ETH', `0x${gone}`)
    const value = BigInt(smallestUnits(fifth.cryptoAmount, 18))
    const at = heightNow() + 8
    shows({
      height: at,
      payments: [{ hash: other, to: fifth.wallet.toLowerCase(), value, height: at }],
      branch: 'b',
    })
    await eventually(async () => (await own(fifth.id)).state).toBe('looking')
    const body = { transactionHash: `0x${other}` }
    expect((await buyer.post(`/api/purchases/${fifth.id}/transaction`, body)).status).toBe(200)
    await eventually(async () => (await own(fifth.id)).state).toBe('seen')
    expect((await seen(fifth.id)).verdict).toBe('pays')
  })

  it('given one transaction that pays three times, then each of two purchases is settled by its own output', async () => {
    const hash = 'e5'.repeat(32)
    const units = ({ cryptoAmount }: Purchase) => BigInt(smallestUnits(cryptoAmount, 6))
    const sixth = await buyer.paid(600, 'USDT', `0x${hash}`)
    const seventh = await (await Person.registered(system.origin)).paid(700, 'USDT', `0x${hash}`)
    const [contract, to] = [evmNetworks.ethereum.tokens[0]?.contract ?? '', sixth.wallet.toLowerCase()]
    const transfers = [units(seventh), 5_000_000n, units(sixth)].map((moved) => ({
      contract,
      to,
      units: moved,
    }))
    const at = heightNow() + 10
    const batch = { hash, to: contract, input: '0xa9', transfers, height: at }
    shows({ height: at + DEPTH, payments: [batch], branch: 'b' })
    await eventually(async () => seen(sixth.id)).toMatchObject({ verdict: 'pays', settles: '42' })
    const shown = { isOneOfSeveral: true, settles: '40', isAsAsked: false }
    const outputs = ['40', '41', '42'].map((number) => ({ number, unit: 'USDT' }))
    expect(await seen(seventh.id)).toMatchObject({ ...shown, outputs })
    expect(Number((await seen(seventh.id)).difference)).toBe(0)
    const approved = async (id: string) =>
      (await admin.post<{ purchase: AdminPurchase }>(`/api/admin/purchases/${id}/approve`, {})).body.purchase
    expect(await approved(sixth.id)).toMatchObject({ status: 'approved', output: '42' })
    expect(await approved(seventh.id)).toMatchObject({ status: 'approved', output: '40' })
    const listed = async () =>
      (await admin.get<ReceivedPayment[]>('/api/admin/received')).body.filter(({ transactionHash }) =>
        transactionHash.includes(hash),
      )
    await eventually(listed).toMatchObject([{ amount: '5' }])
    // Another block counts its logs from another number: they are the same outputs all the same.
    shows({ height: at + 1 + DEPTH, payments: [{ ...batch, logsFrom: 0, height: at + 1 }], branch: 'd' })
    const eighth = await buyer.paid(800, 'USDT', `0x${hash}`)
    await forgetTimes()
    await eventually(async () => seen(eighth.id)).toMatchObject({ outputs: [{ number: '0' }, {}, {}] })
    const approve = (output: number) =>
      admin.post<string>(`/api/admin/purchases/${eighth.id}/approve`, { output })
    for (const [output, holder] of [
      [0, seventh],
      [2, sixth],
    ] as const) {
      const { status, body } = await approve(output)
      expect([status, body]).toEqual([409, expect.stringContaining(`(${holder.id})`)])
    }
    expect((await approve(1)).status).toBe(200)
  })

  it('is for staff alone, and of a network without a node says that nobody looks', async () => {
    expect((await buyer.get(`/api/admin/purchases/${purchase.id}/payment`)).status).toBe(403)
    const stranger = await Person.registered(system.origin)
    expect((await stranger.get(`/api/purchases/${purchase.id}/payment`)).status).toBe(404)
    const byHand = await buyer.paid(100, 'DOGE', '9e'.repeat(32))
    expect(await seen(byHand.id)).toMatchObject({ verdict: 'not-watched', network: 'Dogecoin' })
    const unnamed = await buyer.paid(100, 'ETH')
    expect((await seen(unnamed.id)).verdict).toBe('no-hash')
  })

  /** As if the time until the next question were over. */
  async function forgetTimes(): Promise<void> {
    const client = new pg.Client({ connectionString: system.environment.WATCHER_DATABASE_URL ?? '' })
    await client.connect()
    try {
      await client.query('update watching.lookups set next_at = now() where next_at is not null')
    } finally {
      await client.end()
    }
  }

  it('given a hash that is on another network, says on which, and what was looked through where there are blocks', async () => {
    const { id } = await buyer.paid(300, 'ETH', `0x${ELSEWHERE}`)
    await eventually(async () => seen(id)).toMatchObject({ verdict: 'unknown', foundOn: 'BNB Smart Chain' })
    expect(await own(id)).toMatchObject({ state: 'person', network: 'Ethereum', foundOn: 'BNB Smart Chain' })
    const nowhere = await buyer.paid(300, 'BTC', '6b'.repeat(32))
    await eventually(async () => seen(nowhere.id)).toMatchObject({
      verdict: 'unknown',
      foundOn: null,
      searched: { to: 20 },
    })
  })

  it('given Bitcoin, finds what is named in the blocks that it reads, and records nothing else', async () => {
    const wallets = (await admin.get<Wallet[]>('/api/admin/wallets')).body
    const { id } = wallets.find(({ symbol }) => symbol === 'BTC') ?? {}
    expect((await admin.put(`/api/admin/wallets/${id}`, { symbol: 'BTC', address: OURS })).status).toBe(200)
    const { purchase: inBitcoin } = (await buyer.request(700, 'BTC')).body
    const satoshis = BigInt(smallestUnits(inBitcoin.cryptoAmount, 8))
    const paid: ScriptedCoins = {
      spends: [`${'ab'.repeat(32)}:1`],
      pays: [{ to: OURS, satoshis }],
      height: 21,
    }
    const nobodys: ScriptedCoins = { ...paid, pays: [{ to: OURS, satoshis: satoshis * 2n }] }
    bitcoin.answers = bitcoinAnswers({ ...BITCOIN, height: 22, coins: [paid, nobodys] })
    await buyer.report(inBitcoin, undefined, hashOfCoins(paid))
    await eventually(async () => seen(inBitcoin.id)).toMatchObject({
      verdict: 'pays',
      network: 'Bitcoin',
      received: inBitcoin.cryptoAmount,
      outputs: [{ output: '0', address: OURS }],
      block: { height: 21, confirmations: 2, needed: 2, isDeep: true },
      isAsAsked: true,
    })
    const { body } = await admin.get<ReceivedPayment[]>('/api/admin/received')
    expect(body.filter(({ coin }) => coin === 'BTC')).toEqual([])
    paidInBitcoin = inBitcoin
  })

  it('gives its buyer, and nobody else, a proof that a script checks which knows the header alone', async () => {
    const path = `/api/purchases/${paidInBitcoin.id}/payment/proof`
    expect((await admin.get(path)).status).toBe(404)
    const { body } = await buyer.get<OwnPaymentProof>(path)
    const block = scriptedBlockAt(bitcoin.answers, 21)
    expect(body).toMatchObject({ network: 'Bitcoin', block: { hash: block.hash, height: 21 } })
    expect(body.outputs).toEqual([{ output: '0', address: OURS, amount: paidInBitcoin.cryptoAmount }])
    const other = scriptedBlockAt(bitcoin.answers, 22)
    const checked = (known: string, proof = body) => {
      const file = join(system.dataDir, 'payment.json')
      writeFileSync(file, JSON.stringify(proof))
      const script = join(__dirname, '../docs/check-payment.mjs')
      const { status, stdout } = spawnSync(process.execPath, [script, file, known], { encoding: 'utf8' })
      return { status, lines: stdout.trim().split('\n') }
    }
    const proven = checked(block.header.toString('hex'))
    expect(proven).toMatchObject({ status: 0, lines: { length: 4 } })
    expect(proven.lines.at(-1)).toBe(`ok    its output 0 pays ${paidInBitcoin.cryptoAmount} to ${OURS}`)
    expect(checked(block.hash).status).toBe(0)
    expect(checked(other.hash)).toMatchObject({ status: 1, lines: { 2: /^WRONG/ } })
    const more = { ...body, outputs: [{ output: '0', address: OURS, amount: '21' }] }
    expect(checked(block.hash, more).lines.at(-1)).toMatch(/^WRONG its output 0 pays 21/)
    const elsewhere = { ...body, proof: body.proof && { ...body.proof, place: 0 } }
    expect(checked(block.hash, elsewhere).lines.at(-1)).toMatch(/^WRONG the branch/)
  })
})
