import { dropGeneration, type GenerationRecord, generations, type Pool } from '@presale/read-store'
import type { RebuildReport } from './report'

type Report = (report: RebuildReport) => void

export interface LeftoverOptions {
  readonly keptId?: number | undefined
  /** A failed one is left where somebody may still accept it. */
  readonly states?: readonly GenerationRecord['state'][]
}

/**
 * Removes what a killed or failed rebuild left of this projection. Only to be called under the rebuild lock: then
 * nobody else is building, whatever the registry says.
 */
export async function removeLeftovers(
  pool: Pool,
  name: string,
  report: Report,
  { keptId, states = ['building', 'failed'] }: LeftoverOptions = {},
): Promise<void> {
  for (const record of await generations(pool)) {
    if (record.name !== name || record.id === keptId) continue
    if (record.state !== 'building' && record.state !== 'failed') continue
    if (!states.includes(record.state)) continue
    await dropGeneration(pool, record.id)
    report({ kind: 'leftover-removed', schema: record.schema, state: record.state })
  }
}

/** Removes the old generations, but for the one that was live before this one: it is kept for a rollback. */
export async function removeOlder(pool: Pool, previous: GenerationRecord, report: Report): Promise<void> {
  await removeOld(pool, previous.name, report, previous.id)
}

/** @returns how many were removed, and how many could not be */
export async function removeOld(
  pool: Pool,
  name: string,
  report: Report,
  keptId?: number,
): Promise<{ readonly removed: number; readonly kept: number }> {
  const old = (await generations(pool)).filter((one) => one.name === name && one.state === 'old')
  let kept = 0
  const unwanted = old.filter(({ id }) => id !== keptId)
  for (const { id, schema } of unwanted) {
    try {
      await dropGeneration(pool, id)
      report({ kind: 'old-removed', schema })
    } catch (error) {
      kept += 1
      report({ kind: 'old-kept', schema, why: (error as Error).message })
    }
  }
  return { removed: unwanted.length - kept, kept }
}

/** Removes every generation but the live one: their checkpoints are those of another event store. */
export async function removeForeign(pool: Pool, name: string, report: Report): Promise<void> {
  for (const record of await generations(pool)) {
    if (record.name !== name || record.state === 'live') continue
    await dropGeneration(pool, record.id)
    report({ kind: 'old-removed', schema: record.schema })
  }
}
