import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Circumstances, circumstancesText } from './processes'
import { type RunningSystem, startSystem } from './systems/running-system'

/** What every bench is given besides its sizes. */
export interface BenchRun {
  /** Holds the data while it runs; the figures stay. */
  readonly folder: string
  /** The figures are said as JSON, and nothing besides. */
  readonly isJson: boolean
  readonly signal: AbortSignal
  say(text: string): void
}

/** Says how far a bench has come, to a person alone. */
export function sayProgress({ isJson, say }: BenchRun): BenchRun['say'] {
  return isJson ? () => undefined : say
}

/** Runs `work` with a folder of its own, which is removed at the end. */
export async function inOwnFolder<Result>(
  { folder }: BenchRun,
  name: string,
  work: (own: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(folder, { recursive: true })
  const own = mkdtempSync(join(folder, `${name}-`))
  try {
    return await work(own)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

export interface OwnSystem extends RunningSystem {
  readonly dataDir: string
  /** Its data folder is in here. */
  readonly own: string
}

/** Runs `work` with a system of its own, which is stopped and removed at the end. @param env see `startSystem` */
export function onOwnSystem<Result>(
  run: BenchRun,
  name: string,
  work: (system: OwnSystem) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  return inOwnFolder(run, name, async (own) => {
    sayProgress(run)('starting a system')
    const dataDir = join(own, 'data')
    const system = await startSystem(dataDir, env)
    try {
      return await work({ ...system, dataDir, own })
    } finally {
      await system.stop()
    }
  })
}

/** Keeps the figures as `<name>.json` in the folder, and says them: as JSON, or as the report. */
export function tellFigures(
  { folder, isJson, say }: BenchRun,
  name: string,
  figures: { readonly about: Circumstances; readonly [figure: string]: unknown },
  report: string,
): void {
  const text = JSON.stringify(figures, null, 2)
  writeFileSync(join(folder, `${name}.json`), `${text}\n`)
  say(isJson ? text : `\n${report}\n\n${circumstancesText(figures.about)}`)
}
