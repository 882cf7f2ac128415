import { join } from 'node:path'
import { freePort } from '@presale/processes'
import type { Progress } from '../progress'
import { root } from '../root'
import { askAlive, askReady } from '../servers/reachable'
import { environmentFor } from './environments'
import type { Settings } from './settings'
import type { System } from './system'

/** The process that takes backups on a schedule; it stops before everything that it copies. */
export async function startBackups(
  folder: string,
  { dataDir, restartsFrozen }: Settings,
  system: System,
  progress: Progress,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const port = await freePort()
  const spec = {
    name: 'backup',
    command: process.execPath,
    args: [join(root, 'infra/local/dist/cli/scheduled-backups.js')],
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
  await progress.step(
    'backup',
    () => system.run(spec),
    () => `into ${folder}`,
  )
}
