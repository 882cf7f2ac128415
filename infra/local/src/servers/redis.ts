import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join, resolve } from 'node:path'
import { freePort } from '@presale/processes'
import type { ProcessSpec } from '../processes/supervise'
import { outputOf } from './commands'
import { type Address, connectionTo } from './reachable'
import type { RedisProgram, RedisSource } from './redis-source'
import { assertUnanswered, canBeSocket, socketFolder } from './sockets'

export interface RedisServer {
  readonly spec: ProcessSpec
  readonly url: string
  /** Where it listens, for a person: 'port 6379', 'a socket in its folder'. */
  readonly place: string
}

/** Deadlines are armed in Redis: nothing may be evicted, and acknowledged writes are on disk within a second. */
const DURABLE = {
  appendonly: 'yes',
  appendfsync: 'everysec',
  save: '""',
  'maxmemory-policy': 'noeviction',
  hz: '100',
}

const CONFIGURATION = 'redis.conf'

export interface RedisOptions {
  /** TCP even where a socket is possible: for tests, which put a proxy in between. */
  readonly byTcp?: boolean
}

/**
 * Prepares a Redis with its data in this folder. It listens on a socket in the folder, which no other user can enter,
 * else on a free port of the loopback interface; either way it requires a password, which is new at each start and in
 * a file, never on a command line.
 */
export async function prepareRedis(
  source: RedisSource,
  folder: string,
  { byTcp = false }: RedisOptions = {},
): Promise<RedisServer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  if (source.kind === 'image') return inContainer(source, folder, password)
  const socket = join(resolve(folder), 'redis.sock')
  if (!byTcp && canBeSocket(socket)) {
    await assertUnanswered(socket)
    socketFolder(socket)
    const url = `unix://${socket.split('/').map(encodeURIComponent).join('/')}?password=${password}`
    const listen = { port: '0', unixsocket: socket, unixsocketperm: '700' }
    return {
      ...started(source, folder, socket, { ...listen, requirepass: password }),
      url,
      place: 'by socket',
    }
  }
  const port = await freePort()
  const listen = { bind: '127.0.0.1', port: String(port), requirepass: password }
  return {
    ...started(source, folder, { hostname: '127.0.0.1', port }, listen),
    url: urlOf(port, password),
    place: `port ${port}`,
  }
}

const urlOf = (port: number, password: string): string => `redis://:${password}@127.0.0.1:${port}`

function started(
  { command, env }: RedisProgram,
  folder: string,
  address: Address,
  settings: Readonly<Record<string, string>>,
): Pick<RedisServer, 'spec'> {
  const file = join(folder, CONFIGURATION)
  const lines = Object.entries({ dir: quoted(resolve(folder)), ...settings, ...DURABLE })
  rmSync(file, { force: true })
  writeFileSync(file, lines.map(([name, value]) => `${name} ${value}\n`).join(''), { mode: 0o600 })
  return { spec: { name: 'redis', command, args: [file], env, owns: folder, isReady: () => ping(address) } }
}

/** Quotes a text with blanks for redis.conf. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

async function inContainer(
  { command, image }: Extract<RedisSource, { kind: 'image' }>,
  folder: string,
  password: string,
): Promise<RedisServer> {
  const port = await freePort()
  const name = `presale-redis-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12)}`
  // A killed runner leaves its container behind.
  await outputOf('docker', ['rm', '--force', name])
  const flags = [
    '--rm',
    '--name',
    name,
    '--publish',
    `127.0.0.1:${port}:6379`,
    '--volume',
    `${resolve(folder)}:/data`,
    '--env',
    'REDIS_PASSWORD',
  ]
  const settings = Object.entries(DURABLE).flatMap(([setting, value]) => [
    `--${setting}`,
    value.replaceAll('"', ''),
  ])
  // The password is passed by the client's environment and a pipe: it is on no command line.
  const script = 'printf "requirepass %s\\n" "$REDIS_PASSWORD" | docker-entrypoint.sh valkey-server - "$@"'
  const args = ['run', ...flags, image, 'sh', '-c', script, 'sh', '--dir', '/data', ...settings]
  const isReady = () => ping({ hostname: '127.0.0.1', port })
  return {
    url: urlOf(port, password),
    place: `port ${port}`,
    spec: { name: 'redis', command, args, env: { ...process.env, REDIS_PASSWORD: password }, isReady },
  }
}

/** Resolves when a Redis answers PONG, or asks for a password. */
export function ping(address: Address): Promise<void> {
  return new Promise((done, fail) => {
    const socket = createConnection(connectionTo(address))
    socket.setTimeout(2000, () => socket.destroy(new Error('no answer in 2 s')))
    socket.once('error', fail)
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', (chunk) => {
      socket.destroy()
      const answer = chunk.toString().trim()
      if (/^(\+PONG|-NOAUTH)/.test(answer)) done()
      else fail(new Error(answer))
    })
    socket.once('close', () => fail(new Error('connection closed')))
  })
}
