// Guards: infra/local/src/backup, infra/local/src/servers
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@presale/testing'
import { temporaryFolder } from '../infra/local/src/servers/folders'
import { postgresUser } from '../infra/local/src/servers/postgres-user'
import { lose, selling, untilBackedUp } from './support/archived-site'
import { runCommand } from './support/backups'
import { chances } from './support/chances'
import { ofType, readLedger } from './support/ledger'
import { startSystem } from './support/system'

/** `LOSSES=50 LOSSES_SEED=7` before the command, for more. */
const ROUNDS = Number(process.env.LOSSES ?? 1)
const SEED = Number(process.env.LOSSES_SEED ?? Math.floor(Math.random() * 1_000_000))
const BUYERS = 16
const sealed = { BACKUP_PASSPHRASE: 'four words and a number 4711' }
const root = join(__dirname, '..')

jest.setTimeout(ROUNDS * 240_000)

/** What is lost at most, in milliseconds before the end. */
const MOST_LOST = { on: 0, off: 1000 } as const

describe(`everything is lost in the middle of selling, by the seed ${SEED}`, () => {
  const { next, among } = chances(SEED)
  const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
    round,
    sync: ROUNDS === 1 ? ('on' as const) : among(['on', 'off'] as const),
    afterMs: 500 + next() * 4000,
  }))
  it.each(rounds)('round $round: commits wait for the archive: $sync', async ({ round, sync, afterMs }) => {
    const folder = temporaryFolder(`presale-loss-${round}-`, postgresUser())
    const backups = join(folder, 'backups')
    const restored = join(folder, 'restored')
    const system = await startSystem({ BACKUP_DIR: backups, ARCHIVE_SYNC: sync, ...sealed })
    try {
      await untilBackedUp(backups)
      const sale = await selling(system.origin, BUYERS)
      await wait(afterMs)
      const lostAt = await lose(system)
      await sale.end()
      const args = ['from', backups, 'into', restored, '--to', 'latest']
      const { code, output } = await runCommand('restore', args, sealed)
      expect([code, output]).toEqual([0, expect.stringContaining('it is gone through to the end')])
      const again = await startSystem({ PORT: String(await freePort()) }, restored)
      try {
        const ledger = await readLedger(again.environment.EVENTSTORE_URL ?? '')
        const there = new Set(ofType(ledger, 'PurchaseRequested').map(({ data }) => data.purchaseId))
        const lost = sale.acknowledged.filter(({ id }) => !there.has(id)).map(({ at }) => lostAt - at)
        expect(Math.max(MOST_LOST[sync], ...lost)).toBe(MOST_LOST[sync])
        expect(sync === 'on' ? lost : []).toEqual([])
        process.stderr.write(
          `round ${round}, ${sync}: ${sale.acknowledged.length} acknowledged, ${lost.length} lost, the oldest ${Math.round(Math.max(0, ...lost))} ms before the end\n`,
        )
        const { DATABASE_URL: _database, EVENTSTORE_URL: _store, ...env } = process.env
        const verified = execFileSync(
          process.execPath,
          [join(root, 'services/api/dist/cli/audit.js'), 'verify'],
          { env: { ...env, DATA_DIR: restored }, encoding: 'utf8' },
        )
        expect(verified).toContain('The admin actions are whole and unchanged')
        expect(verified).toContain('The events are whole and unchanged')
      } finally {
        await again.stop()
      }
    } finally {
      await system.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
