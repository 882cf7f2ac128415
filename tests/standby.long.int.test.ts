// Guards: infra/local/src/backup, infra/local/src/cli, infra/local/src/start.ts
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, type StartedProcess, waitFor } from '@presale/testing'
import { temporaryFolder } from '../infra/local/src/servers/folders'
import { postgresUser } from '../infra/local/src/servers/postgres-user'
import { selling, untilBackedUp } from './support/archived-site'
import { runCommand, startCommand } from './support/backups'
import { ofType, readLedger } from './support/ledger'
import { Person } from './support/person'
import { freezeTree } from './support/process-tree'
import { refusedStart, type System, startSystem } from './support/system'

jest.setTimeout(600_000)

const root = join(__dirname, '..')

/** On one machine in two folders: what two machines would share is the archive alone. */
describe('a standby of a site that sells', () => {
  const folder = temporaryFolder('presale-standby-', postgresUser())
  const backups = join(folder, 'backups')
  const standbyDir = join(folder, 'standby')
  const sealed = { BACKUP_PASSPHRASE: 'four words and a number 4711' }
  let old: System | undefined
  let site: System | undefined
  let standby: StartedProcess | undefined
  let thaw: () => void = () => undefined

  afterAll(async () => {
    thaw()
    await standby?.kill('SIGTERM')
    await site?.stop()
    await old?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 180_000)

  const status = () => runCommand('standby', ['status', standbyDir])
  const startStandby = () => startCommand('standby', ['from', backups, 'into', standbyDir], sealed)
  const lastTaken = (output: string) => Date.parse(/everything up to (\S+?)[,;]/.exec(output)?.[1] ?? '')

  it('follows its archive, and says how far it is', async () => {
    old = await startSystem({ BACKUP_DIR: backups, ...sealed })
    await untilBackedUp(backups)
    standby = startStandby()
    await standby.waitForLog(/It follows/, 120_000)
    await Person.registered(old.origin)
    const since = Date.now()
    await waitFor(async () => lastTaken((await status()).output) >= since || undefined, {
      what: 'the standby to be there',
      timeoutMs: 60_000,
    })
  })

  it('is no site: nothing is started on it', async () => {
    const { code, output } = await refusedStart(standbyDir)
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('Nothing is started on it before it is promoted'),
    ])
  })

  it('goes on where it was, after it was killed', async () => {
    await standby?.kill('SIGKILL')
    const { code, output } = await status()
    expect([code, output]).toEqual([1, expect.stringContaining('It is not running')])
    standby = startStandby()
    await standby.waitForLog(/It follows/, 120_000)
  })

  it('is promoted while the old machine stands still, and has all but the last second', async () => {
    const before = old as System
    const sale = await selling(before.origin, 8)
    await waitFor(() => sale.acknowledged.length > 200 || undefined, {
      what: 'purchases',
      timeoutMs: 120_000,
    })
    const runner = Number(JSON.parse(readFileSync(join(before.dataDir, 'lock'), 'utf8')).pid)
    const frozenAt = Date.now()
    thaw = freezeTree(runner)
    const acknowledged = [...sale.acknowledged]
    const { code, output } = await runCommand('standby', ['promote', standbyDir], sealed)
    expect([code, output]).toEqual([0, expect.stringContaining('has taken over all that the archive had')])
    expect(existsSync(join(standbyDir, 'standby.json'))).toBe(false)
    site = await startSystem({ PORT: String(await freePort()), BACKUP_DIR: backups, ...sealed }, standbyDir)
    const ledger = await readLedger(site.environment.EVENTSTORE_URL ?? '')
    const there = new Set(ofType(ledger, 'PurchaseRequested').map(({ data }) => data.purchaseId))
    const lost = acknowledged.filter(({ id }) => !there.has(id))
    expect(Math.max(0, ...lost.map(({ at }) => frozenAt - at))).toBeLessThanOrEqual(1000)
    expect(there.size).toBeGreaterThan(100)
    const audit = join(root, 'services/api/dist/cli/audit.js')
    const { DATABASE_URL: _database, EVENTSTORE_URL: _store, ...env } = process.env
    const verified = execFileSync(process.execPath, [audit, 'verify'], {
      env: { ...env, DATA_DIR: site.dataDir },
      encoding: 'utf8',
    })
    expect(verified).toContain('The events are whole and unchanged')
    await Person.admin(site.origin)
    const end = sale.end()
    thaw()
    await end
  })

  it('ends the old machine as soon as that one is at work again, and keeps it ended', async () => {
    const before = old as System
    await waitFor(() => !existsSync(join(before.dataDir, 'lock')) || undefined, {
      what: 'the end of the old site',
      timeoutMs: 120_000,
    })
    expect(before.output()).toContain('Stopped')
    const { code, output } = await refusedStart(before.dataDir, { BACKUP_DIR: backups, ...sealed })
    expect([code, output]).toEqual([1, expect.stringContaining('took this site over')])
  })
})
