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
 * because the api reads what it fills, and web last, because it stands for all of them. Where the frontends run
 * from their sources, they are in front of web.
 */
export async function startServices(
  settings: Settings,
  system: System,
  progress: Progress,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const start = async (name: ChildName, port: number, more: NodeJS.ProcessEnv = {}): Promise<void> => {
    const childEnv = { ...environmentFor(name, env), ...more, PORT: String(port) }
    await progress.step(
      name,
      async () => system.run(await serviceSpec(name, childEnv, settings.isDev)),
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
  const webPort = settings.isDev ? await freePort() : settings.port
  await start('web', webPort, {
    WEB_SECRET,
    API_URL: `http://127.0.0.1:${apiPort}`,
    REMOTES_DIR: settings.remotesDir,
    SHELL_DIR: join(root, 'frontends/shell/dist'),
  })
  if (!settings.isDev) return
  const frontends = frontendsSpec(settings.port, webPort, environmentFor('frontends', env))
  await progress.step(
    'frontends',
    () => system.run(frontends),
    () => `port ${settings.port}`,
  )
}

/** The others answer nobody but their operator. */
function isAsked(name: string): boolean {
  return name === 'api' || name === 'web'
}

/** Only web is for others to reach. */
const LOOPBACK = { HOST: '127.0.0.1' }

async function serviceSpec(name: string, env: NodeJS.ProcessEnv, isDev: boolean): Promise<ProcessSpec> {
  const metricsPort = await freePort()
  return {
    name,
    command: process.execPath,
    args: isDev ? watchedSource(name) : [builtEntry(`services/${name}/dist/main.js`)],
    cwd: root,
    env: { ...env, METRICS_PORT: String(metricsPort) },
    isReady: () => askReady(`http://127.0.0.1:${metricsPort}/readyz`),
  }
}

/** Restarts whenever a file that it loads changes, also one of our packages: `source` resolves to theirs. */
function watchedSource(name: string): string[] {
  const hook = join(root, 'infra/local/typescript-hook.cjs')
  const source = ['--conditions=source', '--enable-source-maps', `--require=${hook}`]
  return ['--watch', '--watch-preserve-output', ...source, join(root, `services/${name}/src/main.ts`)]
}

function frontendsSpec(port: number, webPort: number, env: NodeJS.ProcessEnv): ProcessSpec {
  return {
    name: 'frontends',
    command: process.execPath,
    args: [join(root, 'frontends/build/dev-server.mjs'), 'shell', 'buyer', 'admin'],
    cwd: root,
    env: { ...env, PORT: String(port), SITE: `http://127.0.0.1:${webPort}` },
    isReady: () => askReady(`http://127.0.0.1:${port}/remotes.json`),
    // Three builds, on a machine that may be busy.
    readyTimeoutMs: 180_000,
  }
}
