import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../problem'
import { aptInstall, aptUnpack, hasApt } from './apt'
import { isRoot, onPath, outputOf } from './commands'
import { environmentOf } from './debian-programs'
import { cacheFolder } from './folders'

/** A server program that runs here. */
export interface RedisProgram {
  readonly kind: 'program'
  readonly command: string
  readonly env: NodeJS.ProcessEnv
  readonly from: string
  readonly version: string
}

export interface RedisImage {
  readonly kind: 'image'
  readonly command: string
  readonly image: string
  readonly from: string
  readonly version: string
}

export type RedisSource = RedisProgram | RedisImage

/** A place to get Redis from: the source, or the reason why there is none, for the operator. */
export interface Way {
  readonly name: string
  find(): Promise<RedisSource | string>
}

/** Tries one way after the other until one works. @throws Problem with all reasons */
export async function findRedis(ways: readonly Way[] = knownWays()): Promise<RedisSource> {
  const reasons: string[] = []
  for (const way of ways) {
    const found = await way.find()
    if (typeof found !== 'string') return found
    reasons.push(`  ${way.name}: ${found}`)
  }
  throw new Problem(
    `No Redis is to be had here. Install redis-server (or valkey-server), or set REDIS_URL=redis://… to one that runs. What was tried:\n${reasons.join('\n')}`,
  )
}

/** In order of preference: what is installed, what changes nothing on the machine, what does. */
function knownWays(): Way[] {
  const unpacked = cacheFolder('redis')
  return [
    { name: 'a program on PATH', find: fromPath },
    { name: 'a copy unpacked earlier', find: () => fromFolder(unpacked) },
    { name: 'apt-get download', find: () => fromDownload(unpacked) },
    { name: 'apt-get install', find: fromInstallation },
    { name: 'a Docker engine', find: fromDocker },
  ]
}

const NAMES = ['redis-server', 'valkey-server'] as const

async function fromPath(): Promise<RedisSource | string> {
  const command = onPath(...NAMES)
  if (!command) return 'neither redis-server nor valkey-server is there'
  return (await program(command, process.env, command)) ?? `${command} does not run`
}

async function fromFolder(folder: string): Promise<RedisSource | string> {
  for (const name of NAMES) {
    const command = join(folder, 'usr', 'bin', name)
    if (!existsSync(command)) continue
    return (
      (await program(command, environmentOf(folder), 'unpacked copy')) ?? `the one in ${folder} does not run`
    )
  }
  return 'there is none'
}

async function fromDownload(folder: string): Promise<RedisSource | string> {
  if (!hasApt()) return 'this is no Debian or Ubuntu'
  for (const name of NAMES) {
    if (await aptUnpack(name, folder)) return fromFolder(folder)
  }
  return isRoot()
    ? 'it could not be fetched'
    : 'it could not be fetched (package lists missing? once, as root: apt-get update)'
}

async function fromInstallation(): Promise<RedisSource | string> {
  if (!hasApt() || !isRoot()) return 'only root may, on Debian or Ubuntu'
  for (const name of NAMES) {
    if (await aptInstall(name)) return fromPath()
  }
  return 'it failed'
}

async function fromDocker(): Promise<RedisSource | string> {
  const command = onPath('docker')
  if (!command) return 'docker is not on PATH'
  // A client without a running engine is common.
  if ((await outputOf(command, ['info'], { timeoutMs: 10_000 })) === undefined) return '`docker info` fails'
  return { kind: 'image', command, image: 'valkey/valkey:8-alpine', from: 'Docker', version: '8' }
}

async function program(
  command: string,
  env: NodeJS.ProcessEnv,
  from: string,
): Promise<RedisProgram | undefined> {
  // 'Redis server v=7.0.15 sha=…'
  const version = /v=(\S+)/.exec((await outputOf(command, ['--version'], { env })) ?? '')?.[1]
  return version === undefined ? undefined : { kind: 'program', command, env, from, version }
}
