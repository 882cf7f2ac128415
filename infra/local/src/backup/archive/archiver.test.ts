import type { ArchiveStore } from './archive-store'
import { Archiver, type Archiving } from './archiver'
import type { LogTail } from './log-tail'
import { type Lsn, WAL_FILE_BYTES } from './lsn'
import { namedIn, type PieceKeys, type PieceOf, readPiece, runOf } from './piece'

const OF: PieceOf = { line: '7d0c7b1e-2f44-4d8e-9a51-6f2b8f1c0a77', cluster: '7430', timeline: 1 }
const KEYS: PieceKeys = { secret: 'secret', seal: async (bytes) => bytes, open: async (bytes) => bytes }
const BEGIN = WAL_FILE_BYTES * 3n
const NO_LOG = { read: () => Buffer.alloc(0), place: null } as unknown as LogTail

/** A store in memory, and an archiver that writes into it. */
function archiving(change: Partial<Archiving> = {}) {
  const files = new Map<string, Buffer>()
  let now = 0
  const store: ArchiveStore = {
    place: 'memory',
    list: async () => [...files.keys()],
    read: async (name) => files.get(name) ?? Buffer.alloc(0),
    write: async (name, content) => void files.set(name, Buffer.from(content)),
    remove: async (name) => void files.delete(name),
  }
  const archiver = new Archiver({
    of: OF,
    keys: KEYS,
    store,
    from: BEGIN,
    clock: { now: () => new Date(now) },
    securityLog: NO_LOG,
    eventsTo: null,
    onReceived: () => undefined,
    eventsAfter: async () => [],
    ...change,
  })
  const log = async () => {
    const { pieces, covered } = runOf(namedIn([...files.keys()]))
    const read = await Promise.all(
      pieces.map(({ name }) => readPiece(name, files.get(name) ?? Buffer.alloc(0), OF, KEYS)),
    )
    return { pieces: read, covered, wal: Buffer.concat(read.map(({ wal }) => wal)) }
  }
  const wait = (ms: number) => {
    now += ms
  }
  return { archiver, log, wait, files }
}

const bytesOf = (length: number, fill: number) => Buffer.alloc(length, fill)
function receive(archiver: Archiver, at: Lsn, ...lengths: readonly number[]): Lsn {
  return lengths.reduce((from, length, place) => {
    archiver.received(from, bytesOf(length, place + 1))
    return from + BigInt(length)
  }, at)
}

describe('an archiver', () => {
  it('given nothing, writes nothing', async () => {
    const { archiver, files } = archiving()
    expect([await archiver.write(), files.size, archiver.waitingMs]).toEqual([false, 0, 0])
  })

  it('given parts of the log, writes them as one piece, and says how long they waited', async () => {
    const { archiver, log, wait } = archiving()
    const end = receive(archiver, BEGIN, 10, 20, 30)
    wait(400)
    expect(archiver.waitingMs).toBe(400)
    expect(await archiver.write()).toBe(true)
    expect([archiver.written, archiver.waitingMs]).toEqual([end, 0])
    const { pieces, wal } = await log()
    expect(pieces).toHaveLength(1)
    expect(wal).toEqual(Buffer.concat([bytesOf(10, 1), bytesOf(20, 2), bytesOf(30, 3)]))
  })

  it('given a part that does not follow on the last one, refuses it', () => {
    const { archiver } = archiving()
    receive(archiver, BEGIN, 10)
    expect(() => archiver.received(BEGIN + 11n, bytesOf(1, 1))).toThrow(/sent its log from/)
  })

  it('given more than it holds, is full until it has written', async () => {
    const { archiver } = archiving()
    receive(archiver, BEGIN, ...Array(4).fill(8 * 1024 * 1024))
    expect(archiver.isFull()).toBe(true)
    await archiver.write()
    expect(archiver.isFull()).toBe(false)
  })

  it('given that a file of the log is full, makes one piece of the small ones', async () => {
    const asked: (number | null)[] = []
    let position = 0
    const { archiver, log } = archiving({
      eventsAfter: async (known) => {
        asked.push(known)
        position += 1
        return [[position, '812']]
      },
    })
    let at = BEGIN
    for (let piece = 0; piece < 32; piece += 1) {
      at = receive(archiver, at, 1000)
      await archiver.write()
    }
    expect((await log()).pieces).toHaveLength(32)
    receive(archiver, at, 8 * 1024 * 1024, 8 * 1024 * 1024)
    await archiver.write()
    await archiver.write()
    const { pieces, covered, wal } = await log()
    expect([pieces.length, covered.length, wal.length]).toEqual([1, 0, 32_000 + 16 * 1024 * 1024])
    const positions = Array.from({ length: 34 }, (_, place) => place + 1)
    expect(pieces[0]).toMatchObject({ events: positions.map((of) => [of, '812']), eventsTo: 34 })
    expect(asked).toEqual([null, ...positions.slice(0, -1)])
  })

  it('given large ones, leaves them as they are', async () => {
    const { archiver, log } = archiving()
    receive(archiver, BEGIN, ...Array(4).fill(8 * 1024 * 1024))
    while (await archiver.write());
    expect((await log()).pieces).toHaveLength(4)
  })
})
