import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECURITY_LOG } from './backed-up-files'
import { completeLog } from './complete-log'
import { forgetDerived } from './forget-derived'
import type { Manifest } from './manifest'
import { withServersAlone } from './servers-alone'

export interface Settling {
  readonly dataDir: string
  /** What it was restored from, and as of when. */
  readonly of: Pick<Manifest, 'id' | 'takenAt' | 'adminActionsKey'>
  /** What the security log may lack of what the database has. */
  readonly meanwhile: readonly AsyncIterable<Buffer>[]
  /** Newer than the restored log: no number of an admin action is given twice. */
  readonly newerLogs: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly keepsViews?: boolean
}

/** What only running servers can do with a restored folder, before a start goes on with it. @returns sentences */
export async function settleRestored({
  dataDir,
  of,
  meanwhile,
  newerLogs,
  env,
  keepsViews = false,
}: Settling): Promise<readonly string[]> {
  return withServersAlone(dataDir, trailSettings(of, dataDir, env), async (servers) => {
    await completeLog(meanwhile, join(dataDir, SECURITY_LOG), servers.roles.api)
    await forgetDerived(servers.roles, { keepsViews })
    const args = ['--backup', of.id, '--taken-at', of.takenAt]
    const logs = newerLogs.flatMap((log) => ['--log', log])
    const said = await servers.run('restored', 'services/api/dist/cli/restored.js', [...args, ...logs])
    return said.trimEnd().split('\n')
  })
}

/** What admin actions are checked and written with in the restored folder. */
export function trailSettings(
  { adminActionsKey }: Pick<Manifest, 'adminActionsKey'>,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const isInFile = adminActionsKey === 'file'
  return {
    ADMIN_ACTIONS_KEY: isInFile
      ? readFileSync(join(dataDir, 'admin-actions-key'), 'utf8').trim()
      : env.ADMIN_ACTIONS_KEY,
    SECURITY_LOG_FILE: join(dataDir, SECURITY_LOG),
  }
}
