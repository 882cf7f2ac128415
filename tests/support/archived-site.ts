import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@presale/testing'
import { Person } from './person'
import { killTree } from './process-tree'
import type { System } from './system'

/** A purchase that was answered with 201, and when. */
export interface Acknowledged {
  readonly id: string
  readonly at: number
}

/** Backups that the archive goes on from, by the names of their folders. */
export function backupsWithArchive(backups: string): string[] {
  if (!existsSync(backups)) return []
  return readdirSync(backups).filter((name) => {
    const manifest = join(backups, name, 'manifest.json')
    return existsSync(manifest) && 'archive' in JSON.parse(readFileSync(manifest, 'utf8'))
  })
}

export const untilBackedUp = (backups: string): Promise<true> =>
  waitFor(() => backupsWithArchive(backups).length > 0 || undefined, {
    what: 'a backup that the archive goes on from',
    timeoutMs: 120_000,
  })

/** Buyers who request and cancel, without a pause, until they are stopped or the site is gone. */
export async function selling(origin: string, count: number) {
  const buyers = await Promise.all(Array.from({ length: count }, () => Person.registered(origin)))
  const acknowledged: Acknowledged[] = []
  let isOver = false
  const sell = async (buyer: Person): Promise<void> => {
    while (!isOver) {
      const { status, body } = await buyer.request(100)
      if (status !== 201) break
      acknowledged.push({ id: body.purchase.id, at: Date.now() })
      await buyer.post(`/api/purchases/${body.purchase.id}/cancel`)
    }
  }
  // Awaited from the beginning: their calls fail as soon as the site is gone, before anybody ends the sale.
  const all = Promise.allSettled(buyers.map(sell))
  return {
    acknowledged,
    end: async () => {
      isOver = true
      await all
    },
  }
}

/** As if the machine were gone, with its disk. @returns when */
export async function lose(system: System): Promise<number> {
  const { dataDir, pidOf } = system
  const runner: unknown = JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')).pid
  const parts = ['postgres', 'event-store', 'redis', 'projector', 'expiry', 'archive', 'backup', 'api', 'web']
  const pids = parts.map((part) => pidOf(part as Parameters<System['pidOf']>[0]))
  const at = Date.now()
  for (const pid of [Number(runner), ...pids]) killTree(pid)
  await system.stop()
  return at
}
