// Guards: infra/bench/src/systems, infra/bench/src/seeding, infra/bench/src/generator
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@presale/read-store'
import { seededSystem } from './seeded-system'

test('given a system for a bench, what is seeded is believed: approvals are credited, and none is set aside', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'presale-seeded-'))
  try {
    const { signal } = new AbortController()
    const system = await seededSystem({ dataDir, users: 40, purchases: 200, signal })
    const pool = createPool(system.addresses.databaseUrl, { max: 1, name: 'seeded-test' })
    const readers = createPool(system.addresses.readerUrl, { max: 1, name: 'seeded-test' })
    try {
      const count = async (from: typeof pool, text: string) => (await from.query(text)).rowCount ?? 0
      expect(await count(readers, 'select 1 from views.purchases')).toBe(200)
      expect(await count(readers, "select 1 from views.purchases where status = 'approved'")).toBeGreaterThan(
        50,
      )
      expect(await count(pool, 'select 1 from following.set_aside')).toBe(0)
    } finally {
      await Promise.all([pool.end(), readers.end()])
      await system.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 180_000)
