import { branchOf, rootBy, rootOf } from './merkle'
import { hashOf, nameOf, readRawBlock, readRawTransaction } from './raw'
import { scriptOf, spellBitcoin } from './script'
import { hashOfCoins, rawOf, type ScriptedCoins } from './scripted-chain.fixture'

/** Bitcoin's first block. */
const FIRST =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c01' +
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000'

const coins: ScriptedCoins = {
  spends: [`${'ab'.repeat(32)}:3`, `${'cd'.repeat(32)}:0`],
  pays: [{ to: '0014751e76e8199196d454941c45d1b3a323f1433bd6', satoshis: 2_100_000_000_000_000n }],
}

describe('bytes of Bitcoin', () => {
  it('given the first block, reads its name, time, and the coins that it makes', () => {
    const block = readRawBlock(Buffer.from(FIRST, 'hex'))
    expect(block).toMatchObject({
      hash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
      parent: '0'.repeat(64),
      time: new Date('2009-01-03T18:15:05Z'),
    })
    const [transaction] = block.transactions
    expect(transaction).toMatchObject({
      hash: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
      isCoinbase: true,
      outputs: [{ satoshis: 5_000_000_000n }],
    })
    expect(rootOf([hashOf(transaction?.hash ?? '')])).toEqual(block.root)
  })

  it('given witnesses, names the transaction as without them', () => {
    const read = readRawTransaction(rawOf({ ...coins, hasWitnesses: true }))
    expect(read.hash).toBe(hashOfCoins(coins))
    expect(read.bare).toEqual(rawOf(coins))
    expect(read).toMatchObject({ spends: coins.spends, isCoinbase: false })
    expect(read.outputs).toEqual([
      { satoshis: 2_100_000_000_000_000n, script: '0014751e76e8199196d454941c45d1b3a323f1433bd6' },
    ])
  })

  it('given bytes that are cut, too many, or of another form, refuses them', () => {
    const bytes = rawOf(coins)
    for (let length = 0; length < bytes.length; length++)
      expect(() => readRawTransaction(bytes.subarray(0, length))).toThrow(RangeError)
    expect(() => readRawTransaction(Buffer.concat([bytes, Buffer.from([0])]))).toThrow(/behind/)
    const unknown = rawOf({ ...coins, hasWitnesses: true })
    unknown[5] = 8
    expect(() => readRawTransaction(unknown)).toThrow(/unknown form/)
    const endless = Buffer.concat([bytes.subarray(0, 4), Buffer.from([0xff]), bytes])
    expect(() => readRawTransaction(endless)).toThrow(/four bytes/)
  })
})

describe('the tree over the transactions of a block', () => {
  /** Of Bitcoin's block 100,000. */
  const names = [
    '8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87',
    'fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4',
    '6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4',
    'e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d',
  ]

  it('given those of block 100,000, has the root of its header', () => {
    expect(nameOf(rootOf(names.map(hashOf)))).toBe(
      'f3e94742aca4b5ef85488dc37c06c3282295ffec960994b2c0d5ac2a25a95766',
    )
  })

  it('leads from each leaf by its branch to the root, and from no other place', () => {
    for (let size = 1; size <= 20; size++) {
      const leaves = Array.from({ length: size }, (_, at) => Buffer.alloc(32, at + 1))
      const root = rootOf(leaves)
      for (const [place, leaf] of leaves.entries()) {
        const branch = branchOf(leaves, place)
        expect(rootBy(leaf, branch, place)).toEqual(root)
        expect(rootBy(Buffer.alloc(32, 99), branch, place)).not.toEqual(root)
        if (branch.length > 0 && place < size - 1) expect(rootBy(leaf, branch, place ^ 1)).not.toEqual(root)
      }
    }
  })

  it('given a transaction twice, is none: a shorter list has the same root', () => {
    const leaves = [1, 2, 3].map((fill) => Buffer.alloc(32, fill))
    expect(() => rootOf([...leaves, Buffer.alloc(32, 3)])).toThrow(RangeError)
    expect(() => rootOf([])).toThrow(RangeError)
  })
})

describe('what an address of Bitcoin stands for', () => {
  it.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'a914e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a87'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('%s', (address, script) => {
    expect(scriptOf(address)).toBe(script)
  })

  it.each([
    ['of a chain for tests', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['with a wrong letter', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    [
      'of version 1 in the form of version 0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    ],
    ['of Ethereum', `0x${'aa'.repeat(20)}`],
    ['nothing', ''],
  ])('%s is none', (_, address) => {
    expect(scriptOf(address)).toBeUndefined()
    expect(spellBitcoin(address)).toBeUndefined()
  })

  it('is spelled as the network does: capitals only where they say something', () => {
    expect(spellBitcoin('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    )
    expect(spellBitcoin('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
  })
})
