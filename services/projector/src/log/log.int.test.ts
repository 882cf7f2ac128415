import { randomBytes, randomUUID } from 'node:crypto'
import type { Witness } from '@presale/ledger'
import {
  LOG_SUBSCRIBER,
  newestCheckpoint,
  openOrigin,
  prepareLog,
  receiptOfStream,
  witnessStates,
} from '@presale/ledger'
import { formatCheckpoint, LOG_KEY, verifierKeyOf, verifyReceipt, WITNESS_KEY } from '@presale/log'
import { MemoryWitness } from '@presale/log/fixture'
import { streamOf } from '@presale/purchases'
import { countRows, createPool, type Pool, requestReset, setAsideStreams } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { startWorld, type World } from '../testing/world.fixture'
import { Log } from './log'
import { signingKeyOf } from './signing-key'

jest.setTimeout(120_000)

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const KEY = Buffer.alloc(32, 7)

describe('the log of the ledger', () => {
  let world: World
  let pool: Pool
  const stopping: AbortController[] = []
  const logs: Log[] = []

  beforeEach(async () => {
    world = await startWorld()
    await prepareLog(world.pool)
    // As in the process: the move of a checkpoint is sent before what was applied is answered.
    pool = createPool(world.databaseUrl, { isPipelined: true, isPreparing: true })
  })
  afterEach(async () => {
    for (const one of stopping.splice(0)) one.abort()
    await Promise.all(logs.splice(0).map((log) => log.ended()))
    await pool.end()
    await world.close()
  })

  function start(witnesses: readonly Witness[] = [], isSigned = true): Log {
    const { store } = world
    const log = new Log({
      pool,
      store,
      log: quiet as never,
      clock: { now: () => new Date() },
      site: 'sale.example/log',
      key: isSigned ? KEY : undefined,
      signedEveryMs: 200,
      witnesses,
      onForeignStore: () => undefined,
    })
    const stop = new AbortController()
    stopping.push(stop)
    logs.push(log)
    log.run(stop.signal)
    return log
  }
  async function stop(log: Log): Promise<void> {
    stopping.splice(logs.indexOf(log), 1)[0]?.abort()
    logs.splice(logs.indexOf(log), 1)
    await log.ended()
  }

  const append = (stream: string, type: string, data: unknown) =>
    world.store.append(stream, [{ id: randomUUID(), type, data, metadata: { by: 'a person' } }], 'any')
  const current = async () => {
    const origin = await openOrigin(world.pool)
    return origin && { origin, newest: await newestCheckpoint(world.pool, origin.id) }
  }
  const signedAt = (size: number) =>
    waitFor(
      async () => {
        const found = await current()
        return found?.newest?.size === size ? { ...found, newest: found.newest } : undefined
      },
      { what: `a signed tree of ${size}`, timeoutMs: 40_000 },
    )
  const keyOf = (origin: string) => verifierKeyOf(signingKeyOf(KEY, origin), origin, LOG_KEY)
  const leavesOf = (origin: number) =>
    countRows(world.pool, 'select count(*) as total from log.leaves where origin = $1', [origin])

  it('given events of the ledger, also those that nobody can read, then each is a leaf, and a receipt proves a purchase', async () => {
    const id = randomUUID()
    const stream = streamOf(id)
    await append(stream, 'PurchaseRequested', { purchaseId: id, buyerId: 'b', amount: 7 })
    await append('settlement-bitcoin-1', 'TransactionClaimed', {})
    await append('admin-actions', 'AdminActionRecorded', { number: 1 })
    await append(streamOf(randomUUID()), 'OfAnotherRelease', 'text')
    await append('elsewhere-1', 'NotOfTheLedger', {})
    await append(`$$${stream}`, '$metadata', { $maxCount: 100 })
    await append(stream, 'PurchaseApproved', { purchaseId: id, buyerId: 'b', amount: 7, reason: 'because' })
    start()
    const { origin } = await signedAt(7)
    expect(origin.name).toMatch(/^sale\.example\/log\/[0-9a-f]{16}$/)
    const receipt = await receiptOfStream(world.pool, world.store, stream)
    if (receipt.status !== 'ready') throw new Error(receipt.status)
    const { leaves, index, checkpoint } = verifyReceipt(receipt.file, [keyOf(origin.name)])
    expect(leaves.map(({ type, shown }) => [type, shown])).toEqual([
      ['PurchaseRequested', { purchaseId: id, amount: 7 }],
      ['PurchaseApproved', { purchaseId: id, amount: 7 }],
    ])
    expect([index, checkpoint.size]).toEqual([6, 7])
    await append(stream, 'EvidenceAdded', { purchaseId: id })
    expect((await receiptOfStream(world.pool, world.store, stream)).status).toBe('soon')
  })

  it('given a second process, then it adds nothing until the first one is gone, and no leaf is missing or there twice', async () => {
    const [first, second] = [start(), start()]
    await world.buy(40)
    await signedAt(121)
    await stop(first)
    await world.buy(40)
    const { origin } = await signedAt(241)
    expect(await leavesOf(origin.id)).toBe(241)
    expect(() => second.check()).not.toThrow()
  })

  it('given a reset, then another log begins with another key, and its first leaf is about the one before', async () => {
    await world.buy(5)
    const log = start()
    const { origin, newest } = await signedAt(16)
    await stop(log)
    await requestReset(world.pool, LOG_SUBSCRIBER)
    await world.buy(1)
    start()
    const { origin: next } = await signedAt(19)
    expect(next.name).not.toBe(origin.name)
    expect(next.follows).toContain(newest.note.text)
    expect(next.publicKey).not.toEqual(origin.publicKey)
    expect(await leavesOf(origin.id)).toBe(16)
  })

  it('given a checkpoint of the subscriber that was moved past events, then the log stops and says how it goes on', async () => {
    await world.buy(2)
    const log = start()
    await signedAt(7)
    await stop(log)
    await world.buy(2)
    const { rows } = await world.pool.query(
      'select commit_position from following.checkpoints where name = $1',
      [LOG_SUBSCRIBER],
    )
    const head = await world.store.headOf('purchase-')
    const event = head && (await world.store.eventAt(head))
    expect(rows).toHaveLength(1)
    await world.pool.query(
      `update following.checkpoints set commit_position = $2, prepare_position = $3, event_id = $4, stream = $5, revision = $6 where name = $1`,
      [LOG_SUBSCRIBER, head?.commit, head?.prepare, event?.id, event?.stream, event?.revision],
    )
    await world.buy(1)
    const again = start()
    await waitFor(() => faultOf(again).match(/changed past the log.*projections -- reset log/) ?? undefined, {
      what: 'the log to stop',
    })
    expect((await current())?.newest?.size).toBe(7)
  })

  it('given a leaf of somebody else in the place of the next one, then the log stops, and sets nothing aside', async () => {
    await world.buy(1)
    start()
    const { origin } = await signedAt(4)
    await world.pool.query(`insert into log.leaves (origin, index, hash) values ($1, 4, 'x')`, [origin.id])
    await world.buy(1)
    await waitFor(() => faultOf(logs[0]!).match(/another one is in its place/) ?? undefined, {
      what: 'the log to stop',
    })
    expect(await setAsideStreams(world.pool)).toEqual([])
    expect((await current())?.newest?.size).toBe(4)
  })

  it('given a last event that was changed in the event store, then nothing is signed', async () => {
    await world.buy(1)
    const unsigned = start([], false)
    await waitFor(async () => ((await current())?.origin.size === 4 ? true : undefined), {
      what: 'the leaves',
    })
    expect(faultOf(unsigned)).toBe('LOG_KEY is missing: the log is not signed')
    await stop(unsigned)
    await world.changeStore(
      `update event_store_node.events set data = convert_to(replace(convert_from(data, 'utf8'), '"amount":100', '"amount":900'), 'utf8')
       where type = 'PurchaseApproved'`,
    )
    const log = start()
    await waitFor(() => faultOf(log).match(/does not have the event of leaf 3/) ?? undefined, {
      what: 'the fault',
    })
    expect((await current())?.newest).toBeUndefined()
  })

  it('given a witness, then receipts have its time; given one that is away, then the log is signed all the same', async () => {
    const asked = new MemoryWitness('w.example')
    const witness = { key: asked.key, url: await asked.listen() }
    const away = {
      key: verifierKeyOf(randomBytes(32), 'away.example', WITNESS_KEY),
      url: 'http://127.0.0.1:9',
    }
    await world.buy(3)
    start([witness, away])
    const { origin } = await signedAt(10)
    const fault = async (name: string) =>
      (await witnessStates(world.pool, origin.id)).find(({ key }) => key.startsWith(name))?.fault
    await waitFor(async () => ((await fault('w.example')) ? true : undefined), {
      what: 'the witness to refuse',
    })
    expect(await fault('w.example')).toBe('It does not know this log: give it the key of the log.')
    asked.logs.push(keyOf(origin.name))
    await world.buy(3)
    await waitFor(async () => (asked.last.get(origin.name)?.includes('\n19\n') ? true : undefined), {
      what: 'the witness to cosign',
      timeoutMs: 40_000,
    })
    await waitFor(async () => ((await fault('w.example')) === null ? true : undefined), {
      what: 'its cosignature',
    })
    const { rows } = await world.pool.query('select stream from log.leaves where index = 18')
    const receipt = await receiptOfStream(world.pool, world.store, String(rows[0]?.stream))
    if (receipt.status !== 'ready') throw new Error(receipt.status)
    const { cosignatures } = verifyReceipt(receipt.file, [keyOf(origin.name), witness.key])
    expect(cosignatures.map(({ key }) => key.name)).toEqual(['w.example'])
    expect(await fault('away.example')).toContain('It does not answer as a witness')
    asked.close()
  })

  it('given a witness that knows more of this log than it has, then a new process signs nothing, until there is another log', async () => {
    const asked = new MemoryWitness('w.example')
    const witness = { key: asked.key, url: await asked.listen() }
    await world.buy(1)
    const log = start()
    const { origin } = await signedAt(4)
    asked.logs.push(keyOf(origin.name))
    await stop(log)
    // As a copy of the database would have, which was brought into service elsewhere.
    const text = formatCheckpoint({ origin: origin.name, size: 9, root: randomBytes(32) })
    asked.last.set(origin.name, text)
    await world.buy(1)
    const again = start([witness])
    await waitFor(
      () => faultOf(again).match(/cosigned a tree of 9 leaves of this log, which has 4/) ?? undefined,
      {
        what: 'the fork',
      },
    )
    expect((await current())?.newest?.size).toBe(4)
    await stop(again)
    await requestReset(world.pool, LOG_SUBSCRIBER)
    start([witness])
    await signedAt(7)
    asked.close()
  })
})

function faultOf(log: Log): string {
  try {
    log.check()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
