import { newestCheckpoint, openOrigin, prepareLog, storedHashes } from '@presale/ledger'
import { LOG_KEY, parseCheckpoint, rootAt, verifierKeyOf } from '@presale/log'
import { MemoryWitness } from '@presale/log/fixture'
import { createPool, type Pool } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { startWorld, type World } from '../testing/world.fixture'
import { Log } from './log'
import { LogSigner } from './log-signer'
import { signingKeyOf } from './signing-key'

jest.setTimeout(120_000)

const KEY = Buffer.alloc(32, 7)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined } as never
const clock = { now: () => new Date() }

/** Signers on one log, each by a pool that says what it was about to publish, and may hold that up or never do it. */
describe('two who sign, and one that is killed at any moment', () => {
  let world: World
  let pool: Pool
  let leaves: Log
  const stopping: AbortController[] = []
  const running: Promise<void>[] = []
  /** The text of every checkpoint that was signed, published or not. */
  let signed: Set<string>

  beforeEach(async () => {
    world = await startWorld()
    pool = createPool(world.databaseUrl)
    await prepareLog(pool)
    signed = new Set()
    const stop = stopper()
    leaves = new Log({
      pool,
      store: world.store,
      log: quiet,
      clock,
      site: 'sale.example/log',
      key: undefined,
      witnesses: [],
      onForeignStore: () => undefined,
    })
    leaves.run(stop.signal)
  })
  afterEach(async () => {
    for (const one of stopping.splice(0)) one.abort()
    await Promise.all([...running.splice(0), leaves.ended()])
    await pool.end()
    await world.close()
  })

  function stopper(): AbortController {
    const stop = new AbortController()
    stopping.push(stop)
    return stop
  }

  /** @param before waited for when a tree was signed and is to be published */
  function signer(
    before: () => Promise<void> | void = () => undefined,
    witnesses: ConstructorParameters<typeof LogSigner>[0]['witnesses'] = [],
  ) {
    const watched = new Proxy(pool, {
      get: (target, name) => {
        if (name !== 'query') return Reflect.get(target, name) as unknown
        return async (...given: unknown[]) => {
          const text = String(typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string }).text)
          if (text.includes('insert into log.checkpoints')) {
            const [, , note] = given[1] as [number, number, string]
            signed.add(note.slice(0, note.indexOf('\n\n') + 1))
            await before()
          }
          return (target.query as (...all: unknown[]) => unknown)(...given)
        }
      },
    })
    const stop = stopper()
    const { store } = world
    const one = new LogSigner({
      pool: watched,
      store,
      key: KEY,
      witnesses,
      isWriting: () => true,
      signedEveryMs: 50,
      clock,
      log: quiet,
    })
    const done = one.run(stop.signal)
    running.push(done)
    const kick = setInterval(() => one.grown(), 20)
    void done.finally(() => clearInterval(kick))
    return { one, stop }
  }

  const sizeIs = (size: number) =>
    waitFor(async () => ((await openOrigin(pool))?.size === size ? true : undefined), {
      what: `${size} leaves`,
    })
  const published = async (size: number) =>
    waitFor(
      async () => {
        const origin = await openOrigin(pool)
        const newest = origin && (await newestCheckpoint(pool, origin.id))
        return newest?.size === size ? newest : undefined
      },
      { what: `a published tree of ${size}` },
    )

  /** That of all that was ever signed of this log each begins with every smaller one: there is one tree. */
  async function areOneTree(): Promise<void> {
    const origin = (await openOrigin(pool))!
    for (const text of signed) {
      const { origin: name, size, root } = parseCheckpoint(text)
      if (name !== origin.name) continue
      expect(Buffer.from(await rootAt(size, storedHashes(pool, origin.id, origin.size))).equals(root)).toBe(
        true,
      )
    }
  }

  it('given two who sign at once while the ledger grows, then there is one tree', async () => {
    signer()
    signer()
    for (let round = 1; round <= 10; round++) {
      await world.buy(3)
      await sizeIs(1 + 9 * round)
    }
    await published(91)
    expect(signed.size).toBeGreaterThan(3)
    await areOneTree()
  })

  it('given one that freezes between signature and publication, then what it signed is published by nobody once a larger one is', async () => {
    let thaw: () => void = () => undefined
    const frozen = new Promise<void>((resolve) => {
      thaw = resolve
    })
    await world.buy(2)
    await sizeIs(7)
    signer(() => frozen)
    await waitFor(() => (signed.size === 1 ? true : undefined), { what: 'the first signature' })
    await world.buy(2)
    await sizeIs(13)
    signer()
    await published(13)
    thaw()
    await world.buy(1)
    await published(16)
    const { rows } = await pool.query('select size from log.checkpoints order by size')
    expect(rows.map(({ size }) => Number(size))).toEqual([13, 16])
    await areOneTree()
  })

  it('given one that is killed after the signature and before its publication, then the next one signs the same tree or a larger', async () => {
    await world.buy(2)
    await sizeIs(7)
    const killed = signer(() => Promise.reject(new Error('killed')))
    await waitFor(() => (signed.size === 1 ? true : undefined), { what: 'the first signature' })
    killed.stop.abort()
    await world.buy(1)
    await sizeIs(10)
    signer()
    await published(10)
    expect(signed.size).toBe(2)
    await areOneTree()
  })

  it('given one that is killed after publication and before any witness saw it, then the next one shows it to them first', async () => {
    await world.buy(2)
    await sizeIs(7)
    const first = signer()
    await published(7)
    first.stop.abort()
    const origin = (await openOrigin(pool))!
    const witness = new MemoryWitness('w.example', [
      verifierKeyOf(signingKeyOf(KEY, origin.name), origin.name, LOG_KEY),
    ])
    const url = await witness.listen()
    const asked: string[] = []
    const answer = witness.answer.bind(witness)
    witness.answer = (body) => {
      asked.push(body.split('\n')[3] ?? '')
      return answer(body)
    }
    await world.buy(1)
    await sizeIs(10)
    signer(undefined, [{ key: witness.key, url }])
    await waitFor(() => (witness.last.get(origin.name)?.includes('\n10\n') ? true : undefined), {
      what: 'the witness',
    })
    expect(asked[0]).toBe('7')
    await areOneTree()
    witness.close()
  })

  it('given one that is killed between a new log and its first signature, then the next one signs that log', async () => {
    await world.buy(1)
    await sizeIs(4)
    const before = signer(() => Promise.reject(new Error('killed')))
    await waitFor(() => (signed.size === 1 ? true : undefined), { what: 'a signature' })
    before.stop.abort()
    const { name } = (await openOrigin(pool))!
    signer()
    await published(4)
    expect((await openOrigin(pool))!.name).toBe(name)
    await areOneTree()
  })
})
