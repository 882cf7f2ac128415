import { type ChainNode, connectNode } from '../node-client'
import {
  answersOf,
  blockHashAt,
  blockTimeAt,
  FULL_BLOOM,
  NO_BLOOM,
  type ScriptedChain,
  type ScriptedNode,
  startScriptedNode,
} from '../scripted-node.fixture'
import { evmNetworks } from './networks'
import { heightAt, readBlock } from './read-block'

const OURS = `0x${'aa'.repeat(20)}`
const EARLIER = `0x${'bb'.repeat(20)}`
const STRANGER = `0x${'cc'.repeat(20)}`
const ADDRESSES = new Set([OURS, EARLIER])
const USDT = evmNetworks.ethereum.tokens[0]?.contract ?? ''
const LOOKALIKE = `0x${'dd'.repeat(20)}`
const HASH = (letter: string) => letter.repeat(64)

describe('reading a block', () => {
  let scripted: ScriptedNode
  let node: ChainNode
  beforeAll(async () => {
    scripted = await startScriptedNode({})
    node = connectNode({ url: scripted.url, answerMs: 500 })
  })
  beforeEach(() => {
    scripted.called.length = 0
  })
  afterAll(() => scripted.close())

  const on = (chain: ScriptedChain) => {
    scripted.answers = answersOf(chain)
  }
  const read = (height = 100) =>
    readBlock(node, { network: evmNetworks.ethereum, height, addresses: ADDRESSES })

  it('finds coin and listed tokens that it pays to us, by transaction, and nobody else’s', async () => {
    on({
      height: 100,
      payments: [
        { hash: HASH('1'), to: OURS, value: 10n ** 18n, height: 100 },
        { hash: HASH('2'), to: STRANGER, value: 10n ** 18n, height: 100 },
        { hash: HASH('3'), to: OURS, value: 0n, height: 100 },
        {
          hash: HASH('4'),
          to: USDT,
          height: 100,
          transfers: [
            { contract: USDT, to: STRANGER, units: 1_000_000n },
            { contract: USDT, to: EARLIER, units: 2_500_000n },
            { contract: LOOKALIKE, to: OURS, units: 10n ** 18n },
            { contract: USDT, to: OURS, units: 0n },
          ],
        },
        { hash: HASH('5'), to: OURS, value: 1n, height: 99 },
      ],
    })
    expect(await read()).toEqual({
      height: 100,
      hash: blockHashAt(100),
      parent: blockHashAt(99),
      time: new Date(blockTimeAt(100) * 1000),
      found: [
        { hash: HASH('1'), address: OURS, pays: [{ unit: 'ETH', amount: '1' }] },
        { hash: HASH('4'), address: EARLIER, pays: [{ unit: 'USDT', amount: '2.5' }] },
      ],
      transactions: null,
    })
  })

  it('asks for no transfers where the bloom says that there are none, and for receipts where it may hold some', async () => {
    on({ height: 100, payments: [] })
    await read()
    expect(scripted.called).toEqual(['eth_getBlockByNumber'])
    const block = scripted.answers.eth_getBlockByNumber
    scripted.answers.eth_getBlockByNumber = (params) => ({
      ...(block?.(params) as object),
      logsBloom: FULL_BLOOM,
    })
    expect((await read())?.found).toEqual([])
    expect(scripted.called.slice(1)).toEqual(['eth_getBlockByNumber', 'eth_getLogs', 'eth_getBlockReceipts'])
    delete scripted.answers.eth_getBlockReceipts
    expect((await read())?.found).toEqual([])
  })

  it('given a node that leaves transfers out, then that is a contradiction', async () => {
    const transfers = [{ contract: USDT, to: OURS, units: 1n }]
    on({ height: 100, payments: [{ hash: HASH('4'), to: USDT, height: 100, transfers }] })
    scripted.answers.eth_getLogs = () => []
    await expect(read()).rejects.toThrow(/leaves out transfers/)
  })

  it('given logs of another block or contract, a block of another height, then that is one, too', async () => {
    const transfers = [{ contract: USDT, to: OURS, units: 1n }]
    on({ height: 100, payments: [{ hash: HASH('4'), to: USDT, height: 100, transfers }] })
    const logs = scripted.answers.eth_getLogs
    const changed = (change: object) => {
      scripted.answers.eth_getLogs = (params) =>
        ((logs?.(params) ?? []) as object[]).map((log) => ({ ...log, ...change }))
    }
    changed({ blockHash: blockHashAt(99) })
    await expect(read()).rejects.toThrow(/not asked for/)
    changed({ address: LOOKALIKE })
    await expect(read()).rejects.toThrow(/not asked for/)
    scripted.answers.eth_getBlockByNumber = () => ({
      hash: blockHashAt(101),
      parentHash: blockHashAt(100),
      number: '0x65',
      timestamp: '0x1',
      logsBloom: NO_BLOOM,
      transactions: [],
    })
    await expect(read()).rejects.toThrow(/another height/)
  })

  it('given no block of that height, then nothing is read', async () => {
    on({ height: 99, payments: [] })
    expect(await read()).toBeUndefined()
  })

  it('finds the first block at or after a moment', async () => {
    on({ height: 100, payments: [] })
    const at = (seconds: number) => heightAt(node, new Date(seconds * 1000), 100)
    expect(await at(blockTimeAt(40))).toBe(40)
    expect(await at(blockTimeAt(40) + 1)).toBe(41)
    expect(await at(0)).toBe(0)
    expect(await at(blockTimeAt(200))).toBe(100)
  })
})
