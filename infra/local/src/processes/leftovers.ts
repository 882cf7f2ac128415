import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, sep } from 'node:path'
import { identityOf, type KnownProcess } from './identity'
import { openFilesOf, processNumbers } from './open-files'
import { statOf } from './proc-stat'
import { stopProcess } from './stop-process'

const GRACE_MS = 10_000

export interface Leftover extends KnownProcess {
  readonly name: string
}

/**
 * What runs and belongs to a data folder, also where its records are lost: a process that a runner started leads a
 * session, and both of its outputs are a log of this folder. What was started last comes first. Postgres is not among
 * them: it is found by its cluster.
 */
export function findLeftovers(logsFolder: string): Leftover[] {
  if (!existsSync(logsFolder)) return []
  const below = realpathSync(logsFolder) + sep
  // A link, which a copy of the data folder has as well: whose processes write there is on record alone.
  if (!below.startsWith(realpathSync(dirname(logsFolder)) + sep)) return []
  const own = [...withParents(process.pid)]
  return processNumbers()
    .filter((pid) => !own.includes(pid) && statOf(pid)?.session === pid)
    .flatMap((pid) => leftoverOf(pid, below) ?? [])
    .filter(({ name }) => name !== 'postgres')
    .sort((a, b) => startOf(b) - startOf(a))
}

/** Stops them. @returns their names */
export async function stopFound(logsFolder: string): Promise<string[]> {
  const found = findLeftovers(logsFolder)
  for (const leftover of found) await stopProcess(leftover, { signal: 'SIGTERM', graceMs: GRACE_MS })
  return found.map(({ name }) => name)
}

function leftoverOf(pid: number, below: string): Leftover | undefined {
  const files = openFilesOf(pid)
  const [output, errors] = [files?.get(1), files?.get(2)]
  const identity = identityOf(pid)
  if (identity === undefined || output !== errors || !output?.startsWith(below)) return undefined
  // 'api.log', and 'api.log.1' or 'api.log.1 (deleted)' of a start before the last one.
  return { name: basename(output).replace(/\.log\b.*$/, ''), pid, identity }
}

/** This process and those above it: npm, and the shell whose output may well go to a file among the logs. */
function* withParents(pid: number): Generator<number> {
  for (let one: number | undefined = pid; one !== undefined && one > 0; one = statOf(one)?.parent) yield one
}

const startOf = ({ identity }: KnownProcess): number => Number(identity.split(':').at(-1))
