import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '@presale/processes'
import type { ProcessSpec } from '../processes/supervise'
import type { Progress } from '../progress'
import { root } from '../root'
import { askAlive, askReady } from '../servers/reachable'
import { begun } from './begun'
import { type ChildName, environmentFor } from './environments'
import { builtEntry } from './run-task'
import type { Settings } from './settings'
import type { System } from './system'

/**
 * The services: the projector first, because the others read what it makes; then expiry, mailer, watcher and api at once; web
 * last, because it stands for all of them. Where the frontends run from their sources, they are in front of web.
 */
export async function startServices(
  settings: Settings,
  system: System,
  progress: Progress,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const run = async (name: ChildName, port: number, more: NodeJS.ProcessEnv = LOOPBACK): Promise<void> => {
    const childEnv = { ...environmentFor(name, env), ...more, PORT: String(port) }
    await system.run(await serviceSpec(name, childEnv, settings))
  }
  const show = (name: ChildName, running: Promise<void>, result = ''): Promise<void> =>
    progress.step(
      name,
      () => running,
      () => result,
    )
  await show('projector', run('projector', await freePort()))
  // Of one start: what else runs on this machine reaches the api's port, and is not trusted to name the caller.
  const WEB_SECRET = env.WEB_SECRET ?? randomBytes(32).toString('base64url')
  const apiPort = await freePort()
  const expiry = begun(run('expiry', await freePort()))
  const mailer = begun(settings.isMailConfigured ? run('mailer', await freePort()) : Promise.resolve())
  const watcher = begun(settings.isChainWatched ? run('watcher', await freePort()) : Promise.resolve())
  const api = begun(run('api', apiPort, { ...LOOPBACK, WEB_SECRET, REMOTES_STORE: settings.remotesStore }))
  await show('expiry', expiry)
  await show('mailer', mailer, settings.isMailConfigured ? '' : 'mail: not configured (SMTP_URL)')
  // Of a site without nodes it is not worth a line.
  if (settings.isChainWatched) await show('watcher', watcher)
  await show('api', api, `port ${apiPort}`)
  const webPort = settings.isDev ? await freePort() : settings.port
  const web = run('web', webPort, {
    WEB_SECRET,
    API_URL: `http://127.0.0.1:${apiPort}`,
    REMOTES_STORE: settings.remotesStore,
    SHELL_DIR: join(root, 'frontends/shell/dist'),
  })
  await show('web', web, `port ${webPort}`)
  if (!settings.isDev) return
  const frontends = frontendsSpec(settings.port, webPort, environmentFor('frontends', env))
  await progress.step(
    'frontends',
    () => system.run(frontends),
    () => `port ${settings.port}`,
  )
}

/** Only web is for others to reach. */
export const LOOPBACK = { HOST: '127.0.0.1' }

/** A service as a process on a free port of its own for its figures. */
export async function serviceSpec(
  name: string,
  env: NodeJS.ProcessEnv,
  { isDev, restartsFrozen }: Pick<Settings, 'isDev' | 'restartsFrozen'>,
): Promise<ProcessSpec> {
  const metricsPort = await freePort()
  return {
    name,
    command: process.execPath,
    args: isDev ? watchedSource(name) : [builtEntry(`services/${name}/dist/main.js`)],
    cwd: root,
    env: { ...env, METRICS_PORT: String(metricsPort) },
    metricsPort,
    isReady: () => askReady(`http://127.0.0.1:${metricsPort}/readyz`),
    ...(restartsFrozen && { isAlive: () => askAlive(`http://127.0.0.1:${metricsPort}/healthz`) }),
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
