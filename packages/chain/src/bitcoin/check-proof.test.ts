import { faultOfProof, type Proven } from './check-proof'
import { branchOf, rootOf } from './merkle'
import { hashOf, readHeader } from './raw'
import { hashOfCoins, rawOf, type ScriptedCoins } from './scripted-chain.fixture'

const OURS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const coins: ScriptedCoins = {
  spends: [`${'ab'.repeat(32)}:1`],
  pays: [
    { to: '6a00', satoshis: 1n },
    { to: OURS, satoshis: 250n },
  ],
}
const leaves = [Buffer.alloc(32, 1), hashOf(hashOfCoins(coins)), Buffer.alloc(32, 2)]
const header = Buffer.concat([Buffer.alloc(36, 4), rootOf(leaves), Buffer.alloc(12, 5)])
const proof = {
  transaction: rawOf(coins).toString('hex'),
  branch: branchOf(leaves, 1).map((beside) => beside.toString('hex')),
  place: 1,
  header: header.toString('hex'),
}
const proven: Proven = {
  hash: hashOfCoins(coins),
  blockHash: readHeader(header).hash,
  outputs: [{ output: '1', address: OURS, amount: '0.0000025' }],
}
const other = '11'.repeat(32)

describe('the proof of a payment', () => {
  it('given what it was made of, has no fault', () => {
    expect(faultOfProof(proof, proven)).toBeUndefined()
    expect(faultOfProof(proof, { ...proven, outputs: [] })).toBeUndefined()
  })

  it.each([
    ['another transaction', proof, { ...proven, hash: other }, /is another one/],
    [
      'other bytes',
      { ...proof, transaction: rawOf({ ...coins, pays: [] }).toString('hex') },
      proven,
      /is another one/,
    ],
    ['another block', proof, { ...proven, blockHash: other }, /another block/],
    ['another header', { ...proof, header: '00'.repeat(80) }, proven, /another block/],
    ['another branch', { ...proof, branch: [other, other] }, proven, /does not lead/],
    ['another place', { ...proof, place: 0 }, proven, /does not lead/],
    [
      'another amount',
      proof,
      { ...proven, outputs: [{ output: '1', address: OURS, amount: '0.0000026' }] },
      /something else/,
    ],
    [
      'another output',
      proof,
      { ...proven, outputs: [{ output: '0', address: OURS, amount: '0.0000025' }] },
      /something else/,
    ],
    [
      'no such output',
      proof,
      { ...proven, outputs: [{ output: '7', address: OURS, amount: '0' }] },
      /something else/,
    ],
  ])('given %s, says so', (_, given, of, message) => {
    expect(faultOfProof(given, of)).toMatch(message)
  })
})
