import { createHash, randomInt } from 'node:crypto'
import { hex, isSame, utf8ToBytes } from './bytes'
import { hashesOfTiles } from './tiles'
import {
  consistencyProof,
  EMPTY_ROOT,
  Frontier,
  type Hash,
  inclusionProof,
  isConsistent,
  leafHash,
  rootAt,
  rootOfInclusion,
} from './tree'

/** The tree as RFC 6962 defines it, 2.1. */
function naive(leaves: readonly Hash[]): Hash {
  if (leaves.length === 0) return EMPTY_ROOT
  if (leaves.length === 1) return leaves[0]!
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  const [left, right] = [naive(leaves.slice(0, split)), naive(leaves.slice(split))]
  return Uint8Array.from(createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest())
}

const leaves = Array.from({ length: 600 }, (_, index) => leafHash(utf8ToBytes(`leaf ${index}`)))
const hashesOf = (all: readonly Hash[]) => (level: number, index: number) =>
  naive(all.slice(index * 2 ** level, (index + 1) * 2 ** level))

describe('the roots of Certificate Transparency for its eight known leaves', () => {
  const known = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]
  const frontier = new Frontier()
  it.each(roots.map((root, index) => [index + 1, root]))('with %d of them', (size, root) => {
    frontier.add(leafHash(Buffer.from(known[Number(size) - 1]!, 'hex')))
    expect(hex.encode(frontier.root())).toBe(root)
  })
  it('without one', () =>
    expect(hex.encode(new Frontier().root())).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    ))
})

test('given every size up to 70, then root, frontier and proofs agree with the tree as it is defined', async () => {
  const frontier = new Frontier()
  for (let size = 1; size <= 70; size++) {
    frontier.add(leaves[size - 1]!)
    const all = leaves.slice(0, size)
    const root = naive(all)
    expect(hex.encode(frontier.root())).toBe(hex.encode(root))
    expect(new Frontier(size, [...frontier.hashes]).root()).toEqual(root)
    expect(await rootAt(size, hashesOf(all))).toEqual(root)
    for (let index = 0; index < size; index++) {
      const proof = await inclusionProof(index, size, hashesOf(all))
      expect(rootOfInclusion({ index, size, leaf: leaves[index]! }, proof)).toEqual(root)
    }
    for (let old = 0; old <= size; old++) {
      const proof = await consistencyProof(old, size, hashesOf(all))
      expect(isConsistent({ size: old, root: naive(all.slice(0, old)) }, { size, root }, proof)).toBe(true)
    }
  }
})

test('given a proof of which anything was changed, then it proves nothing', async () => {
  for (let round = 0; round < 60; round++) {
    const size = randomInt(2, 300)
    const index = randomInt(size)
    const old = randomInt(1, size)
    const all = leaves.slice(0, size)
    const [root, oldRoot] = [naive(all), naive(all.slice(0, old))]
    const inclusion = await inclusionProof(index, size, hashesOf(all))
    const consistency = await consistencyProof(old, size, hashesOf(all))
    const holds = (proof: readonly Hash[], at = index, leaf = leaves[at]!) => {
      const found = rootOfInclusion({ index: at, size, leaf }, proof)
      return found !== undefined && isSame(found, root)
    }
    const isOf = (proof: readonly Hash[]) => isConsistent({ size: old, root: oldRoot }, { size, root }, proof)
    for (const changed of changesOf(inclusion)) expect(holds(changed)).toBe(false)
    for (const changed of changesOf(consistency)) expect(isOf(changed)).toBe(false)
    expect(holds(inclusion, (index + 1) % size, leaves[index]!)).toBe(false)
    expect(holds(inclusion, index, leafHash(utf8ToBytes('another')))).toBe(false)
    expect(isConsistent({ size: old, root: EMPTY_ROOT }, { size, root }, consistency)).toBe(false)
  }
})

function changesOf(proof: readonly Hash[]): Hash[][] {
  const at = randomInt(proof.length)
  const flipped = Uint8Array.from(proof[at]!)
  flipped[randomInt(32)]! ^= 1 << randomInt(8)
  return [proof.with(at, flipped), proof.toSpliced(at, 1), [...proof, leaves[0]!]]
}

test('given tiles of 256, then each is read once, and proofs are those of the tree', async () => {
  const size = 70_000
  const levels = new Map<string, Hash>()
  const frontier = new Frontier()
  for (let index = 0; index < size; index++)
    frontier.add(leafHash(utf8ToBytes(`${index}`)), (level, at, hash) => levels.set(`${level}/${at}`, hash))
  const read: string[] = []
  const hashes = hashesOfTiles(size, async ({ level, index, width }) => {
    read.push(`${level}/${index}.${width}`)
    return Array.from({ length: width }, (_, at) => levels.get(`${level * 8}/${index * 256 + at}`)!)
  })
  const proof = await inclusionProof(69_999, size, hashes)
  const leaf = leafHash(utf8ToBytes('69999'))
  expect(rootOfInclusion({ index: 69_999, size, leaf }, proof)).toEqual(frontier.root())
  expect(read.toSorted()).toEqual(['0/273.112', '1/1.17', '2/0.1'])
})
