// Guards: infra/local/src/backup, infra/local/src/cli, services/api/src/audit, packages/sale/src
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { LogKeys, OwnReceipt, Readiness, RestoreState, SaleState, Wallet } from '@presale/contracts'
import { parseKey, verifyReceipt } from '@presale/log'
import { freePort, waitFor } from '@presale/testing'
import { temporaryFolder } from '../infra/local/src/servers/folders'
import { postgresUser } from '../infra/local/src/servers/postgres-user'
import { restoreAsAnother, runCommand, startCommand } from './support/backups'
import { ofType, readLedger } from './support/ledger'
import { Person } from './support/person'
import { refusedStart, type System, startSystem } from './support/system'

jest.setTimeout(600_000)

/** One in the tests; the rehearsal does more. */
const ROUNDS = Number(process.env.REHEARSAL_ROUNDS) || 1
const PASSPHRASE = 'four words and a number 4711'
const ETH = '0x52908400098527886E0F7030069857D2E4169EE7'
const root = join(__dirname, '..')

interface Manifest {
  readonly eventStorePosition: string
  readonly files: readonly { readonly name: string }[]
}

describe('a backup that is taken while the site sells', () => {
  const folder = temporaryFolder('presale-backup-', postgresUser())
  const passphraseFile = join(folder, 'passphrase')
  const restored = join(folder, 'restored')
  let system: System
  let again: System | undefined
  let buyer: Person
  let admin: Person
  let before: Person
  /** Ids of purchases that were answered with 201 before the last backup began. */
  let acknowledged: string[] = []
  const sold: string[] = []
  let isSelling = false
  /** The key of the log that the site had before it was restored, and a receipt of then. */
  let logBefore = ''
  let receipt = ''

  const logsOf = async (origin: string) =>
    ((await (await fetch(`${origin}/api/log/keys`)).json()) as LogKeys).logs
  const dir = (name: string) => join(folder, name)
  const last = () => dir(`round-${ROUNDS}`)
  const sealed = () => ({ BACKUP_PASSPHRASE_FILE: passphraseFile })
  const backup = (args: readonly string[], env: Record<string, string> = {}) =>
    runCommand('backup', args, { DATA_DIR: system.dataDir, ...env })
  const restore = (from: string, into: string, ...more: string[]) =>
    runCommand('restore', ['from', from, 'into', into, ...more], sealed())
  const manifestOf = (at: string) => JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8')) as Manifest

  /** Without a pause: as long as it is needed, and no longer, since it takes half of the machine. */
  async function sell(): Promise<void> {
    while (isSelling) {
      const { status, body } = await buyer.request(100)
      if (status === 201) sold.push(body.purchase.id)
      if (status === 201) await buyer.post(`/api/purchases/${body.purchase.id}/cancel`)
    }
  }

  async function changeWallet(description: string): Promise<void> {
    const body = { symbol: 'ETH', address: ETH, description }
    const { status } = await admin.post<Wallet>('/api/admin/wallets', body)
    expect([200, 201]).toContain(status)
  }

  beforeAll(async () => {
    writeFileSync(passphraseFile, `${PASSPHRASE}\n`, { mode: 0o600 })
    system = await startSystem()
    buyer = await Person.registered(system.origin)
    before = await Person.registered(system.origin, 'Bo Chen')
    admin = await Person.admin(system.origin)
    await changeWallet('before')
  }, 300_000)
  afterAll(async () => {
    isSelling = false
    await again?.stop()
    await system?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 180_000)

  it('is killed wherever it stands, and leaves nothing that a restore accepts; the next one takes its place', async () => {
    const target = dir('killed')
    const stages = ['security', 'cluster/base.tar', 'meanwhile', 'manifest.json']
    for (const stage of stages) {
      rmSync(`${target}.partial`, { recursive: true, force: true })
      const command = startCommand('backup', ['to', target], { DATA_DIR: system.dataDir })
      const isThere = () => existsSync(join(`${target}.partial`, stage)) || existsSync(target)
      await waitFor(() => isThere() || undefined, {
        what: `the backup to reach ${stage}`,
        timeoutMs: 60_000,
        intervalMs: 1,
      })
      await command.kill('SIGKILL')
      // Where the machine was faster than the test, it is a whole one.
      if (existsSync(target)) rmSync(target, { recursive: true })
      else {
        const { code, output } = await restore(`${target}.partial`, dir('of-killed'))
        expect([code, output]).toEqual([1, expect.stringContaining('was not finished')])
      }
      expect(existsSync(dir('of-killed'))).toBe(false)
    }
    expect((await backup(['to', target])).code).toBe(0)
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  it('is taken under load, encrypted, for its owner alone, and says up to which event', async () => {
    isSelling = true
    const selling = sell()
    await waitFor(() => sold.length > 0 || undefined, { what: 'the first purchase' })
    for (let round = 1; round <= ROUNDS; round++) {
      acknowledged = [...sold]
      const [{ code, output }] = await Promise.all([
        backup(['to', dir(`round-${round}`)], sealed()),
        changeWallet(`in round ${round}`),
      ])
      expect([code, output]).toEqual([0, expect.stringMatching(/encrypted; with every event up to \d+\./)])
    }
    isSelling = false
    await selling
    const at = last()
    const { files } = manifestOf(at)
    const names = files.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'key.age',
        'security/security.log',
        'cluster/base.tar',
        'data/postgres-password',
        'data/admin-actions-key',
        'data/event-store/password',
      ]),
    )
    expect(names.filter((name) => /lock$|\/run\/|\/logs\/|redis|postgres-place/.test(name))).toEqual([])
    const modes = files.map(({ name }) => (statSync(join(at, name)).mode & 0o777).toString(8))
    expect([(statSync(at).mode & 0o777).toString(8), ...new Set(modes)]).toEqual(['700', '600'])
    const password = readFileSync(join(system.dataDir, 'postgres-password'), 'utf8')
    for (const { name } of files) expect(readFileSync(join(at, name)).includes(password)).toBe(false)
  })

  it('is refused into a folder that is not empty', async () => {
    const { code, output } = await backup(['to', last()])
    expect([code, output]).toEqual([1, expect.stringContaining('is not empty')])
  })

  it('is refused where no folder can be made', async () => {
    const { code, output } = await backup(['to', '/proc/presale/backup'])
    expect([code, output]).toEqual([1, expect.stringContaining('The folder /proc/presale cannot be made')])
  })

  it('is listed, with what it is', async () => {
    const { output } = await backup(['list', folder])
    expect(output).toMatch(new RegExp(`${last()}  [\\d,]+ MB  encrypted  not verified`))
  })

  it.each(['cluster/base.tar', 'data/postgres-password'])(
    'given a flipped byte in %s, or the file is gone, then the restore is refused by its name, and writes nothing',
    async (name) => {
      const damaged = dir('damaged')
      cpSync(last(), damaged, { recursive: true })
      const bytes = readFileSync(join(damaged, name))
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      writeFileSync(join(damaged, name), bytes)
      const flipped = await restore(damaged, restored)
      expect([flipped.code, flipped.output]).toEqual([1, expect.stringContaining(`${name} was changed`)])
      rmSync(join(damaged, name))
      const gone = await restore(damaged, restored)
      expect([gone.code, gone.output]).toEqual([1, expect.stringContaining(`${name} is missing`)])
      expect(existsSync(restored)).toBe(false)
      rmSync(damaged, { recursive: true })
    },
  )

  it('given no passphrase, or another one, then the restore is refused, and writes nothing', async () => {
    const into = ['from', last(), 'into', restored]
    expect((await runCommand('restore', into)).output).toContain('is encrypted')
    const other = await runCommand('restore', into, { BACKUP_PASSPHRASE: 'not the passphrase' })
    expect([other.code, other.output]).toEqual([1, expect.stringContaining('passphrase is not the one')])
    expect(existsSync(restored)).toBe(false)
  })

  it('is verified on servers of its own, while the site goes on', async () => {
    const { code, output } = await backup(['verify', last()], sealed())
    expect([code, output]).toEqual([0, expect.stringContaining('restores, and what it restores is whole')])
    expect(JSON.parse(readFileSync(join(last(), 'verified.json'), 'utf8'))).toMatchObject({
      events: expect.any(Number),
    })
    expect((await backup(['list', folder])).output).toMatch(/encrypted {2}verified /)
    expect(await system.isReady()).toBe(true)
  })

  it('leaves buyers with receipts of what was acknowledged before it', async () => {
    ;[logBefore = ''] = await logsOf(system.origin)
    const { body } = await buyer.get<OwnReceipt>(`/api/purchases/${acknowledged[0]}/receipt`)
    receipt = body.file ?? ''
    expect(body.status).toBe('ready')
  })

  it('is restored into an empty folder, and names what was changed after it', async () => {
    const lost = await before.me()
    expect((await admin.post(`/api/admin/users/${lost.id}/make-moderator`)).status).toBe(200)
    await changeWallet('after')
    await system.halt()
    const newer = join(system.dataDir, 'security.log')
    const { code, output } = await restore(last(), restored, '--security-log', newer)
    expect([code, output]).toEqual([0, expect.stringContaining(`role-changed of the account ${lost.id}`)])
    expect(output).toContain('wallet-changed')
    expect(output).toContain('All sessions are ended')
    const occupied = await restore(last(), restored)
    expect([occupied.code, occupied.output]).toEqual([1, expect.stringContaining('is not empty')])
  })

  it('has every purchase that was acknowledged before it, nobody signed in, and a sale that is frozen', async () => {
    again = await startSystem({ PORT: String(await freePort()) }, restored)
    const ledger = await readLedger(again.environment.EVENTSTORE_URL ?? '')
    const there = new Set(ofType(ledger, 'PurchaseRequested').map(({ data }) => data.purchaseId))
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
    const { name, value } = buyer.cookie
    const asBefore = await fetch(`${again.origin}/api/user`, { headers: { cookie: `${name}=${value}` } })
    expect(asBefore.status).toBe(401)
    expect((await new Person(again.origin).get<SaleState>('/api/sale')).body.state).toBe('frozen')
  })

  it('goes on once an admin has confirmed what was restored', async () => {
    const origin = again?.origin ?? ''
    const boss = await Person.admin(origin)
    const lift = () => boss.put('/api/admin/settings/sale_frozen', { value: 'false' })
    const refused = await lift()
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('A backup was restored.')])
    const confirmed = await boss.post<RestoreState>('/api/admin/restore/confirm')
    expect(confirmed.body).toEqual({ unconfirmed: null })
    expect((await lift()).status).toBe(200)
    await (await Person.registered(origin)).buys(100, boss)
  })

  it('has both chains whole, and events, views and admin actions as they belong together', async () => {
    const audit = join(root, 'services/api/dist/cli/audit.js')
    const { DATABASE_URL: _database, EVENTSTORE_URL: _store, ...env } = process.env
    const output = execFileSync(process.execPath, [audit, 'verify'], {
      env: { ...env, DATA_DIR: restored },
      encoding: 'utf8',
    })
    expect(output).toContain('The admin actions are whole and unchanged')
    expect(output).toContain('A restore was accepted')
    expect(output).toContain('The events are whole and unchanged')
  })

  it('begins another log with another key, which goes on for the one before, whose receipts stay true', async () => {
    const all = await waitFor(
      async () => {
        const found = await logsOf(again?.origin ?? '')
        return found.length > 1 ? found : undefined
      },
      { what: 'the signature of the new log', timeoutMs: 60_000 },
    )
    // The key of the log before is there as of the backup, and nobody signs with it any more.
    expect(all.at(-1)).toBe(logBefore)
    expect(all[0]?.split('+')[0]).not.toBe(logBefore.split('+')[0])
    expect(verifyReceipt(receipt, [parseKey(logBefore)]).leaves.map(({ type }) => type)).toEqual([
      'PurchaseRequested',
      'PurchaseExpired',
    ])
  })

  it('is restored by another user of the machine as well', async () => {
    const { code, output } = await restoreAsAnother(last(), dir('another'), PASSPHRASE)
    expect([code, output]).toEqual([0, expect.stringContaining('The sale is frozen.')])
  })

  it('is taken on a schedule from then on: copied, kept in number, shown by metric and readiness list', async () => {
    await again?.halt()
    mkdirSync(dir('copies'))
    again = await startSystem(
      {
        PORT: String(await freePort()),
        BACKUP_DIR: dir('schedule'),
        BACKUP_EVERY_HOURS: '0.0005',
        BACKUP_KEEP: '2',
        BACKUP_COPY_COMMAND: `cp -r -t ${dir('copies')}`,
      },
      restored,
    )
    await waitFor(() => readdirSync(dir('copies')).length >= 4 || undefined, {
      what: 'four backups to be taken and copied',
      timeoutMs: 120_000,
    })
    const { output } = await backup(['list', dir('schedule')])
    expect(output.match(/ not verified/g)?.length).toBeLessThanOrEqual(3)
    const boss = await Person.admin(again.origin)
    const { entries } = (await boss.get<Readiness>('/api/admin/readiness')).body
    expect(entries.find(({ name }) => name === 'no-backup')).toMatchObject({ isReady: true })
    const { pid } = JSON.parse(readFileSync(join(restored, 'run/backup.json'), 'utf8')) as { pid: number }
    const port = /METRICS_PORT=(\d+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1]
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toMatch(/^presale_last_backup_timestamp_seconds 1\d{9}$/m)
  })

  it('given a restore that was killed half-way, then a start on its folder is refused, and so is another restore into it', async () => {
    const half = dir('half')
    mkdirSync(half)
    const command = startCommand('restore', ['from', last(), 'into', half], sealed())
    await waitFor(() => existsSync(join(half, 'restore-unfinished')) || undefined, {
      what: 'the restore to begin',
      timeoutMs: 60_000,
      intervalMs: 1,
    })
    await command.kill('SIGKILL')
    const { code, output } = await refusedStart(half)
    expect([code, output]).toEqual([1, expect.stringContaining('restore that has not come to its end')])
    expect((await restore(last(), half)).output).toContain('restore that has not come to its end')
  })
})
