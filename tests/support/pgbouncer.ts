import { spawn } from 'node:child_process'
import { chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, waitFor } from '@presale/testing'
import { debianPrograms } from '../../infra/local/src/servers/debian-programs'
import { temporaryFolder } from '../../infra/local/src/servers/folders'
import { postgresUser } from '../../infra/local/src/servers/postgres-user'
import { connectTo } from '../../infra/local/src/servers/reachable'

export type PoolMode = 'session' | 'transaction' | 'statement'

export interface Pooler {
  /** The address of a database of the server, through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/** Debian's PgBouncer, before the server of this address, as its documents set it up. */
export async function startPgBouncer(server: string, mode: PoolMode, more = ''): Promise<Pooler> {
  const { pgbouncer } = await debianPrograms('pgbouncer', ['pgbouncer'])
  const user = postgresUser()
  const folder = temporaryFolder('presale-pgbouncer-', user)
  const { hostname, port, username, password } = new URL(server)
  const own = await freePort()
  const host = decodeURIComponent(new URL(server).searchParams.get('host') ?? hostname)
  write(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = host=${host} port=${port || '5432'}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${join(folder, 'userlist.txt')}\npool_mode = ${mode}\ndefault_pool_size = 60\n${more}\n`,
  )
  write(join(folder, 'userlist.txt'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  // It refuses to run as root, and becomes somebody else by itself: where it is unpacked nobody else can enter.
  const as = user ? ['-u', 'postgres'] : []
  const child = spawn(pgbouncer.path, [...as, join(folder, 'pgbouncer.ini')], {
    cwd: '/',
    env: pgbouncer.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitFor(() => connectTo({ hostname: '127.0.0.1', port: own }).then(() => true), {
    what: 'PgBouncer',
    timeoutMs: 20_000,
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${said}`)
  })
  return {
    through(url) {
      const pooled = new URL(url)
      pooled.hostname = '127.0.0.1'
      pooled.port = String(own)
      pooled.searchParams.delete('host')
      return pooled.href
    },
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }

  function write(file: string, text: string): void {
    writeFileSync(file, text)
    if (user) chownSync(file, user.uid, user.gid)
    chmodSync(file, 0o600)
  }
}
