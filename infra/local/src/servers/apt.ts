import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isRoot, onPath, outputOf } from './commands'

const SLOW_MS = 10 * 60_000
/** Of a mirror that fails, before each further try. */
const PAUSES_MS = [5_000, 20_000]
const quiet = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive' })

export const hasApt = (): boolean => onPath('apt-get') !== undefined && onPath('dpkg') !== undefined

/** A fresh machine has no package lists; only root can fetch them. @returns whether the package is known then */
async function fetchListsWhereMissing(name: string): Promise<boolean> {
  if (await isKnown(name)) return true
  if (isRoot()) await aptGetForAll(['update'])
  return isKnown(name)
}

async function isKnown(name: string): Promise<boolean> {
  const policy = await outputOf('apt-cache', ['policy', name])
  return policy !== undefined && /Candidate: (?!\(none\))/.test(policy)
}

/** Installs a Debian package, as root. @returns whether it succeeded */
export async function aptInstall(name: string): Promise<boolean> {
  if (!hasApt() || !isRoot()) return false
  if (!(await fetchListsWhereMissing(name))) return false
  const answer = await aptGetForAll(['install', '-y', '--no-install-recommends', name])
  return answer !== undefined
}

/** Files that it installs are for every user of the machine, despite this process's umask. */
function aptGetForAll(args: readonly string[]): Promise<string | undefined> {
  const script = ['-c', 'umask 022 && exec apt-get "$@"', 'sh', ...args]
  return fetched(() => outputOf('sh', script, { timeoutMs: SLOW_MS, env: quiet() }))
}

/** A mirror has slow moments: three tries. */
async function fetched(work: () => Promise<string | undefined>): Promise<string | undefined> {
  for (const pause of PAUSES_MS) {
    const output = await work()
    if (output !== undefined) return output
    await setTimeout(pause)
  }
  return work()
}

/**
 * Downloads a Debian package with what it needs and this machine lacks, and unpacks it into a folder
 * without installing anything: no root, no service started. @returns whether the folder now holds it
 */
export async function aptUnpack(name: string, folder: string): Promise<boolean> {
  if (!hasApt()) return false
  if (!(await fetchListsWhereMissing(name))) return false
  const plan = await outputOf('apt-get', ['-s', 'install', '--no-install-recommends', name])
  const packages = [...(plan ?? '').matchAll(/^Inst (\S+)/gm)].flatMap(([, found]) => found ?? [])
  if (packages.length === 0) return false
  const work = mkdtempSync(join(tmpdir(), 'presale-apt-'))
  try {
    const download = ['download', ...packages]
    await fetched(() => outputOf('apt-get', download, { cwd: work, timeoutMs: SLOW_MS }))
    const archives = readdirSync(work).filter((file) => file.endsWith('.deb'))
    if (archives.length < packages.length) return false
    for (const archive of archives) await outputOf('dpkg', ['-x', archive, 'unpacked'], { cwd: work })
    keep(join(work, 'unpacked'), folder)
    return existsSync(folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Completely or not at all: copied under another name, then renamed. */
function keep(from: string, to: string): void {
  const draft = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  rmSync(to, { recursive: true, force: true })
  renameSync(draft, to)
}
