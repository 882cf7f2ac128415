import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, waitFor } from '@presale/testing'
import { askDatabase } from '../../infra/local/src/servers/databases'
import { debianPrograms } from '../../infra/local/src/servers/debian-programs'
import { temporaryFolder } from '../../infra/local/src/servers/folders'
import { postgresUser } from '../../infra/local/src/servers/postgres-user'

export interface DebianPostgres {
  readonly version: string
  /** Of its superuser, on that database. */
  urlOf(database: string): string
  stop(): Promise<void>
}

/** Debian's PostgreSQL 15 as an operator has it: its own settings, TCP on the loopback interface, passwords. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const { initdb, postgres } = await debianPrograms('postgresql-15', ['initdb', 'postgres'])
  const user = postgresUser()
  const folder = temporaryFolder('presale-debian-postgres-', user)
  const password = 'of-the-superuser'
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) for (const path of [passwordFile, data]) chownSync(path, user.uid, user.gid)
  const as = { ...user, cwd: '/', stdio: 'pipe' } as const
  const how = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256', '--username=postgres']
  execFileSync(initdb.path, ['-D', data, ...how, `--pwfile=${passwordFile}`], { ...as, env: initdb.env })
  const port = await freePort()
  const child = spawn(postgres.path, ['-D', data, '-p', String(port), '-k', '', '-c', 'fsync=off'], {
    ...user,
    cwd: '/',
    env: postgres.env,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  await waitFor(() => askDatabase(urlOf('postgres')).then(() => true), {
    what: 'PostgreSQL',
    timeoutMs: 60_000,
  })
  return {
    version: execFileSync(postgres.path, ['--version'], { encoding: 'utf8', env: postgres.env }).trim(),
    urlOf,
    async stop() {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
