import { aWarning, type Finding } from '@presale/kernel'
import { messageOf } from '../problem'
import { findBackups } from './backups'
import { findClusterVersion, findDataFolder, findKeys, findLeft, findPermissions } from './data-folder'
import { findClocks, findDatabases, findRoles, UNUSABLE } from './databases'
import { findEventStore, findFollowing } from './following'
import type { Installation } from './installation'
import { findLogArchive } from './log-archive'
import { findBuild, findDisk, findNode, findOpenFiles, findPort } from './machine'
import { findProcesses } from './processes'
import { findMailServer, findProduction, findRedis, findUnsetLimits, findWebSecret } from './site'

/** A finding with the name of the check that it is by. */
export type Found = Finding & { readonly check: string }

interface Check {
  find(installation: Installation): readonly Finding[] | Promise<readonly Finding[]>
  /** It asks the database: while that does not answer, or is empty, one finding says so, not each. */
  readonly needsDatabase?: true
}

const CHECKS: Readonly<Record<string, Check>> = {
  node: { find: () => findNode() },
  build: { find: findBuild },
  disk: { find: findDisk },
  'open-files': { find: () => findOpenFiles() },
  port: { find: findPort },
  'data-folder': { find: findDataFolder },
  permissions: { find: findPermissions },
  keys: { find: findKeys },
  leftovers: { find: findLeft },
  cluster: { find: findClusterVersion },
  production: { find: findProduction },
  'web-secret': { find: findWebSecret },
  'mail-server': { find: findMailServer },
  redis: { find: findRedis },
  'event-store': { find: findEventStore },
  databases: { find: findDatabases },
  clocks: { find: findClocks, needsDatabase: true },
  roles: { find: findRoles, needsDatabase: true },
  following: { find: findFollowing, needsDatabase: true },
  processes: { find: findProcesses },
  backups: { find: findBackups },
  'log-archive': { find: findLogArchive, needsDatabase: true },
  limits: { find: findUnsetLimits, needsDatabase: true },
}

/** Everything that is wrong with an installation; nothing of it is changed. */
export async function examine(installation: Installation): Promise<Found[]> {
  const found: Found[] = []
  for (const [check, { find, needsDatabase }] of Object.entries(CHECKS)) {
    if (needsDatabase && hasNoDatabase(found)) continue
    const findings = await findOrSay(check, () => find(installation))
    found.push(...findings.map((finding) => ({ ...finding, check })))
  }
  return found
}

const hasNoDatabase = (found: readonly Found[]): boolean =>
  found.some(({ check, what }) => check === 'databases' && what.startsWith(UNUSABLE))

/** A check that fails is a finding, too, and the others go on. */
async function findOrSay(check: string, find: () => ReturnType<Check['find']>): Promise<readonly Finding[]> {
  try {
    return await find()
  } catch (error) {
    return [
      aWarning(
        `The check ${check} could not be made: ${messageOf(error)}.`,
        'Mend what it names, and run it again.',
      ),
    ]
  }
}
