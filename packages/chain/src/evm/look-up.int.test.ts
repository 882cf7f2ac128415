import { freePort } from '@presale/testing'
import { type ChainNode, connectNode } from '../node-client'
import {
  answersOf,
  blockHashAt,
  NO_BLOOM,
  type ScriptedChain,
  type ScriptedNode,
  SENDER,
  SOME_BLOOM,
  startScriptedNode,
  TRANSFER,
} from '../scripted-node.fixture'
import { lookUp } from './look-up'
import { evmNetworks } from './networks'
import { readTip } from './tip'

const OURS = `0x${'aa'.repeat(20)}`
const EARLIER = `0x${'bb'.repeat(20)}`
const STRANGER = `0x${'cc'.repeat(20)}`
const HASH = '12'.repeat(32)
const [USDT, USDC] = evmNetworks.ethereum.tokens
const TOKENS = { usdt: USDT?.contract ?? '', usdc: USDC?.contract ?? '' }
const ADDRESSES = new Set([OURS, EARLIER])

describe('looking a transaction up at a node', () => {
  let scripted: ScriptedNode
  let node: ChainNode
  beforeAll(async () => {
    scripted = await startScriptedNode({})
  })
  beforeEach(() => {
    scripted.instead = undefined
    scripted.called.length = 0
    node = connectNode({ url: scripted.url, answerMs: 500, mostBytes: 4096 })
  })
  afterAll(() => scripted.close())

  const on = (chain: ScriptedChain) => {
    scripted.answers = answersOf(chain)
  }
  const look = (spends?: string) =>
    lookUp(node, { network: evmNetworks.ethereum, hash: HASH, addresses: ADDRESSES, address: OURS, spends })
  const paid = { hash: HASH, to: OURS, value: 1_500_000_000_000_000_000n, height: 100 }
  const coin = { output: 'value', address: OURS, unit: 'ETH', contract: null, amount: '1.5' }

  it('given coin in a block, says how much, to which address, in which block', async () => {
    on({ height: 105, payments: [paid] })
    expect(await look()).toEqual({
      kind: 'included',
      block: { hash: blockHashAt(100), height: 100, time: '2026-09-21T14:33:20.000Z' },
      succeeded: true,
      outputs: [coin],
      spends: `${SENDER}:0`,
      balanceRose: null,
      proof: null,
    })
  })

  it('given one that waits, says what it would move', async () => {
    on({ height: 105, payments: [{ ...paid, height: undefined }] })
    expect(await look()).toEqual({ kind: 'pending', since: null, outputs: [coin], spends: `${SENDER}:0` })
  })

  it('given tokens, counts each by its contract and its decimals, at its place in the receipt', async () => {
    const transfers = [
      { contract: TOKENS.usdc, to: STRANGER, units: 7n },
      { contract: TOKENS.usdt, to: OURS, units: 250_000_000n },
      { contract: TOKENS.usdc, to: EARLIER, units: 1n },
      { contract: `0x${'dd'.repeat(20)}`, to: OURS, units: 10n ** 30n },
      { contract: TOKENS.usdt, to: OURS, units: 0n },
    ]
    on({
      height: 105,
      payments: [{ hash: HASH, to: TOKENS.usdt, input: '0xa9059cbb', transfers, height: 100 }],
    })
    expect(await look()).toMatchObject({
      kind: 'included',
      outputs: [
        { output: '1', address: OURS, unit: 'USDT', contract: TOKENS.usdt, amount: '250' },
        { output: '2', address: EARLIER, unit: 'USDC', amount: '0.000001' },
        { output: '3', address: OURS, unit: null, amount: `1${'0'.repeat(30)}` },
      ],
    })
  })

  it('given a token whose transfer is not of ERC-20, leaves it out', async () => {
    const transfers = [{ contract: TOKENS.usdt, to: OURS, units: 5n }]
    on({ height: 105, payments: [{ hash: HASH, to: TOKENS.usdt, input: '0x01', transfers, height: 100 }] })
    const receiptOf = scripted.answers.eth_getTransactionReceipt
    for (const change of [
      { topics: [TRANSFER, TRANSFER, `0x${OURS.slice(2).padStart(64, '0')}`, TRANSFER] },
      { data: '0x' },
      { data: `0x${'0'.repeat(63)}5${'0'.repeat(64)}` },
      { removed: true },
      { topics: [TRANSFER, TRANSFER, `0x1${OURS.slice(2).padStart(63, '0')}`] },
    ]) {
      scripted.answers.eth_getTransactionReceipt = (params) => {
        const receipt = receiptOf?.(params) as { logs: object[] }
        return { ...receipt, logs: receipt.logs.map((log) => ({ ...log, ...change })) }
      }
      expect(await look()).toMatchObject({ kind: 'included', outputs: [] })
    }
  })

  it('given one that failed, it moved nothing', async () => {
    on({ height: 105, payments: [{ ...paid, status: 0 }] })
    expect(await look()).toMatchObject({ kind: 'included', succeeded: false, outputs: [] })
  })

  it('given coin that a contract moved, says by how much the balance rose, where the node can tell', async () => {
    const call = { hash: HASH, to: STRANGER, input: '0xb61d27f6', height: 100 }
    on({ height: 105, payments: [call], balances: { 99: 10n ** 18n, 100: 3n * 10n ** 18n } })
    expect(await look()).toMatchObject({ kind: 'included', outputs: [], balanceRose: '2' })
    const direct = { ...paid, hash: '34'.repeat(32), value: 2n * 10n ** 18n }
    on({ height: 105, payments: [call, direct], balances: { 99: 10n ** 18n, 100: 3n * 10n ** 18n } })
    expect(await look()).toMatchObject({ balanceRose: null })
    on({ height: 105, payments: [call, direct], balances: { 99: 10n ** 18n, 100: 4n * 10n ** 18n } })
    expect(await look()).toMatchObject({ balanceRose: '1' })
    on({ height: 105, payments: [call], balances: { 99: 10n ** 18n, 100: 10n ** 18n } })
    expect(await look()).toMatchObject({ balanceRose: null })
    on({ height: 105, payments: [call] })
    expect(await look()).toMatchObject({ balanceRose: null })
  })

  it('given one that is gone, says whether another one took its place', async () => {
    on({ height: 105, payments: [], used: 5 })
    expect(await look()).toEqual({ kind: 'unknown', isReplaced: false })
    expect(await look(`${SENDER}:5`)).toEqual({ kind: 'unknown', isReplaced: false })
    expect(await look(`${SENDER}:4`)).toEqual({ kind: 'unknown', isReplaced: true })
  })

  it('given one that the node counts before it finds it, it is in its block', async () => {
    on({ height: 105, payments: [paid], used: 5 })
    const answer = scripted.answers.eth_getTransactionByHash
    let asked = 0
    scripted.answers.eth_getTransactionByHash = (params) => (++asked === 1 ? null : answer?.(params))
    expect(await look(`${SENDER}:4`)).toMatchObject({ kind: 'included', outputs: [coin] })
  })

  it('given a reorganisation between two answers, it is in no block', async () => {
    on({ height: 105, payments: [paid] })
    scripted.answers.eth_getBlockByNumber = () => ({
      hash: blockHashAt(100, 'b'),
      number: '0x64',
      timestamp: '0x1',
    })
    expect(await look()).toMatchObject({ kind: 'pending', since: null, outputs: [coin] })
    scripted.answers.eth_getBlockByNumber = () => null
    expect(await look()).toMatchObject({ kind: 'pending' })
  })

  it.each<[string, (answers: ScriptedNode['answers']) => void, RegExp]>([
    [
      'of another network',
      (answers) => {
        answers.eth_chainId = () => '0x38'
      },
      /node of the network 56, not of 1/,
    ],
    [
      'with another transaction',
      (answers) => {
        const before = answers.eth_getTransactionByHash
        answers.eth_getTransactionByHash = (params) => ({
          ...(before?.(params) as object),
          hash: `0x${'99'.repeat(32)}`,
        })
      },
      /another transaction/,
    ],
    [
      'with the receipt of another one',
      (answers) => {
        const before = answers.eth_getTransactionReceipt
        answers.eth_getTransactionReceipt = (params) => ({
          ...(before?.(params) as object),
          transactionHash: `0x${'99'.repeat(32)}`,
        })
      },
      /another receipt/,
    ],
    [
      'that leaves out logs',
      (answers) => {
        const before = answers.eth_getTransactionReceipt
        answers.eth_getTransactionReceipt = (params) => ({
          ...(before?.(params) as object),
          logsBloom: SOME_BLOOM,
        })
      },
      /leaves out the logs/,
    ],
    [
      'with numbers that are none',
      (answers) => {
        answers.eth_chainId = () => '1e18'
      },
      /in another form/,
    ],
    [
      'with a number beyond 256 bits',
      (answers) => {
        answers.eth_chainId = () => `0x1${'0'.repeat(64)}`
      },
      /in another form/,
    ],
  ])('a node %s contradicts itself', async (_, lie, sentence) => {
    on({ height: 105, payments: [paid] })
    lie(scripted.answers)
    await expect(look()).rejects.toMatchObject({
      name: 'NodeContradiction',
      message: expect.stringMatching(sentence),
    })
  })

  it('given logs that a bloom does not announce, the receipt is taken as it is', async () => {
    const transfers = [{ contract: TOKENS.usdt, to: OURS, units: 5n }]
    on({ height: 105, payments: [{ hash: HASH, to: TOKENS.usdt, input: '0x01', transfers, height: 100 }] })
    const before = scripted.answers.eth_getTransactionReceipt
    scripted.answers.eth_getTransactionReceipt = (params) => ({
      ...(before?.(params) as object),
      logsBloom: NO_BLOOM,
    })
    expect(await look()).toMatchObject({ kind: 'included', outputs: [{ amount: '0.000005' }] })
  })

  it('how far it is, and up to where blocks are final', async () => {
    on({ height: 105, finalized: 90, payments: [] })
    expect(await readTip(node, evmNetworks.ethereum, 12)).toEqual({ height: 105, finalized: null })
    expect(await readTip(node, evmNetworks.ethereum, 'finalized')).toEqual({ height: 105, finalized: 90 })
  })

  it.each<[string, ScriptedNode['instead'], string, RegExp]>([
    ['is silent', ({ hang }) => hang(), 'NodeUnavailable', /does not answer in 500 ms/],
    ['is overloaded', ({ status }) => status(503, 'busy'), 'NodeUnavailable', /the status 503/],
    ['limits calls', ({ status }) => status(429, '{}'), 'NodeUnavailable', /the status 429/],
    [
      'answers without end',
      ({ status }) => status(200, 'x'.repeat(5000)),
      'NodeContradiction',
      /more than 4096 bytes/,
    ],
    ['answers a page', ({ status }) => status(200, '<html>'), 'NodeContradiction', /does not answer in JSON/],
    ['answers something else', ({ status }) => status(200, '[]'), 'NodeContradiction', /no JSON-RPC/],
    [
      'answers another call',
      ({ status }) => status(200, '{"jsonrpc":"2.0","id":99,"result":"0x1"}'),
      'NodeContradiction',
      /another call/,
    ],
  ])('a node that %s is said to', async (_, instead, name, sentence) => {
    scripted.instead = instead
    await expect(look()).rejects.toMatchObject({ name, message: expect.stringMatching(sentence) })
  })

  it('a node that refuses a call is named by its host alone, whatever its address has in it', async () => {
    scripted.answers = {}
    const { host } = new URL(scripted.url)
    const secret = connectNode({ url: `http://user:s%40cret@${host}/v3/key?token=abc` })
    const refused = readTip(secret, evmNetworks.ethereum, 12)
    await expect(refused).rejects.toMatchObject({ name: 'NodeRefused', code: -32601 })
    await expect(refused).rejects.toThrow(`${host} refuses eth_chainId`)
    await expect(refused).rejects.not.toThrow(/cret|key|abc/)
    const port = await freePort()
    const nobody = connectNode({ url: `http://user:secret@127.0.0.1:${port}/key` })
    const away = readTip(nobody, evmNetworks.ethereum, 12)
    await expect(away).rejects.toThrow(`127.0.0.1:${port} does not answer: ECONNREFUSED`)
  })
})
