import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from '@presale/releases'
import { z } from 'zod'
import { root } from './settings'

const frontends = join(root, 'frontends')
const packageFile = z.object({ version: z.string() })
/** What each remote exposes; the shell and what they share have none. */
const REMOTE = 'src/remote.tsx'

export const distOf = (name: string): string => join(frontends, name, 'dist')

export const isInCheckout = (name: string): boolean => existsSync(join(frontends, name, REMOTE))

/** The remotes of this checkout. */
export function remotesOfCheckout(): string[] {
  return existsSync(frontends) ? readdirSync(frontends).filter(isInCheckout).sort() : []
}

/** What its versions begin with. */
export async function baseVersionOf(name: string): Promise<string> {
  const text = await readFile(join(frontends, name, 'package.json'), 'utf8').catch(() => undefined)
  return text === undefined ? '0.0.0' : packageFile.parse(JSON.parse(text)).version
}

/** Builds the remote and what it is made of. What the build says goes to standard error. @throws Refused */
export async function buildRemote(name: string): Promise<void> {
  const args = ['run', 'build', '--', `--filter=./frontends/${name}`]
  const child = spawn('npm', args, { cwd: root, stdio: ['ignore', process.stderr, process.stderr] })
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('exit', done))
  if (code !== 0) throw new Refused(`The build of ${name} failed, and nothing was published.`)
}
