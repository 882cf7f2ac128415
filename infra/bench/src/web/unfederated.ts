import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort, waitFor } from '@presale/testing'

const root = resolve(join(__dirname, '..', '..', '..', '..'))
const BUILD_TIMEOUT_MS = 600_000
const READY_TIMEOUT_MS = 30_000

/** The same screens as one build without federation, in a folder of the bench's own. @throws with what webpack said */
export async function buildUnfederated(folder: string, signal: AbortSignal): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const log = join(folder, '..', 'webpack.log')
  const out = openSync(log, 'w')
  const webpack = join(root, 'node_modules/webpack-cli/bin/cli.js')
  const config = join(root, 'frontends/webpack.unfederated.mjs')
  const child = spawn(
    process.execPath,
    [webpack, '--config', config, '--mode', 'production', '--output-path', folder],
    {
      cwd: join(root, 'frontends/shell'),
      signal,
      timeout: BUILD_TIMEOUT_MS,
      stdio: ['ignore', out, out],
    },
  )
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('exit', done))
  if (code !== 0)
    throw new Error(`The build without federation failed:\n${readFileSync(log, 'utf8').slice(-2000)}`)
}

export interface SecondWeb {
  readonly origin: string
  stop(): Promise<void>
}

/** Another web for another build of the shell, before the same api: the first web passes the calls on. */
export async function serveBuild(shellDir: string, apiUrl: string): Promise<SecondWeb> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'services/web/dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      API_URL: apiUrl,
      SHELL_DIR: shellDir,
      PORT: String(port),
      METRICS_PORT: '0',
      REMOTES_STORE: join(shellDir, 'no-remotes'),
    },
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  const stop = (): Promise<void> => stopChild(child)
  try {
    await waitFor(async () => (await fetch(`${origin}/healthz`)).ok || undefined, {
      what: `${origin} to be ready`,
      timeoutMs: READY_TIMEOUT_MS,
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, stop }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  await gone
}
