import type { LookRequest, Proof } from '../chain'
import { type ChainNode, connectNode } from '../node-client'
import { type ScriptedNode, startScriptedNode } from '../scripted-node.fixture'
import { bitcoinChain } from './chain'
import { rootBy } from './merkle'
import { readHeader, readRawTransaction, twiceHashed } from './raw'
import {
  bitcoinAnswers,
  bitcoinTimeAt,
  hashOfCoins,
  rawOf,
  type ScriptedBitcoin,
  type ScriptedCoins,
  scriptedBlockAt,
} from './scripted-chain.fixture'

const OURS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const EARLIER = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const STRANGER = '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'
const ADDRESSES = new Set([OURS, EARLIER])
const SPENT = `${'ab'.repeat(32)}:1`
const chain = bitcoinChain('main')

const paid: ScriptedCoins = {
  spends: [SPENT],
  pays: [
    { to: STRANGER, satoshis: 900n },
    { to: OURS, satoshis: 3_084_900n },
  ],
  hasWitnesses: true,
  height: 100,
}
const HASH = hashOfCoins(paid)
const output = { output: '1', address: OURS, unit: 'BTC', contract: null, amount: '0.030849' }

describe('asking a node of Bitcoin', () => {
  let scripted: ScriptedNode
  let node: ChainNode
  beforeAll(async () => {
    scripted = await startScriptedNode({})
    node = connectNode({ url: scripted.url, answerMs: 2000 })
  })
  beforeEach(() => {
    scripted.instead = undefined
    scripted.called.length = 0
  })
  afterAll(() => scripted.close())
  const on = (of: ScriptedBitcoin) => {
    scripted.answers = bitcoinAnswers(of)
    return (height: number) => scriptedBlockAt(scripted.answers, height).hash
  }
  const look = (more: Partial<LookRequest> = {}) =>
    chain.lookUp(node, {
      hash: HASH,
      addresses: ADDRESSES,
      address: OURS,
      spends: undefined,
      recordedIn: undefined,
      readIn: undefined,
      readTo: undefined,
      ...more,
    })

  it('finds in a block what it pays to us, by transaction, and the name of each transaction', async () => {
    const both: ScriptedCoins = {
      spends: [`${'cd'.repeat(32)}:0`],
      pays: [
        { to: EARLIER, satoshis: 1n },
        { to: OURS, satoshis: 150_000_000n },
      ],
      height: 100,
    }
    on({ height: 101, coins: [paid, both, { ...paid, pays: [{ to: STRANGER, satoshis: 5n }] }] })
    const read = await chain.readBlock(node, { height: 100, addresses: ADDRESSES })
    expect(read).toMatchObject({
      height: 100,
      time: new Date(bitcoinTimeAt(100) * 1000),
      found: [
        { hash: HASH, address: OURS, pays: [{ unit: 'BTC', amount: '0.030849' }] },
        {
          hash: hashOfCoins(both),
          address: EARLIER,
          pays: [
            { unit: 'BTC', amount: '0.00000001' },
            { unit: 'BTC', amount: '1.5' },
          ],
        },
      ],
    })
    expect(read?.transactions).toHaveLength(4 * 8)
    expect(read?.transactions?.includes(Buffer.from(HASH, 'hex').subarray(0, 8))).toBe(true)
    expect(await chain.readBlock(node, { height: 102, addresses: ADDRESSES })).toBeUndefined()
  })

  it('leaves out what makes coins, and what pays nothing', async () => {
    const made = { spends: [`${'0'.repeat(64)}:4294967295`], pays: [{ to: OURS, satoshis: 5n }], height: 100 }
    const nothing = { spends: [SPENT], pays: [{ to: OURS, satoshis: 0n }], height: 100 }
    on({ height: 100, coins: [made, nothing] })
    expect((await chain.readBlock(node, { height: 100, addresses: ADDRESSES }))?.found).toEqual([])
  })

  it('given one that waits, says since when, what it would move, and what it spends of the chain', async () => {
    const unconfirmed = `${'ef'.repeat(32)}:0`
    const coins = { ...paid, spends: [unconfirmed, SPENT], height: undefined, since: 1_790_000_123 }
    on({ height: 105, coins: [coins], spent: [unconfirmed] })
    const pending = {
      kind: 'pending',
      since: new Date(1_790_000_123_000).toISOString(),
      outputs: [output],
      spends: SPENT,
    }
    expect(await look({ hash: hashOfCoins(coins) })).toEqual(pending)
    on({ height: 105, coins: [{ ...paid, spends: coins.spends, height: undefined }] })
    expect(await look({ hash: hashOfCoins(coins), spends: SPENT })).toEqual({ ...pending, since: null })
  })

  it('given one in a block that was read, says so with a proof that leads to the header', async () => {
    const blockAt = on({ height: 105, coins: [paid, { ...paid, pays: [{ to: STRANGER, satoshis: 5n }] }] })
    const found = await look({ readIn: blockAt(100) })
    expect(found).toMatchObject({
      kind: 'included',
      block: { hash: blockAt(100), height: 100, time: new Date(bitcoinTimeAt(100) * 1000).toISOString() },
      succeeded: true,
      outputs: [output],
      spends: SPENT,
      balanceRose: null,
    })
    const { transaction, branch, place, header } = (found as { proof: Proof }).proof
    const bytes = Buffer.from(transaction, 'hex')
    expect(readRawTransaction(bytes).hash).toBe(HASH)
    const hashes = branch.map((beside) => Buffer.from(beside, 'hex'))
    const { root, hash } = readHeader(Buffer.from(header, 'hex'))
    expect(rootBy(twiceHashed(bytes), hashes, place)).toEqual(root)
    expect(hash).toBe(blockAt(100))
    expect(await look({ recordedIn: blockAt(100), readIn: blockAt(100) })).toEqual({ kind: 'as-recorded' })
  })

  it('given a node with an index of all transactions, finds one in a block that was not read', async () => {
    const blockAt = on({ height: 105, coins: [paid], hasIndex: true })
    expect(await look()).toMatchObject({ kind: 'included', block: { hash: blockAt(100) } })
  })

  it('given a block that left the chain, then looks for the transaction elsewhere', async () => {
    const before = on({ height: 105, coins: [paid] })(100)
    const blockAt = on({
      height: 106,
      coins: [{ ...paid, height: 103 }],
      branch: { name: 'b', above: 99 },
    })
    expect(await look({ recordedIn: before, readIn: blockAt(103) })).toMatchObject({
      kind: 'included',
      block: { height: 103 },
    })
    expect(await look({ recordedIn: before })).toEqual({ kind: 'unknown', isReplaced: false })
  })

  it('given that another one spends the same, says so only where the last block was read', async () => {
    const other = { ...paid, pays: [{ to: STRANGER, satoshis: 5n }], height: 104 }
    const blockAt = on({ height: 105, coins: [other] })
    expect(await look({ spends: SPENT, readTo: blockAt(105) })).toEqual({ kind: 'unknown', isReplaced: true })
    const unsure = { kind: 'unknown', isReplaced: false }
    expect(await look({ spends: SPENT, readTo: blockAt(104) })).toEqual(unsure)
    expect(await look({ spends: SPENT })).toEqual(unsure)
    expect(await look({ spends: 'none', readTo: blockAt(105) })).toEqual(unsure)
    expect(await look({ spends: `${'cd'.repeat(32)}:7`, readTo: blockAt(105) })).toEqual(unsure)
  })

  it('says how far it is, and finds where to begin two hours before a moment', async () => {
    on({ height: 105, coins: [] })
    expect(await chain.readTip(node, 2)).toEqual({ height: 105, finalized: null })
    expect(await chain.heightAt(node, new Date(bitcoinTimeAt(60) * 1000), 105)).toBe(54)
    expect(await chain.heightAt(node, new Date(bitcoinTimeAt(500) * 1000), 105)).toBe(105)
  })

  it('given a node of another network, or one that still loads the chain, says so and reads nothing', async () => {
    on({ height: 105, coins: [paid], first: '11'.repeat(32) })
    await expect(chain.readTip(node, 2)).rejects.toThrow(/begins with the block 1111/)
    await expect(look()).rejects.toThrow(/begins with the block 1111/)
    on({ height: 105, coins: [paid], isLoading: true })
    await expect(chain.readTip(node, 2)).rejects.toThrow(/still loading the chain: 105 of 105/)
  })

  it('given bytes that are another block or transaction, or changed ones, then that is a contradiction', async () => {
    const blockAt = on({ height: 105, coins: [paid] })
    const whole = String(scripted.answers.getblock?.([blockAt(100), 0]))
    const readIn = blockAt(100)
    const answer = (hex: string) => {
      scripted.answers.getblock = () => hex
      return expect(look({ readIn })).rejects
    }
    const before = bitcoinAnswers({ height: 99, coins: [] })
    await answer(String(before.getblock?.([scriptedBlockAt(before, 99).hash, 0]))).toThrow(/another block/)
    await answer(whole.replace('ab'.repeat(32), 'ac'.repeat(32))).toThrow(/other transactions/)
    await answer(whole.slice(0, -2)).toThrow(/end too soon/)
    await answer('zz').toThrow(/another form/)
    on({ height: 105, coins: [] })
    scripted.answers.getrawtransaction = () => ({ hex: rawOf({ ...paid, spends: [] }).toString('hex') })
    await expect(look()).rejects.toMatchObject({ name: 'NodeContradiction' })
  })

  it.each([
    [
      'an error of Bitcoin Core with the status 500',
      500,
      '{"result":null,"error":{"code":-1,"message":"Block not available (pruned data)"},"id":1}',
      'NodeRefused',
      /pruned data/,
    ],
    [
      'one that is still starting',
      500,
      '{"result":null,"error":{"code":-28,"message":"Loading block index…"},"id":1}',
      'NodeUnavailable',
      /still starting/,
    ],
    ['a wrong password', 401, '', 'NodeUnavailable', /refuses the login/],
    ['too many calls', 503, 'Work queue depth exceeded', 'NodeUnavailable', /the status 503/],
  ] as const)('given %s, says what that is', async (_, status, body, name, message) => {
    scripted.instead = (respond) => respond.status(status, body)
    const fresh = connectNode({ url: scripted.url, answerMs: 500 })
    await expect(chain.readTip(fresh, 2)).rejects.toMatchObject({
      name,
      message: expect.stringMatching(message),
    })
  })
})
