import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Exit, startProcess } from '@presale/testing'
import { canEnter } from '../../infra/local/src/servers/postgres-user'

const root = join(__dirname, '../..')

export interface Said extends Exit {
  readonly output: string
}

type Command = 'backup' | 'restore' | 'standby'

/** Runs a built command line of the local runner; nothing of this process's own servers reaches it. */
export function startCommand(name: Command, args: readonly string[], env: Environment = {}) {
  return startProcess({
    entry: join(root, `infra/local/dist/cli/${name}.js`),
    args,
    name: `npm run ${name}`,
    env: { DATABASE_URL: undefined, REDIS_URL: undefined, EVENTSTORE_URL: undefined, ...env },
  })
}

type Environment = Readonly<Record<string, string | undefined>>

export async function runCommand(
  name: Command,
  args: readonly string[],
  env: Environment = {},
): Promise<Said> {
  const command = startCommand(name, args, env)
  const exit = await command.exited
  return { ...exit, output: command.output() }
}

const NOBODY = { uid: 65_534, gid: 65_534 }

/**
 * Restores a copy of the backup as another user of the machine, where root runs this and that user reaches the checkout;
 * else as this one.
 */
export async function restoreAsAnother(backup: string, folder: string, passphrase: string): Promise<Said> {
  const user = process.getuid?.() === 0 && canEnter(root, NOBODY) ? NOBODY : undefined
  mkdirSync(folder)
  cpSync(backup, join(folder, 'backup'), { recursive: true })
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  const entry = join(root, 'infra/local/dist/cli/restore.js')
  const args = [entry, 'from', join(folder, 'backup'), 'into', join(folder, 'data')]
  const { PATH } = process.env
  const env = { PATH, HOME: folder, TMPDIR: folder, BACKUP_PASSPHRASE: passphrase }
  const child = spawn(process.execPath, args, { ...user, env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, signal, output: output + errors }
}
