import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '@presale/testing'
import type { ProcessSpec } from '../processes/supervise'
import type { Progress } from '../progress'
import { root } from '../root'
import { askReady } from '../servers/reachable'
import { type ChildName, environmentFor } from './environments'
import { builtEntry } from './run-task'
import type { Settings } from './settings'
import type { System } from './system'

/**
 * The services, one after the other, each once the one before is ready: the projector first,
 * because the api reads what it fills, and web last, because it stands for all of them.
 */
export async function startServices(
  settings: Settings,
  system: System,
  progress: Progress,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const start = async (name: ChildName, port: number, more: NodeJS.ProcessEnv = {}): Promise<void> => {
    await progress.step(
      name,
      async () =>
        system.run(await serviceSpec(name, { ...environmentFor(name, env), ...more, PORT: String(port) })),
      () => (isAsked(name) ? `port ${port}` : ''),
    )
  }
  const apiPort = await freePort()
  await start('projector', await freePort(), LOOPBACK)
  await start('expiry', await freePort(), LOOPBACK)
  if (settings.isMailConfigured) await start('mailer', await freePort(), LOOPBACK)
  else
    await progress.step(
      'mailer',
      async () => undefined,
      () => 'mail: not configured (SMTP_URL)',
    )
  // Of one start: what else runs on this machine reaches the api's port, and is not trusted to name the caller.
  const WEB_SECRET = env.WEB_SECRET ?? randomBytes(32).toString('base64url')
  await start('api', apiPort, { ...LOOPBACK, WEB_SECRET })
  await start('web', settings.port, {
    WEB_SECRET,
    API_URL: `http://127.0.0.1:${apiPort}`,
    REMOTES_DIR: settings.remotesDir,
    SHELL_DIR: join(root, 'frontends/shell/dist'),
  })
}

/** The others answer nobody but their operator. */
function isAsked(name: string): boolean {
  return name === 'api' || name === 'web'
}

/** Only web is for others to reach. */
const LOOPBACK = { HOST: '127.0.0.1' }

async function serviceSpec(name: string, env: NodeJS.ProcessEnv): Promise<ProcessSpec> {
  const entry = builtEntry(`services/${name}/dist/main.js`)
  const metricsPort = await freePort()
  return {
    name,
    command: process.execPath,
    args: [entry],
    cwd: root,
    env: { ...env, METRICS_PORT: String(metricsPort) },
    isReady: () => askReady(`http://127.0.0.1:${metricsPort}/readyz`),
  }
}
