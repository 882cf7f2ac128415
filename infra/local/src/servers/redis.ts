import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createConnection } from 'node:net'
import { resolve } from 'node:path'
import { freePort } from '@presale/testing'
import type { ProcessSpec } from '../processes/supervise'
import { outputOf } from './commands'
import type { RedisSource } from './redis-source'

export interface RedisServer {
  readonly spec: ProcessSpec
  readonly url: string
  readonly port: number
}

/** Deadlines are armed in Redis: nothing may be evicted, and what was acknowledged is on disk within a second. */
const DURABLE =
  '--appendonly yes --appendfsync everysec --save  --maxmemory-policy noeviction --hz 100'.split(' ')

/** Makes a Redis on a free port of the loopback interface ready to be started, with its data in this folder. */
export async function prepareRedis(source: RedisSource, folder: string): Promise<RedisServer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const port = await freePort()
  const common = { name: 'redis', isReady: () => ping('127.0.0.1', port) }
  const spec: ProcessSpec =
    source.kind === 'program'
      ? {
          ...common,
          command: source.command,
          args: ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, ...DURABLE],
          env: source.env,
        }
      : {
          ...common,
          command: source.command,
          args: await inContainer(source.image, folder, port),
          env: process.env,
        }
  return { spec, port, url: `redis://127.0.0.1:${port}` }
}

async function inContainer(image: string, folder: string, port: number): Promise<string[]> {
  const name = `presale-redis-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12)}`
  // A runner that was killed leaves its container behind.
  await outputOf('docker', ['rm', '--force', name])
  const flags = [
    '--rm',
    '--name',
    name,
    '--publish',
    `127.0.0.1:${port}:6379`,
    '--volume',
    `${resolve(folder)}:/data`,
  ]
  return ['run', ...flags, image, 'valkey-server', '--dir', '/data', ...DURABLE]
}

/** Resolves when a Redis there says PONG, or that it wants a password. */
export function ping(host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    const socket = createConnection({ host, port })
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
