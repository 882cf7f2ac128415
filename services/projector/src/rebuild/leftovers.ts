import { dropGeneration, type GenerationRecord, generations, type Pool } from '@presale/read-store'
import type { RebuildReport } from './report'

type Report = (report: RebuildReport) => void

/**
 * Removes what a killed or failed rebuild left of this projection. Only to be called under the rebuild lock: then
 * nobody else is building, whatever the registry says.
 */
export async function removeLeftovers(
  pool: Pool,
  name: string,
  report: Report,
  keptId?: number,
): Promise<void> {
  for (const record of await generations(pool)) {
    if (record.name !== name || record.id === keptId) continue
    if (record.state !== 'building' && record.state !== 'failed') continue
    await dropGeneration(pool, record.id)
    report({ kind: 'leftover-removed', schema: record.schema, state: record.state })
  }
}

/** Removes the generations older than the previous live one, which is kept for a rollback. */
export async function removeOlder(pool: Pool, previous: GenerationRecord, report: Report): Promise<void> {
  for (const record of await generations(pool)) {
    if (record.name !== previous.name || record.state !== 'old' || record.id === previous.id) continue
    try {
      await dropGeneration(pool, record.id)
      report({ kind: 'old-removed', schema: record.schema })
    } catch (error) {
      report({ kind: 'old-kept', schema: record.schema, why: (error as Error).message })
    }
  }
}

/** Removes every generation but the live one: their checkpoints are those of another event store. */
export async function removeForeign(pool: Pool, name: string, report: Report): Promise<void> {
  for (const record of await generations(pool)) {
    if (record.name !== name || record.state === 'live') continue
    await dropGeneration(pool, record.id)
    report({ kind: 'old-removed', schema: record.schema })
  }
}
