// Guards: infra/local/src/processes, packages/runtime/src
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, type SmallDisk, startSmallDisk, waitFor } from '@presale/testing'
import { identityOf } from '../infra/local/src/processes/identity'
import { ofType, readLedger } from './support/ledger'
import { Person } from './support/person'
import { type Part, type System, startSystem } from './support/system'

jest.setTimeout(300_000)

/** A cluster with two databases, its write-ahead log, and little else. */
const MEGABYTES = 400
const PARTS = [
  'postgres',
  'redis',
  'event-store',
  'projector',
  'expiry',
  'api',
  'web',
] as const satisfies Part[]

describe('a data folder on a small disk that fills up while the site sells', () => {
  let disk: SmallDisk
  let folder: string
  let port: number
  let system: System
  let buyer: Person

  const start = () => startSystem({ PORT: String(port) }, folder)
  beforeAll(async () => {
    disk = await startSmallDisk(MEGABYTES)
    folder = join(disk.folder, 'data')
    mkdirSync(folder)
    port = await freePort()
    system = await start()
    buyer = await Person.registered(system.origin)
  }, 300_000)
  afterAll(async () => {
    disk?.free()
    await system?.stop()
    await disk?.close()
  }, 180_000)

  const runner = (): number => JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')).pid
  const isReady = () =>
    waitFor(async () => ((await system.isReady()) ? true : undefined), {
      what: 'the whole system to be ready',
      timeoutMs: 120_000,
    })

  /** Buys until it is told to end. @returns the purchases that were acknowledged, and what was answered */
  function buying() {
    const acknowledged: string[] = []
    const answers = new Map<number, number>()
    let isOver = false
    const loop = async (): Promise<void> => {
      while (!isOver) {
        const { status, body } = await buyer
          .request(100)
          .catch((error: Error) => ({ status: 0, body: { purchase: { id: error.message } } }))
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status === 201) acknowledged.push(body.purchase.id)
        // One at a time may wait for its payment.
        if (status === 201)
          await buyer.post(`/api/purchases/${body.purchase.id}/cancel`).catch(() => undefined)
      }
    }
    const running = loop()
    return {
      acknowledged,
      answers,
      async end() {
        isOver = true
        await running
      },
    }
  }

  it('given a full disk and nothing that ends, then callers are answered, and none hangs', async () => {
    disk.fill()
    try {
      const load = buying()
      await waitFor(
        () => ([...load.answers.values()].reduce((sum, n) => sum + n, 0) >= 30 ? true : undefined),
        {
          what: 'thirty answers',
          timeoutMs: 120_000,
        },
      )
      // Refused calls, and the room itself, are what there is to say of it.
      await waitFor(
        async () => {
          const { degraded } = await (await fetch(`${system.origin}/readyz`)).json()
          return degraded?.room
        },
        { what: 'web to name the room that is lacking' },
      )
      await waitFor(() => /The disk of .* is full \(\d MB left\)/.test(system.output()) || undefined, {
        what: 'the runner to name the full disk',
      })
      await load.end()
      // Bought, or refused by a sentence: nobody is left without an answer, and nobody gets a 500.
      const statuses = [...load.answers.keys()]
      expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    } finally {
      disk.free()
    }
    await isReady()
    await waitFor(() => /The disk of .* has room again/.test(system.output()) || undefined, {
      what: 'the runner to say that there is room again',
    })
  })

  it('given it is full, then whatever ends, the runner goes on, and with room all is back and nothing acknowledged is lost', async () => {
    const first = runner()
    const load = buying()
    await waitFor(() => (load.acknowledged.length >= 10 ? true : undefined), { what: 'ten purchases' })
    disk.fill()
    for (const part of PARTS) process.kill(system.pidOf(part), 'SIGKILL')
    await waitFor(
      () => /What runs cannot be put on record|could not be started/.test(system.output()) || undefined,
      {
        what: 'word of the full disk',
      },
    )
    disk.free()
    await isReady()
    await load.end()
    expect([runner(), identityOf(first) !== undefined]).toEqual([first, true])
    await waitFor(() => PARTS.every((part) => identityOf(system.pidOf(part)) !== undefined) || undefined, {
      what: 'every part on record under the number that it has',
    })
    const ledger = await readLedger(system.environment.EVENTSTORE_URL ?? '')
    const kept = new Set(ofType(ledger, 'PurchaseRequested').map(({ data }) => data.purchaseId))
    expect(load.acknowledged.filter((id) => !kept.has(id))).toEqual([])
    // The views have what the ledger has as soon as the projector has caught up.
    await waitFor(
      async () => {
        const shown = new Set((await buyer.purchases()).map(({ id }) => id))
        return load.acknowledged.every((id) => shown.has(id)) || undefined
      },
      { what: 'all that was acknowledged in the list of the buyer' },
    )
  })

  it('given its folder `run` is removed, when a service ends, then it comes back, and all that runs is on record again', async () => {
    rmSync(join(folder, 'run'), { recursive: true })
    await waitFor(() => existsSync(join(folder, 'run/environment.json')) || undefined, {
      what: 'the records to be there again',
    })
    await system.killAndAwait('expiry')
    expect(PARTS.filter((part) => identityOf(system.pidOf(part)) === undefined)).toEqual([])
  })

  it('given a killed runner whose records are lost, then the next start stops what it left, and takes over', async () => {
    const left = PARTS.map((part) => system.pidOf(part))
    process.kill(runner(), 'SIGKILL')
    rmSync(join(folder, 'run'), { recursive: true })
    system = await start()
    expect(system.output()).toMatch(/Stopped what an earlier start had left running: .*web/)
    expect(left.filter((pid) => identityOf(pid) !== undefined)).toEqual([])
    expect((await buyer.purchases()).length).toBeGreaterThan(0)
  })
})
