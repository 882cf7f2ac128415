import type { ArchiveStore } from './archive-store'
import { type Piece, type PieceKeys, type PieceOf, pieceName, writtenPiece } from './piece'
import { contentsOf, momentOf } from './recovery-plan'

test.each([
  ['latest', { kind: 'latest' }],
  ['4711', { kind: 'event', position: '4711' }],
  ['2026-11-30T08:04:00Z', { kind: 'time', time: '2026-11-30T08:04:00.000Z' }],
  ['2026-11-30T10:04:00+02:00', { kind: 'time', time: '2026-11-30T08:04:00.000Z' }],
])("'%s' is a moment", (text, moment) => expect(momentOf(text)).toEqual(moment))

test.each(['', 'yesterday', '-1', '12:04', '2026-11-30', '2026-13-30T08:04:00Z'])("'%s' is none", (text) =>
  expect(momentOf(text)).toBeUndefined(),
)

describe('reading an archive that is written meanwhile', () => {
  const OF: PieceOf = { line: '7d0c7b1e-2f44-4d8e-9a51-6f2b8f1c0a77', cluster: '7430', timeline: 1 }
  const KEYS: PieceKeys = { secret: 'secret', seal: async (bytes) => bytes, open: async (bytes) => bytes }
  const pieceOf = (start: number, text: string): Piece => ({
    start: BigInt(start),
    end: BigInt(start + text.length),
    at: '2026-11-30T08:00:00.000Z',
    wal: Buffer.from(text),
    events: [],
    eventsTo: null,
    securityLog: Buffer.alloc(0),
    securityLogTo: null,
  })
  const startedAt = '2026-11-30T07:00:00.000Z'
  const line = {
    ...OF,
    place: '',
    start: 0n,
    startedAt,
    isEncrypted: false,
    keys: KEYS,
    unchecked: undefined,
  }
  const [one, two, three, all] = [
    pieceOf(0, 'one'),
    pieceOf(3, 'two'),
    pieceOf(6, 'three'),
    pieceOf(0, 'onetwothree'),
  ]
  const listed = [one, two, three].map((piece) => ({ ...piece, name: pieceName(piece) }))

  async function logRead(afterFirst: readonly Piece[]): Promise<string> {
    const files = new Map<string, Buffer>()
    const put = async (piece: Piece) => void files.set(pieceName(piece), await writtenPiece(piece, OF, KEYS))
    for (const piece of [one, two, three]) await put(piece)
    const store: ArchiveStore = {
      place: 'memory',
      list: async () => [...files.keys()],
      read: async (name) => files.get(name),
      write: async () => undefined,
      remove: async () => undefined,
    }
    const log: Buffer[] = []
    for await (const { wal } of contentsOf({ line, store, pieces: listed })) {
      log.push(wal)
      if (log.length > 1) continue
      files.clear()
      for (const piece of afterFirst) await put(piece)
    }
    return Buffer.concat(log).toString()
  }

  it('given that nothing changes, is what was listed', async () =>
    expect(await logRead([one, two, three])).toBe('onetwothree'))
  it('given that the small pieces are made one, goes on in the large one', async () =>
    expect(await logRead([all])).toBe('onetwothree'))
  it('given that one is gone, says from where on', () =>
    expect(logRead([one, three])).rejects.toThrow(/lacks the log from 0\/3/))
})
