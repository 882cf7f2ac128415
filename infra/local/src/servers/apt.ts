import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isRoot, onPath, outputOf } from './commands'

const SLOW_MS = 10 * 60_000
const quiet = () => ({ ...process.env, DEBIAN_FRONTEND: 'noninteractive' })

export const hasApt = (): boolean => onPath('apt-get') !== undefined && onPath('dpkg') !== undefined

/** A fresh machine has no package lists; only root can fetch them. */
export async function fetchListsWhereMissing(name: string): Promise<void> {
  const policy = await outputOf('apt-cache', ['policy', name])
  const isKnown = policy !== undefined && /Candidate: (?!\(none\))/.test(policy)
  if (!isKnown && isRoot()) await aptGetForAll(['update'])
}

/** Installs a Debian package, as root. @returns whether it succeeded */
export async function aptInstall(name: string): Promise<boolean> {
  if (!hasApt() || !isRoot()) return false
  await fetchListsWhereMissing(name)
  const answer = await aptGetForAll(['install', '-y', '--no-install-recommends', name])
  return answer !== undefined
}

/** Files that it installs are for every user of the machine, despite this process's umask. */
function aptGetForAll(args: readonly string[]): Promise<string | undefined> {
  const script = ['-c', 'umask 022 && exec apt-get "$@"', 'sh', ...args]
  return outputOf('sh', script, { timeoutMs: SLOW_MS, env: quiet() })
}

/**
 * Downloads a Debian package with what it needs and this machine lacks, and unpacks it into a folder
 * without installing anything: no root, no service started. @returns whether the folder now holds it
 */
export async function aptUnpack(name: string, folder: string): Promise<boolean> {
  if (!hasApt()) return false
  await fetchListsWhereMissing(name)
  const plan = await outputOf('apt-get', ['-s', 'install', '--no-install-recommends', name])
  const packages = [...(plan ?? '').matchAll(/^Inst (\S+)/gm)].flatMap(([, found]) => found ?? [])
  if (packages.length === 0) return false
  const work = mkdtempSync(join(tmpdir(), 'presale-apt-'))
  try {
    await outputOf('apt-get', ['download', ...packages], { cwd: work, timeoutMs: SLOW_MS })
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
