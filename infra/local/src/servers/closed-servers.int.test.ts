import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rowsAt } from '@presale/testing'
import { passableMode } from '../processes/data-folder'
import { LogFiles } from '../processes/log-files'
import { RunRecords } from '../processes/run-records'
import { type ProcessSpec, type Supervised, supervise } from '../processes/supervise'
import { prepareEventStoreNode } from './event-store-node'
import { preparePostgres } from './postgres'
import { connectionTo } from './reachable'
import { prepareRedis } from './redis'
import { findRedis } from './redis-source'

/** Of whoever is on the machine without belonging to it. */
const NOBODY = 65_534

let folder: string
let started: Supervised[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-closed-'))
  chmodSync(folder, passableMode())
  started = []
})
afterEach(async () => {
  for (const process of started) await process.stop()
  rmSync(folder, { recursive: true })
})

async function start(spec: ProcessSpec): Promise<void> {
  await supervise(spec, {
    logs: new LogFiles(join(folder, 'logs')),
    records: new RunRecords(join(folder, 'run')),
    warn: () => undefined,
    signal: new AbortController().signal,
    onSpawned: (process) => started.push(process),
  })
}

/** What another user of the machine gets who connects there: the error's code, or 'connected'. As root, in earnest. */
function asAnother(path: string): string {
  const script = `require('net').createConnection(process.argv[1]).on('connect', () => { console.log('connected'); process.exit() })
    .on('error', (error) => console.log(error.code))`
  const { stdout } = spawnSync(process.execPath, ['-e', script, path], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: '/',
    encoding: 'utf8',
  })
  return stdout.trim()
}

const isClosedToOthers = (path: string): boolean =>
  process.getuid?.() === 0 ? asAnother(path) === 'EACCES' : (statSync(join(path, '..')).mode & 0o077) === 0

/** Sends lines to Redis as anybody could, and gives back what it says. */
function send(to: Parameters<typeof connectionTo>[0], text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(connectionTo(to), () => socket.write(text))
    socket.once('error', reject)
    socket.once('data', (chunk) => {
      socket.destroy()
      resolve(chunk.toString())
    })
  })
}

test('given the embedded Redis, when another user of the machine comes, then its socket is closed to them, and it wants a password', async () => {
  const server = await prepareRedis(await findRedis(), join(folder, 'redis'))
  await start(server.spec)
  const { protocol, pathname } = new URL(server.url)
  expect([protocol, isClosedToOthers(pathname)]).toEqual(['unix:', true])
  expect(await send(pathname, 'SET a b\r\n')).toMatch(/^-NOAUTH/)
  // Nor is the password in a command line, which everybody can read.
  expect(server.spec.args.join(' ')).not.toContain(new URL(server.url).searchParams.get('password'))
  expect((statSync(join(folder, 'redis/redis.conf')).mode & 0o777).toString(8)).toBe('600')
})

test('given a data folder too deep for a socket, then Redis listens on the loopback interface, and wants a password', async () => {
  const server = await prepareRedis(await findRedis(), join(folder, 'deep'.repeat(30)))
  await start(server.spec)
  const { hostname, port, password } = new URL(server.url)
  const to = { hostname, port: Number(port) }
  expect(hostname).toBe('127.0.0.1')
  expect(await send(to, 'SET a b\r\n')).toMatch(/^-NOAUTH/)
  expect(await send(to, `AUTH ${password}\r\n`)).toBe('+OK\r\n')
})

test('given the embedded Postgres, when another user of the machine comes, then its socket is closed to them, and it trusts nobody', async () => {
  const server = await preparePostgres(folder)
  await start(server.spec)
  const sockets = new URL(server.url).searchParams.get('host') ?? ''
  expect(isClosedToOthers(join(sockets, '.s.PGSQL.5432'))).toBe(true)
  expect(await rowsAt(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  const wrong = server.url.replace(/:[^:@]+@/, ':wrong@')
  await expect(rowsAt(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
  const rules = readFileSync(join(server.folder, 'pg_hba.conf'), 'utf8').match(/^(local|host).*$/gm) ?? []
  expect(rules.filter((rule) => !rule.endsWith('scram-sha-256'))).toEqual([])
})

test('given that nothing frozen is to be started again, then the event store is not probed either', async () => {
  const prepare = async (restartsFrozen: boolean) =>
    (await prepareEventStoreNode('postgres://localhost/none', folder, { restartsFrozen })).spec
  expect((await prepare(false)).isAlive).toBeUndefined()
  expect((await prepare(true)).isAlive).toBeDefined()
})
