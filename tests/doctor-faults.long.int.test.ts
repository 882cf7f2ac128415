// Guards: infra/local/src/doctor, infra/local/src/processes
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPool, type Pool } from '@presale/read-store'
import { waitFor } from '@presale/testing'
import { doctor, saying } from './support/examined'
import { type System, startSystem } from './support/system'

jest.setTimeout(300_000)

describe('the doctor of an installation whose processes are frozen or killed', () => {
  let system: System
  let superuser: Pool
  const env = () => ({ DATA_DIR: system.dataDir })

  beforeAll(async () => {
    // A process that a test freezes is not to be started anew under it.
    system = await startSystem({ RESTART_FROZEN: '0' })
    const url = new URL(system.environment.DATABASE_URL ?? '')
    url.username = 'presale'
    url.password = readFileSync(join(system.dataDir, 'postgres-password'), 'utf8').trim()
    superuser = createPool(url.href, { max: 1 })
  })
  afterAll(async () => {
    await superuser?.end()
    await system?.stop()
  })

  it('given a projector that is frozen, then nobody is said to apply events', async () => {
    const projector = system.pidOf('projector')
    process.kill(projector, 'SIGSTOP')
    const frozen = await waitFor(
      async () => {
        const now = await doctor(env())
        return now.by('following').some((what) => what.startsWith('Nobody has applied')) ? now : undefined
      },
      { what: 'the leases of the projector to end', timeoutMs: 120_000 },
    )
    process.kill(projector, 'SIGCONT')
    expect(frozen.by('following')).toContainEqual(saying('Nobody has applied events to '))
  })

  it('given a follower that has never run, then it is named', async () => {
    const expiry = system.pidOf('expiry')
    process.kill(expiry, 'SIGSTOP')
    try {
      await superuser.query("delete from following.leases where name = 'expiry-deadlines'")
      const { by } = await doctor(env())
      expect(by('following')).toContainEqual(saying('Nobody has ever applied events to expiry-deadlines'))
    } finally {
      process.kill(expiry, 'SIGCONT')
    }
  })

  it('given a start that was killed, then what lives on and what it left is said; and after the next start, no more', async () => {
    const { pid } = JSON.parse(readFileSync(join(system.dataDir, 'lock'), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
    const killed = await waitFor(
      async () => {
        const now = await doctor(env())
        return now.by('leftovers').length > 0 ? now : undefined
      },
      { what: 'the runner to be gone' },
    )
    expect(killed.by('leftovers')).toEqual(
      expect.arrayContaining([
        saying('Processes of a start that was killed live on: '),
        saying('lock is stale: process'),
      ]),
    )
    const { dataDir } = system
    system = await startSystem({}, dataDir)
    expect((await doctor(env())).by('leftovers')).toEqual([])
  })
})
