import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createPool } from '@presale/read-store'
import { freePort } from '@presale/testing'

const folder = resolve(join(__dirname, '..', '..', 'peer'))

/** A small service that does the same with express and Emmett, in a schema of its own of the same Postgres. */
export interface Peer {
  readonly origin: string
  readonly pid: number
  readonly sessions: readonly string[]
  stop(): Promise<void>
}

const SCHEMA = 'bench_peer'

/** @throws when it cannot be installed or started */
export async function startPeer(databaseUrl: string, buyers: number): Promise<Peer> {
  install()
  const pool = createPool(databaseUrl, { max: 1, name: 'presale-bench' })
  try {
    await pool.query(`drop schema if exists ${SCHEMA} cascade`)
    await pool.query(`create schema ${SCHEMA}`)
  } finally {
    await pool.end()
  }
  const own = new URL(databaseUrl)
  own.searchParams.set('options', `-c search_path=${SCHEMA}`)
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [join(folder, 'server.mjs'), own.href, String(port), String(buyers)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const ended = once(child, 'exit')
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    ended.then(() => undefined),
  ])
  if (line === undefined || child.pid === undefined) throw new Error('The peer ended before it was ready.')
  const { sessions } = JSON.parse(line) as { sessions: string[] }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    sessions,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Only the bench needs it, so `npm ci` of the repository leaves it out. */
export function install(): void {
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return
  execFileSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], { stdio: 'inherit' })
}
