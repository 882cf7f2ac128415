import { sealingOf } from '../sealing'
import { type Piece, type PieceKeys, type PieceOf, pieceName, readPiece, runOf, writtenPiece } from './piece'

const OF: PieceOf = { line: '7d0c7b1e-2f44-4d8e-9a51-6f2b8f1c0a77', cluster: '7430', timeline: 1 }
const PIECE: Piece = {
  start: 0x3000000n,
  end: 0x3000005n,
  at: '2026-11-30T08:00:00.000Z',
  wal: Buffer.from('wal-5'),
  events: [
    [7, '812'],
    [8, '812'],
  ],
  eventsTo: 8,
  securityLog: Buffer.from('{"securityEvent":"admin-action"}\n'),
  securityLogTo: { file: '1:2', offset: 33 },
}
const NAME = pieceName(PIECE)

let keys: PieceKeys
let bytes: Buffer
beforeAll(async () => {
  keys = { secret: 'a secret of the site', ...(await sealingOf(undefined)) }
  bytes = await writtenPiece(PIECE, OF, keys)
})
const read = (content = bytes, name = NAME, of = OF, secret = keys.secret) =>
  readPiece(name, content, of, { ...keys, secret })
const flipped = (at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

test('is read as it was written', async () => expect(await read()).toEqual(PIECE))

test('given any flipped bit, it is named and not read', async () => {
  const step = Math.max(1, Math.floor(bytes.length / 60))
  for (let at = 0; at < bytes.length; at += step)
    await expect(read(flipped(at))).rejects.toThrow(new RegExp(`^${NAME}`))
})

test.each([
  ['is cut', () => bytes.subarray(0, bytes.length - 1), /is damaged/],
  ['is empty', () => Buffer.alloc(0), /is damaged/],
  ['has more behind it', () => Buffer.concat([bytes, Buffer.from('x')]), /is damaged/],
])('given one that %s, it is named', async (_, content, why) => expect(read(content())).rejects.toThrow(why))

test('given one of another line, another timeline or another cluster, it says so', async () => {
  for (const change of [{ line: OF.line.replace('77', '78') }, { timeline: 2 }, { cluster: '7431' }])
    await expect(read(bytes, NAME, { ...OF, ...change })).rejects.toThrow(/is of another archive/)
})

test('given another key, it was not written by who has it', () =>
  expect(read(bytes, NAME, OF, 'another secret')).rejects.toThrow(/not written by who has its key/))

test('given another name, it was renamed', () =>
  expect(read(bytes, pieceName({ start: 0x3000005n, end: 0x300000an }))).rejects.toThrow(/was renamed/))

describe('the log that pieces make up', () => {
  const of = (...pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([start, end]) => ({ start: BigInt(start), end: BigInt(end) }))
  const run = (...pairs: readonly (readonly [number, number])[]) => {
    const { pieces, covered } = runOf(of(...pairs))
    return { pieces: pieces.map(({ start, end }) => [Number(start), Number(end)]), covered: covered.length }
  }
  it('is in their order, whatever that of the files is', () =>
    expect(run([5, 9], [0, 5], [9, 12])).toEqual({
      pieces: [
        [0, 5],
        [5, 9],
        [9, 12],
      ],
      covered: 0,
    }))
  it('leaves out what one that was made of several has already', () =>
    expect(run([0, 5], [0, 9], [5, 9], [9, 12])).toEqual({
      pieces: [
        [0, 9],
        [9, 12],
      ],
      covered: 2,
    }))
  it('given a gap, says where', () =>
    expect(() => run([0, 5], [7, 9])).toThrow('The archive lacks the log from 0/5 to 0/7.'))
  it('given a part twice, says which', () =>
    expect(() => run([0, 5], [3, 9])).toThrow('The archive has the log from 0/3 to 0/5 twice.'))
  it('given none, is empty', () => expect(run()).toEqual({ pieces: [], covered: 0 }))
})
