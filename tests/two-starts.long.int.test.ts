// Guards: infra/local/src/processes, infra/local/src/starting
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Purchase } from '@presale/contracts'
import { freePort, waitFor } from '@presale/testing'
import { APART } from '../infra/local/src/processes/apart.fixture'
import { Person } from './support/person'
import { ADMIN, type System, startSystem } from './support/system'

jest.setTimeout(300_000)

const entry = join(__dirname, '../infra/local/dist/start.js')

describe('two starts on one data folder, one of them in another container', () => {
  const folder = mkdtempSync(join(tmpdir(), 'presale-two-starts-'))
  let system: System
  let port: number
  let buyer: Person
  let acknowledged: Purchase
  const apart: ChildProcess[] = []

  beforeAll(async () => {
    port = await freePort()
    system = await start()
    buyer = await Person.registered(system.origin)
    acknowledged = await buyer.paid(250)
  }, 300_000)
  afterAll(async () => {
    for (const child of apart) child.kill('SIGKILL')
    await system?.stop()
  }, 180_000)

  const start = (): Promise<System> => startSystem({ PORT: String(port) }, folder)
  const runner = (): number => JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')).pid
  /** What was acknowledged before anything happened. */
  const isKept = async (): Promise<boolean> =>
    (await buyer.purchases()).some(({ id }) => id === acknowledged.id)

  /** With process numbers of its own; a network that both share stands for the ports of two containers. */
  function startApart(at: number): ChildProcess {
    const { DATABASE_URL: _one, REDIS_URL: _two, EVENTSTORE_URL: _three, ...env } = process.env
    const child = spawn('unshare', [...APART, process.execPath, entry], {
      env: {
        ...env,
        DATA_DIR: folder,
        PORT: String(at),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    apart.push(child)
    return child
  }

  async function refusal(): Promise<string> {
    const child = startApart(await freePort())
    const [output, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit')])
    expect(code).toBe(1)
    return output
  }

  it('given one at work, then the second is refused, told who it is, and the first goes on undisturbed', async () => {
    const postmaster = system.pidOf('postgres')
    expect(await refusal()).toMatch(
      new RegExp(
        `already runs on ${folder} \\(process ${runner()} in another container or namespace of this machine, host ${hostname()}, since .* UTC\\)`,
      ),
    )
    expect([system.pidOf('postgres'), await system.isReady(), await isKept()]).toEqual([
      postmaster,
      true,
      true,
    ])
  })

  it('given the first is killed, then what it left running keeps the second out, and the next start here stops it', async () => {
    const postmaster = system.pidOf('postgres')
    process.kill(runner(), 'SIGKILL')
    expect(await refusal()).toMatch(/cannot be seen from here/)
    expect(system.pidOf('postgres')).toBe(postmaster)
    system = await start()
    expect(system.output()).toMatch(/Stopped what an earlier start had left running: .*api.*postgres/)
    expect(await isKept()).toBe(true)
  })

  it('given the first is stopped and the one in the other container is at work, when that is killed, then the next start here has the data', async () => {
    await system.halt()
    const second = startApart(port)
    await waitFor(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok || undefined, {
      what: 'the start in the other container to be ready',
      timeoutMs: 240_000,
    })
    second.kill('SIGKILL')
    await once(second, 'exit')
    system = await start()
    expect(await isKept()).toBe(true)
  })
})
