// Guards: infra/local/src/backup, infra/local/src/cli
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Wallet } from '@presale/contracts'
import { STREAM_PREFIX } from '@presale/purchases'
import { freePort, waitFor } from '@presale/testing'
import { temporaryFolder } from '../infra/local/src/servers/folders'
import { postgresUser } from '../infra/local/src/servers/postgres-user'
import { type Acknowledged, backupsWithArchive, lose, selling, untilBackedUp } from './support/archived-site'
import { runCommand } from './support/backups'
import { ofType, readLedger } from './support/ledger'
import { Person } from './support/person'
import { type System, startSystem } from './support/system'
import { withStore } from './support/with-store'

jest.setTimeout(600_000)

const PASSPHRASE = 'four words and a number 4711'
const ETH = '0x52908400098527886E0F7030069857D2E4169EE7'
const root = join(__dirname, '..')

/** An event that the event store has, and where. */
interface Placed {
  readonly id: string
  readonly position: string
}

describe('an archive that is written while the site sells', () => {
  const folder = temporaryFolder('presale-archived-', postgresUser())
  const backups = join(folder, 'backups')
  const sealed = { BACKUP_PASSPHRASE: PASSPHRASE }
  let system: System | undefined
  let again: System | undefined
  let acknowledged: readonly Acknowledged[] = []
  let killedAt = 0
  let events: readonly Placed[] = []

  afterAll(async () => {
    await again?.stop()
    await system?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 180_000)

  const line = () => join(backups, 'archive', readdirSync(join(backups, 'archive'))[0] ?? '')
  const pieces = () => readdirSync(line()).filter((name) => name.endsWith('.wal'))
  const restore = (into: string, ...more: string[]) =>
    runCommand('restore', ['from', backups, 'into', join(folder, into), ...more], sealed)

  it('is begun with a backup of its own, and goes on from it', async () => {
    system = await startSystem({ BACKUP_DIR: backups, ...sealed })
    await untilBackedUp(backups)
    expect(backupsWithArchive(backups)).toHaveLength(1)
    const { output } = await runCommand('backup', ['list', backups])
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  it('has a second at most to lose where everything is killed, and the data is gone', async () => {
    const site = system as System
    const admin = await Person.admin(site.origin)
    const wallet = { symbol: 'ETH', address: ETH, description: 'after the backup' }
    expect([200, 201]).toContain((await admin.post<Wallet>('/api/admin/wallets', wallet)).status)
    const sale = await selling(site.origin, 8)
    await waitFor(() => sale.acknowledged.length > 300 || undefined, {
      what: 'purchases',
      timeoutMs: 120_000,
    })
    killedAt = await lose(site)
    await sale.end()
    acknowledged = sale.acknowledged
    system = undefined
    expect(existsSync(site.dataDir)).toBe(false)
  })

  it('says what a restore would give, without doing it', async () => {
    const { code, output } = await restore('latest', '--to', 'latest', '--dry-run')
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/The archive has the log from .*Nothing was written/s),
    ])
    expect(existsSync(join(folder, 'latest'))).toBe(false)
  })

  it('brings a backup to its end: what was acknowledged is there, the last second aside', async () => {
    const { code, output } = await restore('latest', '--to', 'latest')
    expect([code, output]).toEqual([0, expect.stringContaining('it is gone through to the end')])
    again = await startSystem({ PORT: String(await freePort()) }, join(folder, 'latest'))
    const ledger = await readLedger(again.environment.EVENTSTORE_URL ?? '')
    const there = new Set(ofType(ledger, 'PurchaseRequested').map(({ data }) => data.purchaseId))
    const lost = acknowledged.filter(({ id }) => !there.has(id))
    expect(Math.max(0, ...lost.map(({ at }) => killedAt - at))).toBeLessThanOrEqual(1000)
    expect(there.size).toBeGreaterThan(200)
    events = await eventsOf(again)
    const admin = await Person.admin(again.origin)
    const wallets = (await admin.get<Wallet[]>('/api/admin/wallets')).body
    expect(wallets.map(({ description }) => description)).toContain('after the backup')
    const audit = join(root, 'services/api/dist/cli/audit.js')
    const { DATABASE_URL: _database, EVENTSTORE_URL: _store, ...env } = process.env
    const verified = execFileSync(process.execPath, [audit, 'verify'], {
      env: { ...env, DATA_DIR: again.dataDir },
      encoding: 'utf8',
    })
    expect(verified).toContain('The admin actions are whole and unchanged')
    expect(verified).toContain('The events are whole and unchanged')
    await again.stop()
    again = undefined
  })

  const eventsOf = ({ environment }: System): Promise<Placed[]> =>
    withStore(environment.EVENTSTORE_URL ?? '', async (store) => {
      const found: Placed[] = []
      for await (const followed of store.follow({ prefix: STREAM_PREFIX })) {
        if (followed.kind === 'caught-up') break
        if (followed.kind !== 'event') continue
        const { id, position } = followed.event
        found.push({ id, position: position.commit })
      }
      return found
    })

  it('stops at the event that is asked for', async () => {
    const asked = events[Math.floor(events.length / 2)] as Placed
    const { code, output } = await restore('event', '--to', asked.position)
    expect([code, output]).toEqual([0, expect.stringContaining(`up to the event at ${asked.position}`)])
    again = await startSystem({ PORT: String(await freePort()) }, join(folder, 'event'))
    const found = await eventsOf(again)
    expect(found.map(({ id }) => id)).toContain(asked.id)
    // What one transaction had together stays together: a few appends at once.
    const behind = found.filter(({ position }) => BigInt(position) > BigInt(asked.position))
    expect(behind.length).toBeLessThan(20)
    expect(found).toEqual(events.slice(0, found.length))
    await again.stop()
    again = undefined
  })

  it('stops at the time that is asked for', async () => {
    const asked = acknowledged[Math.floor(acknowledged.length / 2)]?.at ?? 0
    const { code, output } = await restore('time', '--to', new Date(asked).toISOString())
    expect([code, output]).toEqual([0, expect.stringContaining('it is gone through up to')])
    again = await startSystem({ PORT: String(await freePort()) }, join(folder, 'time'))
    const ledger = await readLedger(again.environment.EVENTSTORE_URL ?? '')
    const there = new Set(ofType(ledger, 'PurchaseRequested').map(({ data }) => data.purchaseId))
    for (const { id, at } of acknowledged) {
      if (at < asked) expect([id, there.has(id)]).toEqual([id, true])
      // It was committed before it was answered.
      if (at > asked + 1000) expect([id, there.has(id)]).toEqual([id, false])
    }
    await again.stop()
    again = undefined
  })

  it.each<[string, (name: string) => void, RegExp]>([
    [
      'has a flipped bit',
      (name) => {
        const bytes = readFileSync(name)
        const middle = Math.floor(bytes.length / 2)
        bytes[middle] = (bytes[middle] ?? 0) ^ 1
        writeFileSync(name, bytes)
      },
      /\.wal of the archive is damaged/,
    ],
    ['is missing', (name) => rmSync(name), /The archive lacks the log from/],
    [
      'has the name of another',
      (name) => renameSync(name, name.replace(/[0-9A-F]{4}\.wal$/, 'FFFF.wal')),
      /of the archive has the log from .*: it was renamed|The archive (lacks|has) the log from/,
    ],
  ])('given a piece that %s, it is named, and nothing is written', async (_, harm, why) => {
    const inOrder = pieces().toSorted()
    const name = join(line(), inOrder[inOrder.length - 3] ?? '')
    const kept = readFileSync(name)
    const before = pieces()
    harm(name)
    const { code, output } = await restore('harmed', '--to', 'latest')
    expect([code, output]).toEqual([1, expect.stringMatching(why)])
    const [backup = ''] = backupsWithArchive(backups)
    const verified = await runCommand('backup', ['verify', join(backups, backup)], sealed)
    expect([verified.code, verified.output]).toEqual([1, expect.stringMatching(why)])
    expect(existsSync(join(folder, 'harmed'))).toBe(false)
    for (const other of pieces()) if (!before.includes(other)) rmSync(join(line(), other))
    writeFileSync(name, kept)
  })

  it('given a time that it does not reach, or one before the backup, it says so', async () => {
    const late = await restore('late', '--to', '2099-01-01T00:00:00Z')
    expect([late.code, late.output]).toEqual([
      1,
      expect.stringMatching(/The archive ends at .*, before 2099/),
    ])
    const early = await restore('early', '--to', '2020-01-01T00:00:00Z')
    expect([early.code, early.output]).toEqual([1, expect.stringContaining('No backup in')])
    const odd = await restore('odd', '--to', 'yesterday')
    expect([odd.code, odd.output]).toEqual([64, expect.stringContaining("'yesterday' is neither latest")])
  })
})
