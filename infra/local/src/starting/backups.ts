import { join } from 'node:path'
import { freePort } from '@presale/processes'
import { archiveIn, isArchived } from '../archive-folder'
import type { ProcessSpec } from '../processes/supervise'
import type { Progress } from '../progress'
import { root } from '../root'
import { askAlive, askReady } from '../servers/reachable'
import { environmentFor } from './environments'
import type { Settings } from './settings'
import type { System } from './system'

/** The processes that archive and take backups on a schedule; they stop before everything that they copy. */
export async function startBackups(
  folder: string,
  settings: Settings,
  system: System,
  progress: Progress,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const show = async (name: string, entry: string, place: string): Promise<void> => {
    const spec = await specOf(name, entry, { folder, settings, env })
    await progress.step(
      name,
      () => system.run(spec),
      () => `into ${place}`,
    )
  }
  // A backup that is taken before there is an archive is one that the archive does not go on from.
  if (isArchived(env)) await show('archive', 'archive.js', archiveIn(folder, env))
  await show('backup', 'scheduled-backups.js', folder)
}

interface Starting {
  readonly folder: string
  readonly settings: Settings
  readonly env: NodeJS.ProcessEnv
}

async function specOf(
  name: string,
  entry: string,
  { folder, settings: { dataDir, restartsFrozen }, env }: Starting,
): Promise<ProcessSpec> {
  const port = await freePort()
  return {
    name,
    command: process.execPath,
    args: [join(root, 'infra/local/dist/cli', entry)],
    cwd: root,
    env: {
      ...environmentFor('backup', env),
      DATA_DIR: dataDir,
      BACKUP_DIR: folder,
      METRICS_PORT: String(port),
    },
    metricsPort: port,
    isReady: () => askReady(`http://127.0.0.1:${port}/readyz`),
    ...(restartsFrozen && { isAlive: () => askAlive(`http://127.0.0.1:${port}/healthz`) }),
  }
}
